import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { buildProgram, LOADER, type ChildRole } from '../src/child-program.ts';

describe('programs of the child', () => {
  test.each<ChildRole>(['warm', 'cold', 'probe', 'bare'])(
    '%s is one script without imports, exports or types',
    (role) => {
      const program = buildProgram(role);
      expect(() => new Script(program)).not.toThrow();
      expect(program).not.toMatch(/^(?:import|export)\b/m);
      expect(buildProgram(role)).toBe(program);
    },
  );

  test('no path of this machine goes into a child', () => {
    for (const role of ['warm', 'cold', 'probe', 'bare'] as const) {
      expect(buildProgram(role)).not.toContain(import.meta.dirname.split('/').slice(0, 3).join('/') + '/');
      expect(buildProgram(role)).not.toContain('file:///');
    }
  });

  test('the loader fits into one argument', () => {
    expect(Buffer.byteLength(LOADER)).toBeLessThan(131_072);
  });
});
