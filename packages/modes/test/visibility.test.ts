import { MODES, type Mode } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { isVisibleIn } from '../src/visibility.ts';
import { tool } from './fixtures.ts';

const delivery = tool({ name: 'send_mail' });
const strange = tool({ source: 'mcp', name: 'send_mail' });
const required = new Set<string>([delivery.id, strange.id]);

test.each<[string, ReturnType<typeof tool>, readonly Mode[]]>([
  ['a core primitive', tool({ owner: 'core', name: 'apply_patch' }), ['direct', 'code', 'tools', 'directory']],
  ['another core tool', tool({ owner: 'core', name: 'cron_add' }), ['direct']],
  ['a plugin tool called like a primitive', tool({ name: 'read' }), ['direct']],
  [
    'a server tool called like a primitive, on a server called core',
    tool({ source: 'mcp', owner: 'core', name: 'exec' }),
    ['direct'],
  ],
  ['a client tool called like a primitive', tool({ source: 'client', name: 'write' }), ['direct', 'code', 'directory']],
  ['a direct-only tool', tool({ name: 'a', catalogMode: 'direct-only' }), ['direct', 'code', 'tools', 'directory']],
  [
    'a direct-only tool of a server',
    tool({ source: 'mcp', name: 'a', catalogMode: 'direct-only' }),
    ['direct', 'code', 'tools', 'directory'],
  ],
  ['a client tool', tool({ source: 'client', name: 'pick' }), ['direct', 'code', 'directory']],
  ['a trusted tool that delivery requires', delivery, ['direct', 'directory']],
  ['an untrusted tool that delivery requires', strange, ['direct']],
  ['a plugin tool', tool({ name: 'saw_cut' }), ['direct']],
])('%s is visible where the table of modes says so', (_title, subject, modes) => {
  expect(MODES.filter((mode) => isVisibleIn(mode, subject, required))).toEqual(modes);
});

describe('a core primitive [catalog.visible] [modes]', () => {
  test.each(['read', 'write', 'edit', 'apply_patch', 'exec', 'process'])('%s is visible when core owns it', (name) => {
    const makers = [
      tool({ owner: 'core', name }),
      tool({ owner: 'shop', name }),
      tool({ source: 'mcp', owner: 'core', name }),
      tool({ source: 'client', owner: 'client', name }),
    ];
    expect(makers.map((subject) => isVisibleIn('tools', subject, new Set()))).toEqual([true, false, false, false]);
  });
});
