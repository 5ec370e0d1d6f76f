/** Scopes of an access token, from reading to everything that its account may do by script. */
export const SCOPES = ['read', 'write'] as const;
export type Scope = (typeof SCOPES)[number];

/** Start of every access token, by which scanners of published code find it. */
export const TOKEN_PREFIX = 'earshot_pat_';

/** Days after which a token can expire, and the longest name of one. */
export const TOKEN_DAYS = { least: 1, most: 3650 };
export const TOKEN_NAME_LENGTH = 60;

/** Whether a token can make a call. `needed`: scope that the call declares; null: a call for signed-in people only. */
export function covers(scope: Scope, needed: Scope | null): boolean {
  return needed !== null && (needed === 'read' || scope === 'write');
}
