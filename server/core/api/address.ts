/** The variable parts of a path, by name. */
export type PathParams = Readonly<Record<string, string>>;

/** Method and path of a call's key. Example: requestOf('GET /s/:study/head', { study: 'a b' }) has the path '/s/a%20b/head'. */
export function requestOf(key: string, params: PathParams = {}): { method: string; path: string } {
  const [method = '', path = ''] = key.split(' ');
  const named = (_: string, name: string): string => encodeURIComponent(params[name] ?? '');
  return { method, path: path.replaceAll(/:(\w+)/gu, named) };
}

/** The content of an error reply; null if the reply is from something in between, such as a proxy. */
export function refusalIn(text: string): { code: string; message: string } | null {
  try {
    const reply: { error?: { code?: unknown; message?: unknown } } | null = JSON.parse(text);
    const { code, message } = reply?.error ?? {};
    return typeof code === 'string' ? { code, message: String(message) } : null;
  } catch {
    return null;
  }
}
