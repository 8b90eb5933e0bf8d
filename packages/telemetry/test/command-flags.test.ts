import { describe, expect, it } from 'vitest';
import { createRedactor } from '../src/index.ts';

const redactor = createRedactor();
const lines: readonly [text: string, shown: string][] = [
  ['run --token arg-77778888 --verbose', 'run --token [redacted] --verbose'],
  ['run --password=abc -v', 'run --password=[redacted] -v'],
  ['run --client-secret "a b" x', 'run --client-secret "[redacted]" x'],
  ['run --password "-abc" x', 'run --password "[redacted]" x'],
  ['run -token abc', 'run -token [redacted]'],
  ['run --token --verbose', 'run --token --verbose'],
  ['run --password-stdin x --token-file y', 'run --password-stdin x --token-file y'],
  ['sshpass -p abc ssh h', 'sshpass -p [redacted] ssh h'],
  ['docker login -u joe -p abc h', 'docker login -u joe -p [redacted] h'],
  ['curl -u joe:abc https://h', 'curl -u [redacted] https://h'],
  ['/usr/bin/redis-cli -a abc ping', '/usr/bin/redis-cli -a [redacted] ping'],
  ['mysql -uroot -pabc db', 'mysql -uroot -p[redacted] db'],
  ["mongosh -p 'a b' | tail", "mongosh -p '[redacted]' | tail"],
  ['["--token","abc","--port","80"]', '["--token","[redacted]","--port","80"]'],
  ['[\\"--token\\", \\"a b\\"]', '[\\"--token\\", \\"[redacted]\\"]'],
  ['["--token","--verbose"]', '["--token","--verbose"]'],
  // A flag that means something harmless there.
  ['docker run -p 80:80 image', 'docker run -p 80:80 image'],
  ['mkdir -p a/b', 'mkdir -p a/b'],
  ['ssh -p 22 h', 'ssh -p 22 h'],
  ['sshpass -V | ssh -p 22 h', 'sshpass -V | ssh -p 22 h'],
  ['mysql -P 3306 --port 3306', 'mysql -P 3306 --port 3306'],
];

describe('values behind flags', () => {
  it.each(lines)('%s becomes %s', (text, shown) => {
    expect(redactor.text(text)).toBe(shown);
  });

  it('are masked in argument lists too', () => {
    expect(redactor.value(['--token', 'abc', '--port', '80', '--secret=x', '--api-key', '--flag'])).toEqual([
      '--token',
      '[redacted]',
      '--port',
      '80',
      '--secret=[redacted]',
      '--api-key',
      '--flag',
    ]);
    expect(redactor.value(['/bin/sshpass', '-p', 'abc', 'ssh'])).toEqual(['/bin/sshpass', '-p', '[redacted]', 'ssh']);
    expect(redactor.value(['mysql', '-pabc'])).toEqual(['mysql', '-p[redacted]']);
    expect(redactor.value(['ssh', '-p', '22'])).toEqual(['ssh', '-p', '22']);
  });
});
