// Which names promise a secret: of keys, headers, variables, flags, query parameters. Judged by the words of the name,
// whatever its spelling, so that `maxTokens`, `token_type` and `hasPassword` stay readable.

import { SECRET_NAME_MAX_CHARS } from './limits.ts';

/** `all`: whatever stands there. `text`: text only, because a number there is a count. `no`: harmless. */
export type NameVerdict = 'all' | 'text' | 'no';

/** Nothing without one of these is looked at twice. */
const HINT = /pass|pwd|secret|token|key|auth|cookie|cred|bearer|jwt|otp|pin|pat|cvv|cvc|mnemonic|seed/i;

/** Joined spellings, such as `APIKEY` or `db-pass-word`. A secretary and her secretariat keep no secret. */
const JOINED =
  /passw(?:or)?d|passphrase|passcode|secret(?!ar[iy])|credential|seedphrase|(?:api|access|private|account|signing|encryption|master|auth|subscription|application|app|license|functions|hmac|service|storage)key/;
/** Words that promise a secret at the end of a longer one, such as `authtoken` or `setcookie`. */
const ENDING = /(?:token|cookies?|authorization|authorisation|pwd|jwt)$/;
const WORDS: ReadonlySet<string> = new Set(['cvv', 'cvc', 'totp', 'mnemonic']);
/** Text there is a secret; a number is a count, a pin of a chip, a quantity. */
const TEXT_WORDS: ReadonlySet<string> = new Set(['tokens', 'auth', 'pass', 'pat', 'pin', 'otp', 'bearer']);

/** A last word that says something about the secret instead of holding it. */
const ABOUT: ReadonlySet<string> = new Set(
  (
    'type types kind name names url urls uri endpoint path file filename policy policies status state format scope ' +
    'scopes issuer audience hint field label description required enabled disabled strategy method prompt stdin index ' +
    'version arn env provider expiry expires expiration expired ttl at age length len size error errors rules strength ' +
    'placeholder count counts limit limits usage budget details consent'
  ).split(' '),
);
/** A first word that asks about the secret instead of holding it. */
const ASKING: ReadonlySet<string> = new Set(
  'no has is needs require requires ask prompt show hide skip allow'.split(' '),
);
/** Words that make a token a unit of text. */
const QUANTITY: ReadonlySet<string> = new Set(
  'max min total prompt completion input output reasoning cached used remaining num per cost price'.split(' '),
);

/** Judges a name in camelCase, PascalCase, snake_case, kebab-case, with dots, with spaces, or joined. */
export function judgeName(name: string): NameVerdict {
  const spelled = /^[\x20-\x7e]*$/.test(name)
    ? name
    : name.normalize('NFKC').replace(/[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  if (spelled.length > SECRET_NAME_MAX_CHARS) return judgeEnds(spelled);
  if (!HINT.test(spelled)) return 'no';
  const words = wordsOf(spelled);
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length > 1 && (ASKING.has(first) || isAbout(words, last))) return 'no';
  const joined = words.join('');
  if (JOINED.test(joined)) return 'all';
  if (words.some((word) => WORDS.has(word) || ENDING.test(word)))
    return words.some((word) => QUANTITY.has(word)) ? 'text' : 'all';
  return TEXT_WORDS.has(last) || words.includes('tokens') || joined.endsWith('tokens') ? 'text' : 'no';
}

/** Judges the name of a query parameter, where a signature opens the door as a token does. */
export function judgeParameter(name: string): NameVerdict {
  return /(?:^|[-_])sig(?:nature)?$/i.test(name) ? 'all' : judgeName(name);
}

/** The id of a key or token is public; the id of a secret may be one half of it. */
function isAbout(words: readonly string[], last: string): boolean {
  return ABOUT.has(last) || (last === 'id' && words.at(-2) !== 'secret');
}

function judgeEnds(name: string): NameVerdict {
  const half = SECRET_NAME_MAX_CHARS / 2;
  const verdicts = [judgeName(name.slice(0, half)), judgeName(name.slice(-half))];
  return verdicts.includes('all') ? 'all' : verdicts.includes('text') ? 'text' : 'no';
}

function wordsOf(name: string): readonly string[] {
  const parted = name.replace(/([a-z])([A-Z0-9])|([0-9])([A-Za-z])|([A-Z])(?=[A-Z][a-z])/g, (all: string) =>
    all.length === 2 ? `${all[0]} ${all[1]}` : `${all} `,
  );
  return parted.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
