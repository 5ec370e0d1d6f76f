import { createHmac, generateKeyPairSync, sign, type JsonWebKey, type KeyObject } from 'node:crypto';

/** Prolific's ids of whom a link names. */
export interface LinkIds {
  participant: string;
  study: string;
  submission: string;
}

/** A key with which links are signed, and how its public half is published. */
export interface SigningKey {
  id: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwk: JsonWebKey;
}

export const WORKSPACE = 'a'.repeat(24);

export function createSigningKey(id: string): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const jwk = {
    ...publicKey.export({ format: 'jwk' }),
    kid: id,
    alg: 'RS256',
    use: 'sig',
    key_ops: ['verify'],
  };
  return { id, privateKey, publicKey, jwk };
}

const base64url = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

type Json = Readonly<Record<string, unknown>>;

/** What Prolific signs of a link: `aud` the tool's domain, `exp` seconds since 1970. `changes` spoil it. */
export function claimsOf(
  { participant, study, submission }: LinkIds,
  { audience, now }: { audience: string; now: number },
  changes: Json = {},
): Json {
  return {
    iss: 'https://www.prolific.com',
    aud: audience,
    sub: submission,
    iat: Math.floor(now / 1000),
    exp: Math.floor(now / 1000) + 3600,
    prolific: {
      PROLIFIC_PID: participant,
      STUDY_ID: study,
      SESSION_ID: submission,
      workspace_id: WORKSPACE,
    },
    ...changes,
  };
}

/** A token signed as Prolific documents: RS256, with the key's id in its header. */
export function signToken(
  key: SigningKey,
  claims: Json,
  header: Json = { alg: 'RS256', kid: key.id },
): string {
  const text = `${base64url({ typ: 'JWT', ...header })}.${base64url(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key.privateKey).toString('base64url')}`;
}

/** A token that says of itself that it is not signed. */
export const unsignedToken = (key: SigningKey, claims: Json): string =>
  `${base64url({ typ: 'JWT', alg: 'none', kid: key.id })}.${base64url(claims)}.`;

/** A token whose secret is the published key: a verifier that takes the algorithm from the token believes it. */
export function tokenByPublicKey(key: SigningKey, claims: Json): string {
  const text = `${base64url({ typ: 'JWT', alg: 'HS256', kid: key.id })}.${base64url(claims)}`;
  const secret = key.publicKey.export({ type: 'spki', format: 'pem' });
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** The query of a link as Prolific fills it in; `token`: where the link is signed. */
export function linkQuery({ participant, study, submission }: LinkIds, token?: string): string {
  const query = `PROLIFIC_PID=${participant}&STUDY_ID=${study}&SESSION_ID=${submission}`;
  return token === undefined ? query : `${query}&prolific_token=${token}`;
}
