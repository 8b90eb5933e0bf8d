// What is told about a server, and how often.

import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '@toolcrib/tool';
import { createFindings } from '../src/findings.ts';

function open() {
  const logged: string[] = [];
  const findings = createFindings(
    's',
    (text) => text.replaceAll('s3cret', '***'),
    ({ reason }) => void logged.push(reason),
  );
  return { findings, logged };
}
const finding = (reason: string): Diagnostic => ({ code: 'INVALID_NAME', source: 'mcp', owner: 's', reason });

describe('findings', () => {
  it('tell noise once per connection, masked and short', () => {
    const { findings, logged } = open();
    findings.onNoise(`DEBUG s3cret ${'x'.repeat(1_000)}`);
    findings.onNoise('DEBUG again');
    expect(logged).toHaveLength(1);
    expect(logged[0]).toMatch(/^It wrote to stdout what is no MCP message, which was ignored: DEBUG \*\*\* x+\.\.\.$/);
    findings.begin();
    expect(findings.all()).toEqual([]);
    findings.onNoise('DEBUG');
    expect(logged).toHaveLength(2);
  });

  it('add the last words of a server that failed, without its stack, until it is ready again', () => {
    const { findings, logged } = open();
    findings.onStderr(Buffer.from('one\ntwo\nError: no s3cret\n    at run (/srv/x.js:1:2)\n\nNode.js v26\n'));
    findings.state({ kind: 'failed', reason: 'exited with code 1', retryInMs: 1_000 });
    expect(logged).toEqual([
      'It exited with code 1. It is tried again in 1000 ms. Its last words on stderr: two Error: no *** Node.js v26',
    ]);
    expect(findings.all().map(({ code }) => code)).toEqual(['SERVER_FAILED']);
    findings.state({ kind: 'ready', connection: undefined });
    expect(findings.all()).toEqual([]);
  });

  it('tell what is wrong with a list only when it is new', () => {
    const { findings, logged } = open();
    findings.listed([finding('a')]);
    findings.listed([finding('a'), finding('b')]);
    findings.listed([finding('b')]);
    expect(logged).toEqual(['a', 'b']);
    expect(findings.all()).toEqual([finding('b')]);
  });

  it('are at most a hundred about one list, and a count', () => {
    const { findings } = open();
    findings.listed(Array.from({ length: 150 }, (_, index) => finding(String(index))));
    expect(findings.all()).toHaveLength(101);
    expect(findings.all().at(-1)?.reason).toBe('50 more findings about its tools are not shown.');
  });
});
