// Tokens that tell themselves by their shape: the prefixes that vendors publish so that leaked keys can be found, JWTs and
// PEM blocks. No pattern ends in an assertion or nests a repetition: an attempt either matches or fails within a fixed
// number of characters, so the time stays linear.

import type { SpanFinder, TextSpan } from './text-span.ts';

/** Prefixes nobody writes by accident: found anywhere, also inside a longer run of letters. */
const UNMISTAKABLE: readonly string[] = [
  'gh[oprsu]_[A-Za-z0-9]{16,}', // GitHub
  'github_pat_[A-Za-z0-9_]{16,}',
  'gl(?:pat|dt|rt|cbt|ptt|ft|imt|agent|oas|soat|ffct)-[A-Za-z0-9_.-]{16,}', // GitLab
  'xox[abeoprs]-[A-Za-z0-9-]{10,}', // Slack
  'xapp-[0-9]-[A-Za-z0-9-]{10,}',
  'hooks\\.slack\\.com/(?:services|workflows|triggers)/[A-Za-z0-9/_-]{16,}',
  'AIza[A-Za-z0-9_-]{30,}', // Google
  'GOCSPX-[A-Za-z0-9_-]{16,}',
  'ya29\\.[A-Za-z0-9_-]{16,}',
  '(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,}', // Stripe
  'whsec_[A-Za-z0-9+/=]{16,}',
  'npm_[A-Za-z0-9]{30,}',
  'pypi-[A-Za-z0-9_-]{30,}',
  'rubygems_[a-f0-9]{32,}',
  'dckr_(?:pat|oat)_[A-Za-z0-9_-]{16,}', // Docker
  'hf_[A-Za-z0-9]{20,}', // Hugging Face
  'do[oprt]_v1_[a-f0-9]{32,}', // DigitalOcean
  'shp(?:at|ca|pa|ss)_[A-Fa-f0-9]{24,}', // Shopify
  'ATATT3[A-Za-z0-9_=-]{24,}', // Atlassian
  'ATCTT3[A-Za-z0-9_=-]{24,}',
  'lin_(?:api|oauth)_[A-Za-z0-9]{16,}', // Linear
  'ntn_[A-Za-z0-9]{30,}', // Notion
  'secret_[A-Za-z0-9]{40,}',
  'fig[doru]_[A-Za-z0-9_-]{20,}', // Figma
  'gsk_[A-Za-z0-9]{30,}', // Groq
  'xai-[A-Za-z0-9]{30,}',
  'pplx-[A-Za-z0-9]{30,}',
  'tvly-[A-Za-z0-9_-]{16,}',
  'PMAK-[A-Za-z0-9-]{24,}', // Postman
  'NRAK-[A-Z0-9]{20,}', // New Relic
  'sntry[su]_[A-Za-z0-9+/=_-]{24,}', // Sentry
  'dp\\.(?:pt|st|ct|sa|scim|audit)\\.[A-Za-z0-9._-]{24,}', // Doppler
  'hv[brs]\\.[A-Za-z0-9_-]{20,}', // Vault
  'sb(?:p|_secret)_[A-Za-z0-9_-]{20,}', // Supabase
  'pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{20,}', // PlanetScale
  'dt0[a-z][0-9]{2}\\.[A-Z0-9]{24}\\.[A-Z0-9]{30,}', // Dynatrace
  'AGE-SECRET-KEY-1[A-Z0-9]{30,}',
  'FlyV1 [A-Za-z0-9_,+/=.-]{20,}', // Fly.io
  'ops_eyJ[A-Za-z0-9_-]{30,}', // 1Password
];

/** Prefixes that also occur inside words or numbers: they must begin where a word begins. */
const AT_WORD_START: readonly string[] = [
  'sk-(?=[A-Za-z_-]{0,64}[0-9])[A-Za-z0-9_-]{16,}', // OpenAI, Anthropic, OpenRouter and those who follow them
  '(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}', // AWS
  'SG\\.[A-Za-z0-9_-]{16,64}\\.[A-Za-z0-9_-]{16,}', // SendGrid
  'SK[0-9a-f]{32}', // Twilio
  'r8_[A-Za-z0-9]{30,}', // Replicate
  'dapi[a-f0-9]{32}', // Databricks
  'gl(?:c|sa)_[A-Za-z0-9+/=_]{32,}', // Grafana
  'pul-[a-f0-9]{40}', // Pulumi
  'key-[a-f0-9]{32}', // Mailgun
  'pat[A-Za-z0-9]{14}\\.[a-f0-9]{64}', // Airtable
  '[0-9]{8,10}:[A-Za-z0-9_-]{35}', // Telegram
  '[MNO][A-Za-z0-9_-]{23,27}\\.[A-Za-z0-9_-]{6}\\.[A-Za-z0-9_-]{27,}', // Discord
];

/** Where a word begins: no letter or digit before it, except those of an escape such as `\n` or `%20`. */
const WORD_START = '(?:(?<![A-Za-z0-9])|(?<=\\\\[bfnrt]|%[0-9A-Fa-f]{2}))';
const SHAPES = new RegExp(`(?:${UNMISTAKABLE.join('|')})|${WORD_START}(?:${AT_WORD_START.join('|')})`, 'g');
/** Any base64 text of a JSON object; the caller asks whether a second part follows. */
const JWT = new RegExp(`${WORD_START}eyJ[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]*){0,4}`, 'g');
/** A block without an end reaches to the end of the text: its other half may be elsewhere. */
const PEM = /-----BEGIN [A-Z0-9 ]{1,40}-----[^]*?(?:-----END [A-Z0-9 ]{1,40}-----|$)/g;

/** Finds keys and tokens of known vendors. */
export const findVendorTokens: SpanFinder = (text) => spansOf(text.matchAll(SHAPES));

/** Finds JSON web tokens, signed or encrypted. */
export const findJwts: SpanFinder = (text) =>
  text.includes('eyJ') ? spansOf([...text.matchAll(JWT)].filter((match) => isJwt(match[0]))) : [];

/** Finds PEM blocks of any label, cut ones too. */
export const findPemBlocks: SpanFinder = (text) => (text.includes('-----BEGIN ') ? spansOf(text.matchAll(PEM)) : []);

function isJwt(text: string): boolean {
  const [, second = '', ...rest] = text.split('.');
  return rest.length > 0 || second.startsWith('eyJ');
}

function spansOf(matches: Iterable<RegExpExecArray>): readonly TextSpan[] {
  return Array.from(matches, ({ index, 0: match }) => ({ start: index, end: index + match.length }));
}
