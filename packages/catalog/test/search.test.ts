import { describe, expect, test } from 'vitest';
import { buildCatalog } from '../src/catalog.ts';
import type { RankerFactory, Scored } from '../src/ranker.ts';
import { makeTool } from './fixtures/tools.ts';

const TOOLS = [
  makeTool({ name: 'read_file', description: 'Read a file.' }),
  makeTool({ name: 'write_file', description: 'Write a file.' }),
  makeTool({ name: 'the', description: 'A tool with an odd name.' }),
  makeTool({ name: '__proto__' }),
  makeTool({ name: '7' }),
  makeTool({
    name: 'mail',
    description: 'Read a file, read a file, read a file and mail it.',
    source: 'mcp',
    owner: 'post',
  }),
];
const catalog = buildCatalog(TOOLS);

function lines(query: string, limit = 8): readonly string[] {
  return catalog.search(query, { limit }).hits.map(({ tool, tier }) => `${tool.name} ${tier}`);
}

/** A catalog whose ranker gives this answer to everything. */
function answering(answer: readonly unknown[]): typeof catalog {
  const ranker: RankerFactory = () => ({ rank: () => answer as readonly Scored[] });
  return buildCatalog(TOOLS, { ranker });
}

describe('order [search.exact] [search.order]', () => {
  test.each([
    ['the', ['the exact'], 'a name that is a stop word'],
    ['7', ['7 exact'], 'a name of digits'],
    ['__proto__', ['__proto__ exact'], 'a name that every object inherits'],
    ['read_file', ['read_file exact', 'mail literal', 'write_file literal'], 'a name, though another text fits better'],
    ['mcp:post:mail', ['mail exact'], 'an id'],
    [
      'use write_file and read_file',
      ['write_file exact', 'read_file exact', 'mail literal'],
      'several names, the rarer first',
    ],
    ['can you please', [], 'no usable word'],
  ])('%s → %j: %s', (query, expected) => {
    expect(lines(query)).toEqual(expected);
  });

  test('named tools count towards the limit', () => {
    expect(lines('use write_file and read_file', 1)).toEqual(['write_file exact']);
    expect(lines('read_file', 2)).toEqual(['read_file exact', 'mail literal']);
  });

  test('all twins of a name come first, by id [catalog.duplicates] [search.order]', () => {
    const twins = ['b', 'a'].map((owner) => makeTool({ name: 'run', source: 'mcp', owner }));
    const { hits } = buildCatalog([...twins, ...TOOLS]).search('run', { limit: 8 });
    expect(hits.map(({ tool, tier }) => `${tool.id} ${tier}`)).toEqual(['mcp:a:run exact', 'mcp:b:run exact']);
  });

  test('a named tool is never weak', () => {
    expect(catalog.search('read_file zygote quasar nebula pulsar', { limit: 1 }).hits[0]?.weak).toBe(false);
  });
});

describe('keep', () => {
  test('is asked before the limit, for named tools too', () => {
    const { hits } = catalog.search('read_file', { limit: 1, keep: (tool) => tool.name !== 'read_file' });
    expect(hits.map(({ tool }) => tool.name)).toEqual(['mail']);
  });

  test('holds for near names', () => {
    const keep = (tool: { readonly name: string }): boolean => tool.name !== 'write_file';
    expect(catalog.search('wriite_fille', { limit: 8, keep }).nearNames).not.toContain('write_file');
  });
});

describe('near names [search.typo]', () => {
  const vague = buildCatalog([makeTool({ name: 'kubectl' }), makeTool({ name: 'kubeval' })], {
    ranker: () => ({ rank: () => [] }),
  });

  test('are given where nothing is found', () => {
    expect(vague.search('kubecty', { limit: 8 })).toEqual({ hits: [], nearNames: ['kubectl', 'kubeval'] });
  });

  test('are not given beside hits', () => {
    expect(vague.search('kubectl', { limit: 8 }).nearNames).toEqual([]);
  });
});

describe('a limit that is no count is refused [search.limits]', () => {
  test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, '8' as unknown as number])('%s', (limit) => {
    expect(() => catalog.search('file', { limit })).toThrow(expect.objectContaining({ code: 'INVALID_SEARCH_LIMIT' }));
  });

  test('with a sentence that names the parameter and its range', () => {
    expect(() => catalog.search('file', { limit: 0 })).toThrow('limit must be a whole number, at least 1; got 0.');
  });
});

