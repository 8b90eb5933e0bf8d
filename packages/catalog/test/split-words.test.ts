import { describe, expect, test } from 'vitest';
import { splitWords } from '../src/split-words.ts';

/** Words in order; joined wholes in brackets. */
function print(text: string): string {
  return splitWords(text)
    .map((word) => (word.joined ? `[${word.text}]` : word.text))
    .join(' ');
}

describe('splitWords [search.text]', () => {
  test.each([
    ['getUserProfile', 'get user profile [getuserprofile]'],
    ['PascalCaseName', 'pascal case name [pascalcasename]'],
    ['snake_case_name', 'snake case name [snakecasename]'],
    ['kebab-case', 'kebab case [kebabcase]'],
    ['dotted.path/with:parts', 'dotted path with parts [dottedpathwithparts]'],
    ['getURLs', 'get urls [geturls]'],
    ['parseHTMLToPDF', 'parse html to pdf [parsehtmltopdf]'],
    ['OAuth2Token', 'oauth auth oauth2 token [oauth2token]'],
    ['s3GetObject', 's3 get object [s3getobject]'],
    ['IPv4Address', 'ipv ipv4 address [ipv4address]'],
    ['HTTPServer2', 'http server server2 [httpserver2]'],
    ['grid_v2_pageRow_list', 'grid v2 page row [pagerow] list [gridv2pagerowlist]'],
    ['sha256sum', 'sha sha256 256 sum [sha256sum]'],
    ['2fa', '2fa'],
    ['getX', 'get x [getx]'],
    ['URL', 'url'],
    ['7', '7'],
    ['x', 'x'],
  ])('splits the name %s', (name, words) => {
    expect(print(name)).toBe(words);
  });

  test.each([
    ["I don't, it's the user's", 'i it the user'],
    ['You can’t', 'you'],
    ['read, write; run!', 'read write run'],
    ['tạo ảnh', 'tạo ảnh'],
    ['ＧｅｔＵｓｅｒ', 'get user [getuser]'],
    ['ﬁle', 'file'],
    ['在庫確認', '在庫 庫確 確認'],
    ['図', '図'],
    ['検索API', '検索 api'],
    ['서울 날씨', '서울 날씨'],
    ['', ''],
    ['?! —', ''],
    ['\ud800\u0000', ''],
  ])('splits the text %s', (text, words) => {
    expect(print(text)).toBe(words);
  });

  test('cuts a token to 64 characters, and drops a joined whole that is longer', () => {
    expect(splitWords('a'.repeat(80_000))).toEqual([{ text: 'a'.repeat(64), joined: false }]);
    expect(print(`${'a'.repeat(40)}_${'b'.repeat(40)}`)).toBe(`${'a'.repeat(40)} ${'b'.repeat(40)}`);
  });
});
