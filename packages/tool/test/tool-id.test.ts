import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  encodeIdPart,
  formatToolId,
  isToolSource,
  parseToolId,
  rawToolId,
  SOURCES,
  type ToolIdParts,
} from '../src/index.ts';

// Parts made of what is likely to go wrong, beside any text at all.
const awkward = fc
  .array(
    fc.constantFrom(
      ':',
      '%',
      '%3A',
      '%25',
      '%253A',
      '%3a',
      '%2',
      '5',
      '3A',
      'a',
      'é',
      '🦀',
      '\ud800',
      ' ',
      '__proto__',
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((pieces) => pieces.join(''));
const part = fc.oneof(awkward, fc.string({ unit: 'binary', minLength: 1 }));
const parts: fc.Arbitrary<ToolIdParts> = fc.record({ source: fc.constantFrom(...SOURCES), owner: part, name: part });

describe('formatToolId', () => {
  it.each<[ToolIdParts, string]>([
    [{ source: 'openclaw', owner: 'core', name: 'read' }, 'openclaw:core:read'],
    [{ source: 'mcp', owner: 'github', name: 'create_issue' }, 'mcp:github:create_issue'],
    [{ source: 'client', owner: 'client', name: 'pick' }, 'client:client:pick'],
    [{ source: 'mcp', owner: 'a:b', name: '100%' }, 'mcp:a%3Ab:100%25'],
    [{ source: 'mcp', owner: '%3A', name: ':' }, 'mcp:%253A:%3A'],
  ])('of %j is %s', (given, id) => {
    expect(formatToolId(given)).toBe(id);
  });

  it('splits back into its parts, whatever they hold', () => {
    fc.assert(
      fc.property(parts, (given) => {
        expect(parseToolId(formatToolId(given))).toEqual(given);
      }),
    );
  });

  it('never gives two tools one id', () => {
    fc.assert(
      fc.property(parts, parts, (a, b) => {
        const same = a.source === b.source && a.owner === b.owner && a.name === b.name;
        expect(formatToolId(a) === formatToolId(b)).toBe(same);
      }),
    );
  });
});

describe('parseToolId', () => {
  it.each([
    '',
    'read',
    'openclaw:core',
    'openclaw:core:',
    'openclaw::read',
    ':core:read',
    'openclaw:core:read:more',
    'plugin:core:read',
    'OPENCLAW:core:read',
    '__proto__:core:read',
    'mcp:a:50%',
    'mcp:a:%3a',
    'mcp:a:%41',
  ])('refuses %j, which nothing encodes to', (text) => {
    expect(parseToolId(text)).toBeUndefined();
  });

  it('accepts nothing but what formatToolId makes', () => {
    const text = fc.array(fc.constantFrom('mcp', 'openclaw', ':', '%', '%3A', '%25', '%3a', 'x'), { maxLength: 9 });
    fc.assert(
      fc.property(text, (pieces) => {
        const id = pieces.join('');
        const found = parseToolId(id);
        expect(found === undefined ? id : formatToolId(found)).toBe(id);
      }),
    );
  });
});

describe('the other forms', () => {
  it('encode only what would break an id', () => {
    expect(encodeIdPart('a b/c?d#é%:')).toBe('a b/c?d#é%25%3A');
  });

  it('join the raw parts, so that two ids can share a raw form', () => {
    const one: ToolIdParts = { source: 'mcp', owner: 'a:b', name: 'c' };
    const two: ToolIdParts = { source: 'mcp', owner: 'a', name: 'b:c' };
    expect([rawToolId(one), rawToolId(two)]).toEqual(['mcp:a:b:c', 'mcp:a:b:c']);
    expect([formatToolId(one), formatToolId(two)]).toEqual(['mcp:a%3Ab:c', 'mcp:a:b%3Ac']);
  });

  it('know the three sources and nothing else', () => {
    expect(['openclaw', 'mcp', 'client'].map(isToolSource)).toEqual([true, true, true]);
    expect(['core', 'MCP', '', 'constructor', undefined, 7, ['mcp']].map(isToolSource)).toEqual(Array(7).fill(false));
  });
});
