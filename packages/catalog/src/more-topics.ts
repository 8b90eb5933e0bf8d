// The second half of topics.ts, apart only for length: finer grained, and what developers and operators say.

/** Lines as in topics.ts. */
export const MORE_TOPICS = `
load test, performance test, stress test, benchmark > load, test, performance, benchmark
cost, billing, spend, usage, quota, pricing, subscription cost > cost, price, pricing, billing, usage, quota
backup, restore, recovery, snapshot, disaster recovery, protect > backup, restore, recovery, snapshot, vault, protection
migrate, migration, move to the cloud, assessment > migrate, migration, assess, cloud
ai model, machine learning, train a model, fine tune, embedding, inference, dataset, deep learning, neural, classify > model, ai, machine, learning, dataset, train, deployment, prediction
file, files, folder, directory, read file, open file, save to, write to, disk, path, local file, store the result, save it > file, read, write, directory, folder, path, content
save, write, store, put into, dump, record in > write, save, create, store, file
find file, search for files, locate file, grep, which files > search, file, find, directory, pattern
terminal, shell, command, command line, bash, execute a command, process, kill process > command, execute, process, terminal, shell
zip, unzip, compress, archive, extract archive > zip, compress, archive, extract, file
convert, conversion, to mp3, to pdf, to markdown, to html, file format, change format > convert, converter, format, conversion, transform, file
markdown, html page, word file, text file > markdown, html, text, document, convert, file
compare, comparison, difference, versus, vs, better than, alternatives, similar to > compare, comparison, diff, similar, alternative
recommend, recommendations, suggest, suggestions, ideas for, what should i, best for > recommend, recommendation, suggest, suggestion, best, top, discover, find
advice, tips, guide, coach, mentor, how can i improve, guidance > advice, guide, coach, tip, assistant
sensor, smart home, thermostat, light, lamp, device, iot, appliance > device, home, smart, light, sensor, control, iot
carbon, emission, climate change, footprint, sustainability, renewable, solar, energy, electricity > carbon, emission, climate, energy, environment, sustainability, electricity, solar
tree, animal species, biodiversity, wildlife, nature > species, animal, nature, plant, biodiversity
ship, vessel, port, cargo, container ship, freight, logistics > ship, vessel, cargo, freight, logistics, marine, shipping
supplier, manufacturer, wholesale, inventory, stock level, warehouse, order > supplier, inventory, product, order, warehouse, stock
hobby, craft, diy, knitting, collect, toy > hobby, craft, diy, toy
party, celebration, host a party, birthday party > event, party, venue, activity
tattoo, anime, manga, comic, superhero, cosplay > anime, manga, comic, character, image
user, account, sign up, profile, login, username, member > user, account, profile, member, login
group, team, organization, members > group, team, member, organization
people, celebrity, famous person, actor, biography, person > person, people, profile, biography, celebrity, actor, name
book a, book an, book me, book the, book my, reserve, reservation, booking > booking, reserve, reservation, ticket, appointment, availability
opening hours, open now, closing time, business hours > hours, place, business, schedule, local
wait time, queue time, waiting line, theme park, amusement park, roller coaster, zoo, aquarium > park, attraction, wait, time, ticket
visa, passport, immigration, embassy, border, customs > visa, passport, travel, immigration, country
luggage, baggage, packing list > travel, baggage, trip, packing
parking, car park, park my car, parking spot > parking, carpark, lot, availability, vehicle
bike, bicycle, cycling, walking, hike, stroll > bike, cycling, walking, route, trail
elevation, altitude, mountain, peak, terrain > elevation, altitude, map, terrain, location
satellite image, aerial, street view > map, satellite, imagery, image
radio station, tune in, live stream, live tv > radio, stream, live, station, channel
ringtone, sound effect, noise, beats, tempo, bpm > sound, audio, music
instrument, sheet music, score sheet, notes on the piano > music, chord, instrument
remix, producer, record label, discography, hit song, top charts, billboard > music, chart, artist, album, track
theatre, opera, ballet, musical, stand up > show, event, theater, ticket
cast of, directed by, filmography, who played > movie, actor, cast, credit
binge, watchlist, what to watch, where can i watch, rent a movie > streaming, watch, movie, show, availability
blog, blogger, cms, headline ideas > blog, post, article, content, publish
publish, publication date, publisher, editor > publish, publication, book, article
research, researcher, investigate, look into, study on, evidence > research, paper, search, article, study, academic
experiment, lab, hypothesis test, scientific method > science, experiment, research
scientific evidence, health benefits, benefits of, effects of, impact of, risks of > research, study, article, paper, health
history of, origin of, background on, explain the concept, what does it mean > knowledge, article, summary, search, definition
latest developments, recent developments, recent changes, up to date, breaking news > news, latest, article, search
teach me, explain to me, walk me through, step by step > tutorial, guide, learn, explain, course
improve my skills, career growth, upskill, learn how to > course, learning, skill, tutorial, career
memorize, study plan, revision, spaced repetition > flashcard, study, learning, memory
remember that, recall, keep in mind, do you remember, previous conversation, past conversations > memory, recall, store, retrieve, knowledge
knowledge graph, entity, entities, relation, relations > knowledge, graph, entity, relation, node, memory
think through, reason about, brainstorm, plan out, break down the problem > think, thinking, reasoning, plan, step
portfolio performance, dividend yield, price target, analyst, balance sheet, income statement, cash flow statement, quarterly results, annual report, sec filing > financial, stock, company, earnings, analyst, statement, filing, quote
market trends, market sentiment, bull, bear, volatility, fear, greed > market, index, sentiment, stock, analysis, trend
gold price, oil price, commodity, silver, natural gas > commodity, price, market, gold, oil
exchange listing, order book, candlestick, ohlc, trading pair, trade volume > price, market, ticker, exchange, candle, volume, historical
gas fee, mint, airdrop, staking, validator, token holders, contract address, wallet balance > blockchain, token, wallet, transaction, balance, contract, address, chain
checkout, cart, basket, add to cart, order history > cart, checkout, order, product
return policy, refund, warranty, exchange the item > refund, return, order
specifications, specs, features of, in stock, availability of > product, detail, stock, availability, inventory
warehouse, sku, reorder, stock count > inventory, warehouse, product, stock
invoice, receipt, bill, billing statement, payment due > invoice, bill, payment, billing, receipt
payroll, timesheet, leave request, employee, human resources, hr, onboarding > employee, payroll, leave, timesheet, staff
contract, agreement, sign, signature, e signature, nda > contract, signature, document, sign, agreement
organizations in, people at, find someone, decision maker, work at > people, person, company, contact, profile, search
email finder, find emails, email of, outreach > email, finder, contact, lead, outreach, search
verify the email, email valid, deliverable, is the email > email, verify, verification, validate, validation
verify the phone, phone valid, validate the number > phone, validate, verify, number
postal address, validate address, autocomplete address > address, validate, autocomplete, geocode
support ticket, customer support, help desk, complaint > ticket, support, customer, conversation
live chat, chat bot, chat with, talk to, conversation with > chat, conversation, message, assistant
announcement, broadcast, tell everyone, inform the team > message, send, post, channel, notification
direct message, thread, reply to, mention > message, reply, thread, chat
subscribe, unsubscribe, follow, followers, following > follow, subscription, follower, user
likes, comments, engagement, views, shares count > comment, like, statistics, analytics, post
upload a video, subscribers, playlist of videos > video, channel, playlist
hashtags, captions for, bio > hashtag, caption, social, post
translate this, how do you say, in spanish, in french, in english > translate, translation, language
spell check, grammar check, correct my > grammar, spelling, correct, check
word count, character count, uppercase, lowercase, reverse the text > text, count, string, case, convert
random word, random sentence, lorem ipsum, placeholder > random, text, word, generate, sentence
rhyming, syllables, anagram, scrabble, word game > word, rhyme, anagram, game
number fact, prime, factorial, fibonacci, roman numeral, binary, hexadecimal > number, convert, math, calculate, fact
area of, volume of, circumference, triangle, circle, radius > calculate, geometry, area, volume, math
body mass index, bmi, calorie burn, heart rate, ideal weight > bmi, calculator, health, fitness, weight
tip calculator, split the bill, discount price, percentage of > calculate, calculator, percentage
how old, born on, age of, zodiac sign > age, date, calculate, birth
lunar calendar, chinese zodiac, feng shui > lunar, calendar, date, fortune
coin toss, roll a die, dice roll, random number > random, dice, roll, number
guess, riddles, brain teaser, quiz me, trivia question > game, quiz, trivia, question
opponent, checkmate, move a piece, play against > chess, game, play, move
dungeon master, role play, character sheet, adventure > game, character, story, adventure
card deck, trading card, booster, spell card > card, game, deck
head to head, lineup, squad, roster, transfer window, top scorer, league table, match result, race results, lap > team, player, match, standing, league, result, statistics
fantasy league, injury report, draft pick > player, team, fantasy, league
adoption, adopt a pet, vet, dog food, train my dog > pet, dog, animal, veterinary
recycle, compost, plastic, zero waste > recycle, waste, environment
solar panel, power plant, grid, kwh, energy consumption, meter reading > energy, electricity, power, solar, consumption
scan the network, open ports, firewall, subnet, vpc, load balancer, gateway > network, port, firewall, subnet, security, rule
backup job, restore point, replicate, failover > backup, restore, recovery, replication
cluster nodes, replicas, autoscale, scale up, scale out > cluster, node, scale, pool, replica
schedule a job, cron job, recurring job, trigger a workflow, automation, workflow, orchestrate > workflow, job, schedule, trigger, run, automation
webhook url, callback, event subscription > webhook, subscription, event
feature flag, toggle, app settings, environment settings > setting, config, feature, flag, configuration
error logs, stack trace, exception, crash, why did it fail, root cause > log, error, trace, diagnostic, issue
uptime, availability test, is it down, status page, ping the site > status, health, uptime, monitor, availability
page speed, core web vitals, accessibility audit > performance, website, page, audit, seo
unit test, test coverage, lint, code review, refactor, static analysis > test, code, review, lint, analysis
generate code, write a function, boilerplate code, scaffold > code, generate, template, function, project
compile my code, run this script, execute python, run python > code, execute, run, python, compile
explain this code, code snippet, code search > code, search, snippet, repository
dataset, open data, census data, government data > dataset, data, government, search, resource
sql query, query the table, select rows, run a query, join tables > query, sql, table, database, execute
import data, export data, etl, data pipeline, sync data > import, export, sync, pipeline, transfer
vector, similarity search, semantic search, embedding index > search, vector, embedding, index, similarity
merge pdf, split pdf, compress pdf, pdf pages, fill pdf > pdf, merge, split, page, document
convert to pdf, save as pdf, word to pdf > pdf, convert, document, file
extract tables, extract images, read the document, ask questions about the document, chat with pdf > pdf, document, extract, text, read
html to markdown, markdown to html, web page to markdown > markdown, html, convert, page
screenshot of, capture the screen, take a screenshot of > screenshot, capture, page, browser, image
fill the form, press the button, type into, scroll down > browser, click, type, fill, page, element
download the file, download from, fetch the file, get the file > download, file, url, fetch
list files, what files, contents of the folder, folder contents > list, directory, file
rename the file, move the file, copy the file, delete the file > file, move, rename, copy, delete
edit the document, add a paragraph, insert a table, heading > document, paragraph, insert, add, table, heading
add a slide, bullet points, speaker notes > slide, presentation, add, text
cell value, write to the sheet, formula, column width, worksheet > cell, sheet, worksheet, write, range, formula
pie, bars, trend line, time series, draw a chart, axis > chart, plot, graph, generate, line, bar
moodboard, color palette, hex color, gradient, rgb > color, palette, convert, hex
font, typeface, lettering > font, typography, text
gif, animated, sticker, emoji > gif, sticker, emoji, animation, search
video summary, key moments, what the video says > video, summary, transcript, summarize
avatar video, talking head, explainer video, short video, create a video, make a video > video, create, generate, avatar
stock footage, royalty free > stock, image, video, free, photo
remove the background, upscale, restore photo, colorize > image, background, remove, upscale, photo, edit
identify plant, what is this in the picture, describe the picture > image, recognition, describe, identify, vision
text in the image, scan a receipt, business card scan > ocr, image, text, extract, receipt
signature verification, identity check, kyc, id card > identity, verify, verification, document
license key, activation, subscription plan, upgrade plan > license, subscription, plan
donation page, crowdfunding, grant, funding, investors, venture capital > funding, grant, investor, startup, donation
business plan, market research, competitor analysis, swot, target audience > market, business, analysis, research, competitor
slogan, tagline, product description, ad copy > slogan, copy, marketing, product, description, generate
interior, floor plan, blueprint, 3d model, cad, render > model, design, plan, render
neighborhood, school district, walk score, mortgage calculator, property value, home value, rent estimate > property, real, estate, house, home, value, rent, mortgage
lawyer near, legal advice, court case, precedent, terms of service, privacy policy > legal, law, case, court, policy, document
members of parliament, voting record, election results, polling > election, vote, political, government, politician
`;
