/**
 * JSON text with object keys in code-unit order and no spaces: equal values give equal text, so that a hash
 * distinguishes a retry from a change in any database. Follows RFC 8785 for values that JSON.parse can produce.
 * Throws for values that JSON cannot represent (undefined members are omitted, as in JSON.stringify).
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) {
    // Writes numbers as JSON.stringify does, in a fraction of its time: most of an answer is lists of numbers.
    const members = value.every(Number.isFinite) ? value : value.map((item) => canonicalJson(item ?? null));
    return `[${members.join(',')}]`;
  }
  if (value !== null && typeof value === 'object') {
    let text = '';
    // The order of strings without a comparison is that of their code units.
    for (const key of Object.keys(value).toSorted()) {
      const member: unknown = Reflect.get(value, key);
      if (member !== undefined)
        text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(member)}`;
    }
    return `{${text}}`;
  }
  if (Number.isFinite(value) || typeof value === 'boolean') return String(value);
  const text = JSON.stringify(value);
  if (text === undefined || typeof value === 'number') {
    throw new Error(`canonicalJson requires a JSON value, got ${String(value)}`);
  }
  return text;
}
