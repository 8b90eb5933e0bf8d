// What people say > what tools call it. A line: words and phrases that are said, then words that tools use. Generic things only,
// written by hand; DESIGN.md says how far they rest on the labelled queries. A topic counts a little less than an intent (`TOPIC_SHARE`).

import { MORE_TOPICS } from './more-topics.ts';

const TOPIC_LINES = `
recipe, dish, meal, dinner, lunch, breakfast, dessert, cuisine, vegetarian, vegan, gluten free, snack, bake, baking, cake, cookie, chicken, pasta, soup, salad, curry, pizza, ingredients, cook, cooking, leftovers, fridge, chef > recipe, cooking, food, meal, ingredient, dish, cuisine, grocery
groceries, grocery, supermarket, pantry, shopping list > grocery, shopping, food, store
cocktail, drink, beer, wine, bartender, spirits, whiskey, beverage > cocktail, drink, wine, beer, beverage, recipe
calories, protein, carbs, vitamins, nutrients, nutritional, diet, weight loss, lose weight, keto, healthy eating > nutrition, calorie, diet, health, food, meal, fitness
eat out, place to eat, dine, dining, bistro, diner, cafe, sushi, brunch, takeout, reservation for dinner, dinner reservation, table for > restaurant, food, dining, reservation, booking, local
workout, exercise, gym, muscle, jogging, running, yoga, cardio, strength training, get in shape, stay fit > fitness, workout, exercise, training, health
sleep, meditation, meditate, stress, anxiety, mindfulness, depressed, mental health, therapy, therapist, lonely > mental, health, meditation, wellness, therapy, mindfulness, coach
doctor, physician, dentist, hospital, clinic, nurse, surgeon, specialist > doctor, medical, health, hospital, clinic, physician, provider
symptom, disease, illness, diagnosis, cancer, diabetes, infection, treatment, patient, covid, pandemic, virus, headache, fever, allergy, blood pressure > health, medical, disease, symptom, patient, clinical, medicine, treatment
clinical trial, clinical study, trial participants > clinical, trial, study, medical
drug, medication, pill, dosage, prescription, side effects, vaccine > drug, medication, medicine, pharmacy, medical
gene, genome, dna, protein sequence, mutation, variant, rna > gene, genetic, genomic, variant, sequence, biology
vacation, holiday, trip, travel, getaway, honeymoon, backpacking, cruise, road trip, sightseeing, tourist, traveler, abroad, overseas, visit, itinerary > travel, trip, itinerary, hotel, flight, tour, destination, attraction, vacation
hotel, motel, resort, hostel, bed and breakfast, lodging, place to stay, somewhere to stay, overnight, check out date, room for > hotel, accommodation, lodging, stay, booking, travel, room, rental
flight, fly, airplane, airfare, airline, plane ticket, layover, nonstop, departure, airport, round trip, one way > flight, airline, airport, travel, booking, fare, departure, aircraft
train, railway, rail, high speed train, subway, metro, bus, tram, public transport, commute, transit > train, station, transit, transport, ticket, route, railway, bus, schedule
taxi, cab, ride, car rental, rent a car, scooter, carpool > car, ride, rental, transport, taxi, vehicle
drive, driving, directions, how far, route, traffic, get from, shortest path, navigate > route, direction, distance, map, navigation, traffic, driving
landmark, museum, attraction, monument, park, beach, hiking, trail, things to do, activities, places to visit, points of interest > attraction, place, travel, tour, activity, trip, poi, event, local
concert, festival, show tickets, theater, exhibition, live music, gig, events nearby > event, ticket, concert, venue, activity
restaurant, hotel, shop, store, pharmacy, gas station, atm, near me, nearby, around here, in the area, neighborhood > place, location, nearby, map, local, search, business, store, address
latitude, longitude, coordinates, gps, where am i, geocode, address > location, geocode, geocoding, coordinate, map, address, place, geolocation
country, capital, population, continent, flag, demographic, census > country, population, statistics, geography, demographic, census
city, town, zip, postal, county, district, state > city, location, place, address, postal, region
weather, forecast, rain, raining, snow, snowing, storm, sunny, cloudy, humidity, wind, umbrella, temperature outside, hurricane, heatwave, degrees outside > weather, forecast, temperature, climate, meteorological
air quality, pollution, pollen, smog > air, quality, pollution, environment
earthquake, flood, wildfire, tsunami, volcano, disaster > earthquake, disaster, alert, event, natural
sunrise, sunset, moon, planet, star, constellation, astronomy, telescope, asteroid, satellite, mars, space, galaxy, rocket > astronomy, space, planet, star, astronomical, satellite
tide, surf, waves, ocean, fishing, boat, sailing > tide, surf, marine, ocean, weather, water
stock, stocks, shares, ticker, stock price, share price, equity, dividend, earnings, market cap > stock, market, finance, financial, quote, ticker, equity, price, trading, company
invest, investing, investment, portfolio, etf, mutual fund, bond, retirement, hedge, asset, return on investment, savings > investment, finance, financial, portfolio, stock, fund, asset, market
bitcoin, ethereum, crypto, cryptocurrency, altcoin, blockchain, nft, defi, wallet, token, coin, web3, smart contract > crypto, cryptocurrency, blockchain, token, coin, wallet, nft, market, price, transaction
dollar, euro, yen, pound, rupee, peso, usd, eur, gbp, jpy, currency, foreign currency, exchange rate, convert money, forex > currency, exchange, rate, convert, conversion, forex, finance
loan, mortgage, interest rate, compound interest, credit score, debt, apr, refinance, down payment, monthly payment > loan, mortgage, finance, financial, interest, calculator, credit, payment, calculate
budget, expense, spending, save money, income, salary, net worth, cash flow > budget, expense, finance, financial, money, income, salary
tax, taxes, vat, deduction, sales tax > tax, finance, calculator, rate
bank, bank account, routing number, iban, transfer money, wire > bank, account, payment, transfer, iban, finance
insurance, premium, coverage, claim, policyholder > insurance, quote, policy, coverage, claim
gdp, inflation, unemployment, economy, economic, recession, interest rates, central bank > economic, economy, indicator, finance, statistics, market, data
company, business, startup, competitor, revenue, employees, headquarters, firm, corporation, ceo, industry > company, business, organization, financial, profile, firm, enterprise
buy, purchase, shop, shopping, product, price, cheap, cheapest, best deal, gift, present for, laptop, phone, headphones, shoes, clothes, dress, jacket, furniture, gadget, online store, brand, shirt, sneakers, appliances > product, shopping, price, shop, store, buy, search, compare, ecommerce, recommendation
discount, coupon, promo code, deals, sale, save money on, voucher, bargain, cashback > discount, coupon, deal, promo, offer, saving, price
fashion, outfit, clothing, wear, style, wardrobe > fashion, clothing, outfit, style, product, shopping
makeup, skincare, skin, beauty, hair, cosmetic, perfume > beauty, makeup, cosmetic, skin, product
gift, birthday present, gift ideas, anniversary gift, christmas gift > gift, present, product, idea, recommendation
review, reviews, rating, customer feedback, opinions > review, rating, feedback, sentiment, opinion
order status, track my package, shipment, parcel, delivery, courier, tracking number > tracking, shipment, package, parcel, delivery, order, shipping
house, home, apartment, condo, real estate, rent, rental, property, tenant, landlord, realtor, bedroom, housing, move to > property, real, estate, house, home, apartment, rent, rental, listing, housing
renovation, interior design, furniture, decor, decorate, remodel, room design > interior, design, home, decor, room, furniture
garden, plant, plants, gardening, soil, flowers, crop, farm > plant, garden, gardening, agriculture, crop
car, cars, vehicle, truck, suv, motorcycle, vin, license plate, mileage, used car, electric vehicle > car, vehicle, auto, automotive, model, listing
charging station, ev charger, fuel, gas price, petrol > charging, station, fuel, gas, price, vehicle
job, jobs, career, hiring, employment, vacancy, internship, recruiter, job opening, work opportunity, remote work, position, salary > job, career, employment, position, listing, search, recruitment, hiring
resume, cv, cover letter, interview, job application > resume, cv, job, career, interview, letter
candidate, recruit, talent, hire, freelancer, contractor > candidate, talent, recruit, hire, people, profile, freelancer
course, courses, class, tutorial, learn, lesson, study, training, online class, certification, skill, degree, university, college, teach, teacher, student, school, homework, curriculum > course, learning, education, tutorial, lesson, study, training, class, university, student, skill
exam, quiz, flashcard, test question, practice questions, sat, gre > quiz, exam, question, test, flashcard, study, education
math, equation, algebra, calculus, geometry, integral, derivative, matrix, probability, theorem > math, equation, calculate, mathematical, calculator, compute, solve, computation
add numbers, multiply, divide, sum, percentage, square root, arithmetic, average of > calculate, calculator, math, arithmetic, sum, compute
statistics, regression, correlation, standard deviation, variance, hypothesis > statistics, statistical, analysis, calculate, data
physics, chemistry, molecule, element, compound, chemical, atom, reaction, periodic table > chemical, chemistry, physics, molecule, compound, science, element
celsius, fahrenheit, kilometers, miles, pounds, kilograms, inches, meters, gallons, liters, unit, measurement > unit, convert, converter, conversion, measurement, temperature, length, weight
research paper, papers, scientific, academic, scholarly, literature review, journal, citation, peer reviewed, scientist, thesis, studies on, latest advancements, advancements, findings > paper, research, academic, article, scholar, scientific, publication, literature, citation, journal, study
patent, invention, inventor, intellectual property, trademark, copyright > patent, trademark, intellectual, property, invention
law, legal, lawyer, attorney, court, lawsuit, legislation, regulation, statute, contract, rights, sue, compliance > law, legal, court, regulation, contract, lawyer, case, compliance
congress, senate, bill, election, politician, vote, government, president, policy, parliament > government, bill, congress, political, election, policy, legislation
charity, nonprofit, non profit, donate, donation, volunteer, ngo, fundraising > charity, nonprofit, donation, organization, volunteer
crime, police, safety, criminal, sex offender, arrest > crime, safety, police, criminal, record
news, headline, headlines, current events, breaking, latest on, happening in the world, journalist, newspaper, press > news, headline, article, latest, media, current, feed, trending
trending, viral, popular right now, hot topics, buzz > trending, trend, popular, hot, news
podcast, episode, radio, broadcast, listen to > podcast, episode, radio, audio, stream
movie, movies, film, cinema, actor, actress, director, tv show, series, sitcom, documentary, anime, watch tonight, streaming, season, trailer, box office > movie, film, tv, show, series, actor, streaming, cinema, title, anime
song, songs, music, album, artist, band, lyrics, playlist, melody, tune, singer, rapper, guitar, piano, chord, concert, track, genre, jazz, rock, pop, hip hop > music, song, artist, album, playlist, track, lyrics, audio, sound
book, books, novel, author, reading, read next, literature, fiction, library, ebook, bestseller, isbn > book, author, title, library, reading, literature, novel
poem, poetry, poet, haiku, rhyme, verse > poem, poetry, rhyme, poet, verse, word
story, fairy tale, bedtime story, character, plot, screenplay, script for > story, creative, writing, character, tale, fiction
quote, quotes, inspirational, motivation, motivational, proverb, saying > quote, inspirational, motivational
bible, verse, scripture, prayer, quran, islam, christian, church, religious, hadith, faith, jesus, god > bible, scripture, verse, prayer, religious, quran, church
joke, jokes, funny, humor, laugh, pun, meme, comedy > joke, humor, funny, meme, fun, entertainment
horoscope, zodiac, astrology, tarot, fortune, birth chart, psychic, destiny, numerology > horoscope, astrology, zodiac, tarot, fortune, divination
dream, dreams, nightmare > dream, interpretation
game, games, gaming, video game, player, chess, puzzle, dice, trivia, rpg, dungeon, multiplayer, esports, champion, riddle, crossword, sudoku, card game > game, play, player, gaming, puzzle, match, trivia
lottery, jackpot, winning numbers, bet, betting, odds, gamble > lottery, odds, betting, number, result
sports, football, soccer, basketball, baseball, tennis, golf, hockey, cricket, rugby, boxing, league, team, athlete, championship, score, scores, fixtures, standings, world cup > sport, match, game, team, player, league, score, fixture, standing, season, result, tournament
pet, pets, dog, puppy, cat, kitten, animal, breed, veterinarian, bird, fish, horse > pet, dog, cat, animal, breed
kids, children, baby, parent, parenting, toddler, child, pregnancy > child, kid, baby, parent, family
dating, relationship, date night, love, romantic, wedding, marriage, partner > relationship, dating, love, wedding, event
name ideas, baby name, come up with a name, username, brand name, naming > name, generator, naming, brand, suggestion
picture, pictures, image, images, photo, photos, photograph, wallpaper, stock photo, snapshot of > image, photo, picture, search, visual, gallery
draw, paint, artwork, illustration, generate an image, create an image, art, visualise, imagine a picture, avatar, cartoon > image, art, generate, generation, picture, drawing, illustration, prompt, create
resize, crop, rotate, blur, filter, remove background, enhance, compress image, thumbnail, watermark > image, photo, edit, resize, crop, transform, processing
face, facial, recognize, object detection, recognition, identify in the photo > face, detection, recognition, image, detect, vision
ocr, scanned, read text from, handwriting, extract text > ocr, text, extract, image, recognition, document
video, videos, clip, clips, footage, channel, watch, subtitle, captions, reel > video, clip, channel, media, transcript, caption, subtitle, stream
edit video, trim, cut the video, merge clips, video editor > video, edit, clip, trim, editor
voice, speech, read aloud, text to speech, narrate, narration, voiceover, pronounce, pronunciation > speech, voice, audio, tts, synthesis, sound, pronunciation
transcribe, transcript, transcription, speech to text, dictation, recording > transcript, transcription, transcribe, audio, speech, recording, subtitle
logo, icon, branding, banner, poster, flyer, business card, graphic, mockup, design a > logo, design, brand, graphic, icon, image, banner, template
slides, slide, presentation, deck, pitch, keynote > presentation, slide, deck, ppt
spreadsheet, workbook, pivot table, csv, cells, formulas > spreadsheet, sheet, csv, worksheet, workbook, data, table, cell
chart, graph, plot, histogram, pie chart, bar chart, line chart, scatter, visualize, dashboard, infographic > chart, graph, plot, visualization, diagram, visual, data
diagram, flowchart, mind map, uml, architecture diagram, org chart, sequence diagram > diagram, flowchart, chart, mind, map, graph, visual
pdf, document, documents, docx, word document, ebook, report, brochure, manual, contract file, whitepaper > pdf, document, file, doc, text, page, url
url, link, links, website, web page, webpage, article, online article, blog post, site, homepage, http > url, link, web, page, website, webpage, content, internet
summarize, summary, tldr, key points, shorten, condense, main ideas, gist, overview of > summary, summarize, summarization, extract, text
translate, translation, language, spanish, french, german, chinese, japanese, italian, korean, foreign language, interpreter, bilingual > translate, translation, language, translator, multilingual
grammar, spelling, proofread, punctuation, typo, writing style, essay > grammar, spelling, text, writing, check, proofread, language
synonym, definition, meaning of, define, vocabulary, dictionary, word, antonym, thesaurus > word, dictionary, definition, synonym, vocabulary, meaning, thesaurus
write, writing, essay, letter, article, content, blog, copywriting, draft, caption, marketing copy > write, content, text, writing, generate, article, create, blog
rewrite, paraphrase, plagiarism, ai detection, humanize > paraphrase, rewrite, plagiarism, text, detection, content
prompt, prompts, chatbot, ai assistant, language model, llm > prompt, ai, model, chat, completion
sentiment, emotion, tone, mood, toxic, profanity, offensive > sentiment, emotion, text, analysis, moderation, profanity
keyword, keywords, seo, rank, backlinks, search engine, organic traffic, serp > seo, keyword, rank, search, backlink, traffic, website
advertise, advertising, ad, ads, marketing, campaign, audience, brand awareness, promotion > marketing, campaign, ad, advertising, audience, social
social media, hashtag, followers, influencer, post on, profile > social, media, post, profile, hashtag, follower, user
email, mail, inbox, newsletter, mailing list, send a note to, email address, correspondence, write to > email, mail, send, message, inbox, newsletter, contact
spam, disposable email, valid email, verify email, bounce > email, validate, verify, disposable, spam, check
message, text message, sms, chat, dm, notify, ping, tell the team > message, send, chat, sms, channel, notification
call, phone, phone number, telephone, dial, area code, caller, carrier > phone, call, number, telephone, carrier, validate, mobile
remind, reminder, don't forget, alarm, alert me > reminder, alert, notification, schedule, task, calendar
meeting, appointment, calendar, schedule, event, invite, availability, agenda, book a time, free time, busy > calendar, event, meeting, schedule, appointment, availability, booking
task, tasks, todo, to do list, checklist, deadline, productivity, project plan, milestone, assign > task, todo, project, issue, board, list
note, notes, notebook, jot down, memo, journal, diary, remember > note, memory, notebook, journal, document, page
contact, contacts, address book, lead, crm, customer, prospect, sales pipeline, client > contact, customer, crm, lead, person, deal, account
survey, poll, questionnaire, feedback form, form, collect responses > survey, form, poll, question, response
time, time zone, what time, clock, utc, current time > time, timezone, zone, clock, date, current
date, day of the week, days until, between dates, today's date, weekday, age, countdown, public holiday, bank holiday, calendar week > date, day, calendar, time, holiday, age
birthday, anniversary, historical event, on this day, history, ancient, war, historical > history, historical, date, event, fact, day
trivia, fun fact, fact, facts, interesting fact, did you know > fact, trivia, random, fun
random, pick a number, roll, coin flip, shuffle, lucky number > random, generate, generator, number, dice
password, passphrase, strong password, credentials, leaked, breach, hacked > password, security, generate, strength, credential, breach, secret
phishing, malware, vulnerability, exploit, security, hacker, attack, scan, threat, suspicious, virus, penetration, cve > security, vulnerability, threat, scan, malware, detection, malicious, url, phishing, cve
encrypt, decrypt, hash, md5, sha256, base64, encode, decode, cipher > encrypt, decrypt, hash, encode, decode, base64, cipher, encoding
ip, ip address, vpn, proxy, network, ping, traceroute, bandwidth, internet speed > ip, network, address, geolocation, proxy, lookup
domain, domain name, whois, dns, nameserver, subdomain, register a domain, tld > domain, whois, dns, availability, name, hostname
certificate, ssl, https, tls > certificate, ssl, tls, domain, security
qr code, qr, barcode, scan code, upc, ean > qr, code, barcode, generate, scan, product
shorten url, short link, tiny url, redirect > url, shorten, short, link
scrape, scraping, crawl, extract data from, website data, web content, webpage content, html, pull content > scrape, scraping, web, extract, page, crawl, url, content, html, fetch, website
search the web, look online, browse the internet, internet search, search engine, find online, look it up, on the web, latest information > search, web, internet, query, browse, engine, result
encyclopedia, biography, who was, knowledge, general knowledge > knowledge, encyclopedia, article, wiki, search
browser, click, screenshot, open the page, fill the form, headless, navigate to, login page, tab > browser, page, navigate, click, screenshot, web, element
code, coding, program, programming, script, function, snippet, compile, python, javascript, java, c++, algorithm, debug, developer > code, programming, execute, script, run, developer, compile, language, software
run code, execute code, code output, interpreter, sandbox, repl > execute, code, run, interpreter, compile, sandbox
repository, repo, git, commit, branch, merge, pull request, fork, clone, open source, codebase > repository, repo, git, branch, commit, code, project, pull, merge
bug, issue, ticket, defect, backlog, sprint, epic, crash report > issue, ticket, bug, project, error
library, package, dependency, framework, sdk, module, version of > package, library, version, dependency, documentation, module, docs
api, endpoint, rest, webhook, http request, curl > api, endpoint, request, http, webhook
documentation, docs, how to use, code example, best practices, guidance, reference manual > documentation, docs, library, reference, guide, example, practice
regex, regular expression, json, xml, yaml, format json, parse > json, xml, yaml, format, parse, convert, regex
deploy, deployment, release, ci, cd, pipeline, build, rollout, host my, hosting, publish my site > deploy, deployment, pipeline, build, app, release, hosting, website
container, image registry, cluster, pod, node pool, namespace > container, cluster, pod, node, image, registry
server, virtual machine, vm, instance, compute, cpu, memory usage, machine > vm, virtual, machine, instance, compute, server
storage, bucket, blob, object storage, disk, file share, upload files > storage, blob, bucket, file, container, disk, share, object
database, sql, table, query, schema, nosql, rows, columns, records in > database, sql, table, query, schema, server, collection, record
queue, topic, pubsub, message broker, stream > queue, topic, event, message, bus, stream, subscription
serverless, web app > function, app, serverless, web
secret, api key, connection string, credential, certificate store > secret, key, vault, credential, certificate
role, permission, rbac, access policy, iam, who has access, grant access > role, permission, access, assignment, policy, authorization
log, logs, trace, telemetry, metrics, monitoring, alert, incident, outage, health, slow, latency, observability, diagnose, troubleshoot > log, metric, monitor, alert, diagnostic, trace, health, telemetry, incident, insight
`;

/** All topics, a line each. */
export const TOPICS: readonly string[] = [TOPIC_LINES, MORE_TOPICS].flatMap((lines) => lines.trim().split('\n'));
