import { expect, test } from 'vitest';
import { buildCatalog } from '../src/catalog.ts';
import { HOUSE } from './fixtures/house.ts';

const catalog = buildCatalog(HOUSE);

/** An expected hit as `owner/name`, and why it stands where it stands. A `?` marks a weak one. */
type Line = readonly [hit: string, reason: string];

const ORDERS: readonly (readonly [query: string, lines: readonly Line[]])[] = [
  [
    'create a calendar event',
    [
      ['agenda/event_create', 'all words, two of them in the name'],
      ['agenda/event_list', 'calendar and event, shortest text'],
      ['agenda/event_delete', 'calendar and event, one word longer'],
      ['ledger/createInvoice', 'create is rarer than event'],
      ['tracker/create_issue', 'the same in a longer text'],
      ['agenda/event_update', 'event alone'],
    ],
  ],
  [
    'list invoices',
    [
      ['ledger/listInvoices', 'its name, but for blanks and case'],
      ['ledger/getInvoice', 'invoice in the shortest text, and it reads'],
      ['tracker/list_issues', 'list, as rare as invoice here, id after ledger'],
      ['agenda/event_list', 'list in a slightly longer text'],
      ['ledger/createInvoice', 'invoice, but create is no reader'],
      ['ledger/refundPayment?', 'payments have to do with invoices, no more'],
    ],
  ],
  [
    'look up the price',
    [
      ['core/web_search?', 'nobody knows prices; looking up means searching the web, perhaps'],
      ['core/web_fetch?', 'the web, but no search'],
      ['tracker/search?', 'a search, but not of the web'],
      ['wiki/search?', 'another, later id'],
      ['store/s3GetObject?', 'prices are found in stores: the table knows no better; a doubtful answer ends here'],
    ],
  ],
  [
    'search tracker issues',
    [
      ['tracker/search', 'all three: name, owner, text'],
      ['tracker/list_issues', 'tracker and issue, and it reads'],
      ['tracker/close_issue', 'tracker and issue, the shortest text'],
      ['tracker/create_issue', 'tracker and issue, longer'],
      ['wiki/search', 'a namesake of another server: the whole name, but one word of three'],
      ['core/web_search', 'half a name'],
    ],
  ],
  [
    'please use getInvoice and refundPayment',
    [
      ['ledger/refundPayment', 'named; rarer words'],
      ['ledger/getInvoice', 'named'],
      ['ledger/listInvoices', 'a sibling of a named one that reads as well'],
      ['ledger/createInvoice', 'a sibling that does not'],
      ['links/getURLs', 'gets something'],
      ['store/s3GetObject', 'gets something, longer name'],
    ],
  ],
  [
    'search',
    [
      ['tracker/search', 'its name; of two equals the one that says search twice'],
      ['wiki/search', 'its name'],
      ['core/web_search', 'half its name, but all that was asked'],
    ],
  ],
  ['wether forecast', [['sky/weather', 'a letter is missing; the text holds the other word']]],
  [
    'html to pdf',
    [
      ['links/parseHTMLToPDF', 'acronyms inside a name'],
      ['core/web_fetch', 'pages of the web are HTML'],
      ['links/getURLs', 'PDFs are documents'],
    ],
  ],
  ['oauth token', [['links/OAuth2Token', 'the name without its digit']]],
  [
    'download an s3 object',
    [
      ['store/s3GetObject', 'name and verb'],
      ['store/s3PutObject', 'the sibling, without the verb'],
    ],
  ],
  [
    'cancel the meeting',
    [
      ['agenda/event_delete', 'related words only, but both: delete and event'],
      ['agenda/event_list?', 'event and calendar'],
      ['agenda/event_create?', 'event and calendar, longer'],
      ['agenda/event_update?', 'event alone'],
      ['agenda/reminder_set?', 'meetings are scheduled'],
    ],
  ],
  [
    'send the team a note and create an invoice',
    [
      ['ledger/createInvoice', 'both words, in its name'],
      ['ledger/getInvoice', 'invoice'],
      ['ledger/listInvoices', 'invoice in a longer text'],
      ['tracker/create_issue', 'create'],
      ['agenda/event_create', 'create, longer'],
      ['ledger/refundPayment?', 'payments have to do with invoices'],
    ],
  ],
  ['天気', [['sora/天気予報', 'another script']]],
  ['the', [['client/the', 'a name, though a stop word']]],
  ['zygote quasar', []],
  ['could you please help me', []],
];

test.each(ORDERS)('%s', (query, lines) => {
  const hits = catalog.search(query, { limit: 6 }).hits;
  expect(hits.map(({ tool, weak }) => `${tool.owner}/${tool.name}${weak ? '?' : ''}`)).toEqual(
    lines.map(([hit]) => hit),
  );
});