describe('a ranker is not trusted [search.ranker]', () => {
  test('unknown ids, repeats, wild scores and a wrong order are mended', () => {
    const answer = [
      { id: 'openclaw:core:gone', score: 9, tier: 'literal' },
      { id: 'openclaw:core:write_file', score: Number.NaN, tier: 'literal' },
      { id: 'openclaw:core:read_file', score: 2, tier: 'literal' },
      { id: 'openclaw:core:read_file', score: 3, tier: 'literal' },
      { id: 'mcp:post:mail', score: 7, tier: 'exact' },
    ];
    const { hits } = answering(answer).search('anything', { limit: 8 });
    expect(hits.map(({ tool, score, tier }) => `${tool.name} ${score} ${tier}`)).toEqual([
      'read_file 2 literal',
      'write_file 0 literal',
      'mail 7 expanded',
    ]);
  });

  test('one that ignores keep and limit gives nothing away', () => {
    const answer = TOOLS.map(({ id }) => ({ id, score: 1, tier: 'literal' }));
    const { hits } = answering(answer).search('anything', { limit: 1, keep: (tool) => tool.source === 'mcp' });
    expect(hits.map(({ tool }) => tool.name)).toEqual(['mail']);
  });

  test('one that throws is named as the cause, and exact names still resolve', () => {
    const failing = buildCatalog(TOOLS, {
      ranker: () => {
        throw new Error('no memory');
      },
    });
    expect(() => failing.search('file', { limit: 8 })).toThrow(
      expect.objectContaining({ code: 'RANKER_FAILED', cause: expect.objectContaining({ message: 'no memory' }) }),
    );
    expect(failing.resolve('read_file').kind).toBe('found');
  });
});

describe('explanations', () => {
  test('are given on demand only', () => {
    expect(catalog.search('file', { limit: 1 }).hits[0]?.explanation).toBeUndefined();
    expect(catalog.search('file', { limit: 1, explain: true }).hits[0]?.explanation?.terms[0]).toMatchObject({
      term: 'file',
      word: 'file',
      kind: 'literal',
    });
  });

  test('say how a tool was named', () => {
    const [whole] = catalog.search('the', { limit: 1, explain: true }).hits;
    const [inPart] = catalog.search('run read_file twice', { limit: 1, explain: true }).hits;
    expect([whole?.explanation, inPart?.explanation?.named]).toEqual([{ terms: [], named: 'whole' }, 'in-part']);
  });

  test('do without a ranker that explains', () => {
    const answer = [{ id: 'openclaw:core:read_file', score: 1, tier: 'literal' }];
    expect(answering(answer).search('anything', { limit: 1, explain: true }).hits[0]?.explanation).toEqual({
      terms: [],
    });
  });
});

test('a query is cut, not refused, where it is too long', () => {
  expect(lines(`read_file ${'x '.repeat(50_000)}`)[0]).toBe('read_file exact');
  expect(lines(`${' '.repeat(5_000)}read_file`)).toEqual([]);
});

describe('the fields of a tool [search.fields]', () => {
  const inputSchema = {
    type: 'object',
    properties: {
      quill: { description: 'Holds parchment.' },
      a: { properties: { b: { properties: { c: { properties: { nib: { properties: { feather: {} } } } } } } } },
    },
  };
  const words = { name: 'gazebo', label: 'Pergola', description: 'Trims a topiary.', inputSchema };
  const fields = buildCatalog([
    makeTool({ ...words, owner: 'orangery' }),
    makeTool({ ...words, name: 'fountain', label: 'Cascade', description: '', source: 'mcp', owner: 'moat' }),
  ]);

  test.each([
    ['its name', 'gazebo', ['gazebo']],
    ['its label', 'pergola', ['gazebo']],
    ['its description', 'topiary', ['gazebo']],
    ['its owner', 'orangery', ['gazebo']],
    ['the owner of an untrusted one', 'moat', ['fountain']],
    ['the label of an untrusted one', 'cascade', ['fountain']],
    ['a parameter of a trusted one only', 'quill', ['gazebo']],
    ['what a parameter of a trusted one says', 'parchment', ['gazebo']],
    ['a parameter four levels down', 'nib', ['gazebo']],
    ['a parameter five levels down, which is not read', 'feather', []],
  ])('a word of %s finds it: %s', (_, query, expected) => {
    expect(fields.search(query, { limit: 8 }).hits.map(({ tool }) => tool.name)).toEqual(expected);
  });
});

describe('words and what they reach [search.text]', () => {
  const diary = buildCatalog([
    makeTool({ name: 'cron_add', description: 'Schedule a recurring task.' }),
    makeTool({ name: 'web_search', description: 'Search the web.' }),
    makeTool({ name: 'parseHTMLToPDF' }),
    makeTool({ name: 'stock', description: '在庫の数を確認する' }),
  ]);

  test.each([
    ['scheduling', 'cron_add', 'a stem'],
    ['look up the price', 'web_search', 'an intent'],
    ['html pdf', 'parseHTMLToPDF', 'acronyms inside a name'],
    ['parsehtmltopdf now', 'parseHTMLToPDF', 'the joined form of a name'],
    ['ｓｃｈｅｄｕｌｅ', 'cron_add', 'letters of another width'],
    ['確認', 'stock', 'a pair of characters inside a text without blanks'],
  ])('%s → %s: %s', (query, expected) => {
    expect(diary.search(query, { limit: 1 }).hits.map(({ tool }) => tool.name)).toEqual([expected]);
  });
});
