import { describe, expect, test } from 'vitest';
import { checkAccess, checkListen } from '../src/http/access.ts';

const local = { host: '127.0.0.1', port: 0 };
const statusOf = (
  headers: Readonly<Record<string, string>>,
  listen: { host: string; port: number; token?: string } = local,
) => checkAccess({ headers: new Headers(headers), url: 'http://127.0.0.1/v1/models' }, listen)?.status;

describe('checkAccess', () => {
  test.each([
    ['a loopback name', { host: 'localhost:8787' }, undefined],
    ['the IPv6 loopback', { host: '[::1]:8787' }, undefined],
    ['a rebound name', { host: 'evil.example:8787' }, 403],
    ['no host at all', {}, 403],
    ['a local page', { host: '127.0.0.1', origin: 'http://localhost:3000' }, undefined],
    ['a foreign page', { host: '127.0.0.1', origin: 'https://evil.example' }, 403],
    ['a page without origin', { host: '127.0.0.1', origin: 'null' }, 403],
  ])('with %s gives %o -> %s', (_, headers, status) => {
    expect(statusOf(headers)).toBe(status);
  });

  test.each([
    [{}, 401],
    [{ authorization: 'Bearer no' }, 401],
    [{ authorization: 'secret' }, 401],
    [{ authorization: 'Bearer secret' }, undefined],
  ])('with a token, %o gives %s', (headers, status) => {
    expect(statusOf({ host: '127.0.0.1', ...headers }, { ...local, token: 'secret' })).toBe(status);
  });
});

test('a strange address needs a token', () => {
  expect(() => checkListen({ host: '0.0.0.0', port: 1 })).toThrow('Refusing to listen on 0.0.0.0 without a token');
  expect(() => checkListen({ host: '0.0.0.0', port: 1, token: 'x' })).not.toThrow();
});
