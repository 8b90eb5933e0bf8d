// What people say when they mean something that an API calls by another word. Generic capabilities only, no product names;
// written by hand; DESIGN.md says how far they rest on the labelled queries. A match through here counts a fraction (`EXPANSION_WEIGHT`) and never
// overtakes the tier of literal matches.

/** Words that stand for one another, a group a line. */
export const SYNONYMS = `
create, add, new, make, insert, register
delete, remove, erase, drop, clear, destroy, purge
update, edit, modify, change, alter, adjust, revise, patch
get, fetch, retrieve, read, obtain, load
list, enumerate, browse, show, display, view
search, find, lookup, query, discover, locate
send, post, submit, deliver
start, begin, launch, run, execute, trigger, invoke
stop, halt, cancel, abort, terminate, end, kill
pause, suspend, hold
resume, continue, restart
copy, duplicate, clone, replicate
move, transfer, relocate, migrate
rename, relabel, retitle
join, merge, combine, concatenate
split, divide, separate
compare, diff, difference
convert, transform, translate, transcode
compute, calculate, evaluate, solve
count, total, number, quantity, amount
check, verify, validate, test, confirm
analyze, inspect, examine, assess, evaluate
watch, monitor, track, observe, follow
schedule, plan, cron, recurring, timer, reminder
book, reserve, reservation, booking, appointment
buy, purchase, order, checkout
sell, sale, listing
pay, payment, charge, transaction, checkout
refund, chargeback, reimburse
bill, invoice, receipt, billing
price, cost, fee, rate, quote, pricing
cheap, affordable, budget, discount, deal, coupon, promo
share, stock, ticker, equity
invest, investment, portfolio, trading, finance
money, currency, exchange, cash
crypto, cryptocurrency, coin, token, blockchain
bank, account, balance
mail, email, inbox, message
chat, message, conversation, channel, dm
call, phone, telephone, dial
sms, text, message
notify, alert, notification, warn
picture, image, photo, photograph
draw, drawing, paint, sketch, illustration, render
logo, brand, branding
video, clip, movie, film, footage
movie, film, cinema
song, music, track, audio, tune
voice, speech, audio, speak, spoken
subtitle, caption, transcript
transcribe, transcription, speech
summarize, summary, digest, brief, tldr, condense
translate, translation, language
write, compose, draft, author
rewrite, paraphrase, rephrase
file, document, attachment
folder, directory, path
archive, zip, compress, compressed
upload, import, attach, ingest
download, export, save
backup, snapshot, restore
website, site, webpage, page, web, url
link, url, href, hyperlink
scrape, crawl, extract, scraper
internet, web, online
browser, tab, navigate
code, program, script, snippet, source
bug, issue, defect, ticket, error
task, todo, issue, ticket, item
repo, repository, project
commit, revision, changeset
deploy, release, publish, rollout, ship
build, compile, pipeline
server, host, machine, vm, instance, node
container, pod
database, db, table, sql, schema
record, row, entry
field, column, attribute, property
secret, credential, password, key
key, token, credential
login, signin, authenticate, auth, session
permission, role, access, authorization, rbac
user, member, account, person, profile
people, person, employee, staff, contact
team, group, organization, workspace
customer, client, buyer
company, business, organization, firm, corporate
job, career, vacancy, hiring, employment, recruitment
resume, cv
lead, prospect
location, place, address, position, coordinate, geolocation
city, town, place
map, geo, geographic
route, direction, directions, navigation, itinerary
distance, far, proximity, nearby
near, nearby, nearest, closest, close
trip, travel, vacation, holiday, journey, tour, itinerary
hotel, accommodation, lodging, stay, room
flight, airline, plane, airport, fly
train, rail, railway
car, vehicle, automobile, auto
restaurant, dining, eat, food
food, meal, dish, cuisine, nutrition
recipe, cooking, cook, dish, ingredient
diet, nutrition, calorie, meal
weather, forecast, temperature, climate, rain
date, day, calendar
time, clock, timezone, hour
event, meeting, calendar
meeting, conference, appointment
news, headline, article, story
article, post, blog, paper
paper, research, study, publication, scholar, academic
book, novel, author, isbn
learn, course, lesson, tutorial, education, study
quiz, exam, question
answer, reply, response, respond
comment, feedback, remark, note
review, rating, feedback, opinion
note, memo, notebook
recommend, recommendation, suggest, suggestion
popular, trending, trend, top, best, hot
latest, recent, newest, current, live
history, historical, past, log
log, audit, trace, event
metric, statistics, stats, analytics, measure
report, dashboard, analytics, summary
chart, graph, plot, diagram, visualize, visualization
diagram, flowchart
spreadsheet, sheet, workbook, table, cell
slide, presentation, deck
form, survey, questionnaire, poll
template, boilerplate, layout
font, typography
color, colour, palette
game, play, gaming
match, fixture, game, score
player, athlete, team
league, tournament, competition
doctor, physician, health, medical, clinic
medicine, drug, medication, pharmacy
disease, illness, symptom, condition, diagnosis
exercise, workout, fitness, training
pet, dog, cat, animal
gift, present
horoscope, zodiac, astrology, tarot
joke, funny, humor, meme
house, home, property, real, estate, apartment
rent, lease, rental
law, legal, lawsuit, attorney, court
tax, vat
package, parcel, shipment, tracking, delivery
ship, shipping, delivery
product, item, goods, merchandise
cart, basket
category, type, kind, genre
tag, label, keyword
id, identifier, uuid
name, title
setting, configuration, config, preference, option
status, state, health
error, exception, failure, crash
limit, quota, threshold
domain, dns, hostname
network, vpc, subnet
certificate, ssl, tls
encrypt, encryption, cipher, decrypt
hash, checksum, digest
random, generate, generator
barcode, qr, qrcode
sensor, device, iot
light, lamp, bulb
`;

