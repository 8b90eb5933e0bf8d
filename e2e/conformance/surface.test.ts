import { surfaceConformance } from '@toolcrib/modes/conformance';
import { describe, expect, test } from 'vitest';
import { byNameSurface } from './by-name-surface.ts';

describe('a surface that a host brings passes the suite [modes] [call.path]', () => {
  test.each(surfaceConformance)('$name', async (subject) => {
    await expect(subject.run(byNameSurface)).resolves.toBeUndefined();
  });
});

test('one that takes a denied tool for an unknown one does not pass', async () => {
  const failed: string[] = [];
  for (const subject of surfaceConformance) {
    await subject
      .run((session) =>
        byNameSurface({
          ...session,
          lookup: (word) => {
            const found = session.lookup(word);
            return found.kind === 'denied' ? { kind: 'unknown' } : found;
          },
        }),
      )
      .catch(() => failed.push(subject.name));
  }
  expect(failed).toContain('a denied tool never runs, and its refusal holds only the word that was said');
});
