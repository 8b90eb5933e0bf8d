import { createDispatcher, createPolicy } from '@toolcrib/dispatch';
import { validatorConformance } from '@toolcrib/dispatch/conformance';
import { formatToolId, type ToolDefinition } from '@toolcrib/tool';
import { describe, expect, test } from 'vitest';
import { smallValidator } from './small-validator.ts';

describe('a validator that a host brings passes the suite [call.validate]', () => {
  test.each(validatorConformance)('$name', async (subject) => {
    await expect(subject.run(smallValidator)).resolves.toBeUndefined();
  });
});

test('the gate asks it, and a schema beyond it is a no [call.validate] [closed]', async () => {
  const ran: unknown[] = [];
  const place = { source: 'openclaw', owner: 'shed', name: 'rake' } as const;
  const rake = (inputSchema: ToolDefinition['inputSchema']): ToolDefinition => ({
    ...place,
    id: formatToolId(place),
    description: 'Rakes.',
    inputSchema,
    schemaDigest: JSON.stringify(inputSchema),
    schemaBytes: 2,
    execute: async (args) => {
      ran.push(args);
      return { content: [] };
    },
  });
  const dispatcher = createDispatcher({ policy: createPolicy([]), validator: smallValidator() });
  const call = (tool: ToolDefinition, args: unknown): Promise<unknown> =>
    dispatcher.dispatch(tool, args, { callId: 'c1', route: 'direct', signal: new AbortController().signal });
  const lawn = rake({ type: 'object', properties: { lawn: { type: 'string' } }, required: ['lawn'] });
  await call(lawn, { lawn: 'front' });
  await expect(call(lawn, {})).rejects.toMatchObject({ code: 'INVALID_ARGUMENTS' });
  await expect(call(rake({ type: 'object', not: {} }), {})).rejects.toMatchObject({ code: 'SCHEMA_UNUSABLE' });
  expect(ran).toEqual([{ lawn: 'front' }]);
});
