/** Which thing a request is about, without its types. */
export interface Place {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | undefined>>;
}

/** The method of a call's key. Example: methodOf('GET /session') is 'GET'. */
export const methodOf = (key: string): string => key.slice(0, key.indexOf(' '));

/**
 * The path of a call's key, with its query.
 * @example pathOf('GET /studies/:study/file', { params: { study: 'a b' }, query: { name: 'x' } }) // '/studies/a%20b/file?name=x'
 */
export function pathOf(key: string, { params = {}, query = {} }: Place): string {
  const path = key
    .slice(key.indexOf('/'))
    .replaceAll(/:(\w+)/gu, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : `${name}=${encodeURIComponent(value)}`,
  );
  return given.length > 0 ? `${path}?${given.join('&')}` : path;
}

/** What an error reply says; null where something in between, such as a proxy, replied with something else. */
export function refusalIn(text: string): { code: string; message: string } | null {
  try {
    const reply: { error?: { code?: unknown; message?: unknown } } | null = JSON.parse(text);
    const { code, message } = reply?.error ?? {};
    return typeof code === 'string' ? { code, message: String(message) } : null;
  } catch {
    return null;
  }
}
