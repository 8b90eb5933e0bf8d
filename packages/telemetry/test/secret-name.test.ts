import { describe, expect, it } from 'vitest';
import { judgeName, judgeParameter } from '../src/secret-name.ts';

const secret = `
  password Password PASSWORD db_password dbPassword DBPassword db-password db.password userpassword passwd pwd passphrase
  token TOKEN access_token accessToken accesstoken refresh-token X-Auth-Token FORGE_PERSONAL_ACCESS_TOKEN idToken token2 csrfToken
  secret secrets client_secret clientSecret client-secret CLIENTSECRET AWS_SECRET_ACCESS_KEY secret_id secretKey
  api_key apiKey api-key APIKEY X-API-KEY apikeys private_key privateKey PrivateKey signingKey encryption_key subscription-key
  authorization Authorization Proxy-Authorization cookie Cookie Set-Cookie setCookie cookies credentials jwt JWTToken mnemonic
  passwordHash apiKeyV2 --token cvv ＰＡＳＳＷＯＲＤ pass\u200bword ntoken
`;
const textOnly = 'auth _auth pass pat GITHUB_PAT pin otp bearer tokens accessTokens max_tokens maxTokens totalTokens';
const harmless = `
  key issueKey keyboard monkey name value url author authorName authorEmail compass passenger bypassed tokenizer secretary
  token_type tokenType tokenCount token_limit tokenEndpoint authorizationUrl password_policy passwordFile secretName secret-arn
  apiKeyId accessKeyId hasPassword no-password password-stdin requireToken showSecrets cookieConsent signature design pinned
  opinion spinner path pattern constructor __proto__ toString
`;

describe('judgeName', () => {
  it.each(secret.trim().split(/\s+/))('%s promises a secret', (name) => {
    expect(judgeName(name)).toBe('all');
  });

  it.each(textOnly.split(' '))('%s promises a secret only where text stands there', (name) => {
    expect(judgeName(name)).toBe('text');
  });

  it.each(harmless.trim().split(/\s+/))('%s is harmless', (name) => {
    expect(judgeName(name)).toBe('no');
  });

  it('judges a name that is too long by its two ends', () => {
    expect(judgeName(`${'a-'.repeat(500)}password`)).toBe('all');
    expect(judgeName(`password-${'a-'.repeat(500)}`)).toBe('all');
    expect(judgeName('a-'.repeat(500))).toBe('no');
  });
});

describe('judgeParameter', () => {
  it.each(['sig', 'X-Amz-Signature', 'signature', 'access_token'])('%s opens a door in a URL', (name) => {
    expect(judgeParameter(name)).toBe('all');
  });

  it('leaves other parameters alone', () => {
    expect(['q', 'design', 'page'].map(judgeParameter)).toEqual(['no', 'no', 'no']);
  });
});