/** Phrases, and what they ask for; not the other way round. */
export const PHRASES: readonly (readonly [phrase: string, means: string])[] = [
  ['look up', 'search, find, lookup, web'],
  ['look for', 'search, find'],
  ['find out', 'search, lookup, get'],
  ['search for', 'find, lookup'],
  ['sign in', 'login, authenticate'],
  ['sign up', 'register, signup, account'],
  ['log in', 'login, authenticate'],
  ['set up', 'create, configure, setup'],
  ['get rid of', 'delete, remove'],
  ['cancel', 'delete, remove'],
  ['take down', 'delete, remove, stop'],
  ['turn on', 'enable, start, activate'],
  ['turn off', 'disable, stop, deactivate'],
  ['switch on', 'enable, activate'],
  ['switch off', 'disable, deactivate'],
  ['shut down', 'stop, terminate'],
  ['spin up', 'create, start, launch'],
  ['kick off', 'start, trigger, run'],
  ['back up', 'backup, snapshot'],
  ['roll back', 'rollback, revert, restore'],
  ['check in', 'checkin'],
  ['who is', 'user, person, profile, people'],
  ['where is', 'location, address, find'],
  ['how far', 'distance, route'],
  ['how many', 'count, list, total'],
  ['how much', 'price, cost, amount'],
  ['how to get to', 'directions, route'],
  ['what time', 'time, clock, timezone'],
  ['right now', 'current, live, now'],
  ['real time', 'live, current, realtime'],
  ['web page', 'webpage, website, url, html'],
  ['web site', 'website, url'],
  ['online', 'web, internet'],
  ['pull request', 'merge, pr, branch'],
  ['merge request', 'pull, pr, branch'],
  ['source code', 'repository, file'],
  ['phone number', 'phone, contact'],
  ['zip code', 'postal, postcode, address'],
  ['postal code', 'zip, postcode'],
  ['exchange rate', 'currency, convert, forex'],
  ['stock market', 'stock, share, finance, trading'],
  ['share price', 'stock, quote, finance'],
  ['air quality', 'pollution, aqi'],
  ['points of interest', 'places, attraction'],
  ['tourist attractions', 'places, poi, sightseeing'],
  ['virtual machine', 'vm, instance, compute'],
  ['access control', 'permission, role, acl'],
  ['single sign on', 'sso, saml, auth'],
  ['environment variable', 'env, config'],
  ['text to speech', 'tts, voice, audio, speech'],
  ['speech to text', 'transcribe, transcription, stt'],
  ['to do', 'todo, task'],
  ['day off', 'leave, holiday, vacation'],
  ['time off', 'leave, holiday, vacation'],
  ['fill in', 'form, input'],
  ['fill out', 'form, input'],
  ['take a picture', 'screenshot, photo, capture'],
  ['take a screenshot', 'capture, screenshot'],
  ['screen shot', 'screenshot, capture'],
  ['press release', 'news, announcement'],
  ['lay out', 'layout'],
];
