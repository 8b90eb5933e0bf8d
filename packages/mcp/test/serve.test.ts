import { describe, expect, test } from 'vitest';
import { over, stage, text, tool, WAYS } from './serve-support.ts';

describe.each(WAYS)('over $wire, $era', ({ wire, era }) => {
  test('a client lists what the surface shows and reads its prompt as instructions', async () => {
    const made = stage();
    made.promptText = 'Search first.';
    const { client } = await over(wire, made, { era });
    const { tools } = await client.listTools();
    expect(client.getNegotiatedProtocolVersion()).toBe(era === 'modern' ? '2026-07-28' : '2025-11-25');
    expect(client.getInstructions()).toBe('Search first.');
    expect(tools.map(({ name }) => name)).toEqual(['echo', 'slow', 'hang', 'ask']);
    expect(tools[0]).toMatchObject({ description: 'Does echo.', inputSchema: { type: 'object', properties: {} } });
  });

  test('a call reaches the surface, and each request takes the newest snapshot', async () => {
    const made = stage();
    const { client } = await over(wire, made, { era });
    const before = made.updates;
    const result = await client.callTool({ name: 'echo', arguments: { __proto__x: 1, constructor: 'yes' } });
    expect(result.content).toEqual([{ type: 'text', text: 'echo {"__proto__x":1,"constructor":"yes"}' }]);
    expect(result.isError).toBeUndefined();
    expect(made.updates).toBe(before + 1);
  });

  test('an error result stays an error result, without details of ours', async () => {
    const failing = { ...text('DENIED_BY_POLICY: no'), isError: true, details: { error: { code: 'X' } } };
    const { client } = await over(wire, stage({ failing }), { era });
    const result = await client.callTool({ name: 'failing' });
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text', text: 'DENIED_BY_POLICY: no' }] });
    expect(result.structuredContent).toBeUndefined();
  });

  test('details that keep a contract are structured content, and the contract is listed', async () => {
    const made = stage({ contract: { ...text('3 left'), details: { left: 3 } } });
    made.outputSchema = { type: 'object', properties: { left: { type: 'integer' } }, required: ['left'] };
    const { client } = await over(wire, made, { era });
    const { tools } = await client.listTools();
    expect(tools.find(({ name }) => name === 'contract')?.outputSchema).toEqual(made.outputSchema);
    expect((await client.callTool({ name: 'contract' })).structuredContent).toEqual({ left: 3 });
  });

  test('progress goes to a client that asked for it and never goes back', async () => {
    const { client } = await over(wire, stage(), { era });
    const seen: unknown[] = [];
    await client.callTool({ name: 'slow' }, { onprogress: (progress) => seen.push(progress) });
    expect(seen).toEqual([
      { progress: 1, total: 5, message: 'one' },
      { progress: 2, message: 'two' },
      { progress: 5, total: 5, message: 'three' },
    ]);
  });

  test('a call that the client cancels is aborted', async () => {
    const made = stage();
    const { client } = await over(wire, made, { era });
    const cancel = new AbortController();
    const call = client.callTool({ name: 'hang' }, { signal: cancel.signal });
    while (made.calls.length === 0) await new Promise(setImmediate);
    cancel.abort(new Error('enough'));
    await expect(call).rejects.toThrow('enough');
    expect((await client.callTool({ name: 'echo' })).content).toEqual([{ type: 'text', text: 'echo {}' }]);
  });

  test('a client hears once that the list changed, and only when it did', async () => {
    const made = stage();
    const { client } = await over(wire, made, { era });
    const heard: string[] = [];
    const told = new Promise<void>((resolve) => {
      client.setNotificationHandler('notifications/tools/list_changed', () => {
        heard.push('changed');
        resolve();
      });
    });
    if (era === 'modern') await client.listen({ toolsListChanged: true });
    await client.listTools();
    made.change();
    made.tools = [...made.tools, tool('more')];
    made.change();
    made.change();
    await told;
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('more');
    expect(heard).toEqual(['changed']);
  });
});
