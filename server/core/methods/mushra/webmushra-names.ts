/** Method of webMUSHRA's pages. */
export const METHOD = 'mushra';

/** Roles by the names of webMUSHRA's built-in conditions, and the usual names of a study's own anchors. */
const ROLES: readonly { role: string; name: string; pattern: RegExp }[] = [
  { role: 'hidden reference', name: 'reference', pattern: /^reference$/i },
  {
    role: 'low anchor',
    name: 'anchor35',
    pattern: /^anchor[ _-]?35$|low[ _-]?anchor|anchor[ _-]?low|^LQ_/i,
  },
  { role: 'mid anchor', name: 'anchor70', pattern: /^anchor[ _-]?70$|mid[ _-]?anchor|anchor[ _-]?mid/i },
  { role: 'high anchor', name: 'high_anchor', pattern: /high[ _-]?anchor|anchor[ _-]?high|^HQ_/i },
];

/** Role of a condition, by its name. Example: 'anchor35' is a low anchor, 'codec' is under test. */
export function roleOfCondition(name: string): string {
  return ROLES.find(({ pattern }) => pattern.test(name))?.role ?? 'test';
}

/** webMUSHRA's name of a role; other roles keep their names. Example: 'low anchor' is anchor35. */
export function conditionOfRole(role: string): string {
  return ROLES.find((known) => known.role === role)?.name ?? role.replaceAll(' ', '_');
}
