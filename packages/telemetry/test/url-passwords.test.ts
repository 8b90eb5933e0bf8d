import { describe, expect, it } from 'vitest';
import { createRedactor } from '../src/index.ts';

const redactor = createRedactor();
const cases: readonly [text: string, shown: string][] = [
  ['postgres://joe:hunter2@db.example.test/x', 'postgres://joe:[redacted]@db.example.test/x'],
  ['see https://a:b@h/ and redis://:c@h:1/', 'see https://a:[redacted]@h/ and redis://:[redacted]@h:1/'],
  ['amqp://u:p@ss@h', 'amqp://u:[redacted]@h'],
  ['amqp://u:p:q@h', 'amqp://u:[redacted]@h'],
  ['mysql://u:pa/ss?w#rd@h/db', 'mysql://u:[redacted]@h/db'],
  ['pg://u:a"b<c>@h/x', 'pg://u:[redacted]@h/x'],
  ['pg://u:p@/db?host=/tmp', 'pg://u:[redacted]@/db?host=/tmp'],
  ['pg://u:a@/b@h', 'pg://u:[redacted]@h'],
  ['{"url":"http://h:80","to":"a@b"}', '{"url":"http://h:80","to":"a@b"}'],
  ['https:\\/\\/u:pw@h\\/x', 'https:\\/\\/u:[redacted]@h\\/x'],
  ['http://a:b@h,http://c:d@i', 'http://a:[redacted]@h,http://c:[redacted]@i'],
  ['"ftp://u:p%40ss@h"', '"ftp://u:[redacted]@h"'],
  ['https://joe@example.test/x', 'https://joe@example.test/x'],
  ['https://joe:@example.test/x', 'https://joe:@example.test/x'],
  ['http://localhost:8080/a@b', 'http://localhost:8080/a@b'],
  ['http://[::1]:8080/a@b', 'http://[::1]:8080/a@b'],
  ['http://h/a:b@c', 'http://h/a:b@c'],
  ['https://h:443', 'https://h:443'],
  ['https://h:443 me@example.test', 'https://h:443 me@example.test'],
];

describe('passwords in URLs', () => {
  it.each(cases)('%s becomes %s', (text, shown) => {
    expect(redactor.text(text)).toBe(shown);
  });
});
