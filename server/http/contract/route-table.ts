interface Listed {
  method: string;
  path: string;
}

interface Entry<Of> {
  route: Of;
  /** Parts of the path. A part with a colon in front matches any text. */
  pattern: readonly string[];
}

/** A route with the parts of an address that vary. */
export interface Found<Of> {
  route: Of;
  params: Record<string, string>;
}

const partsOf = (path: string): string[] => path.split('/').slice(1);

/** Throws URIError with status 400, as express does. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (cause) {
    throw Object.assign(new URIError(`a part of the address cannot be decoded: ${part}`, { cause }), {
      status: 400,
    });
  }
}

/** The parts that vary; null where the address is another one. */
function paramsOf(pattern: readonly string[], parts: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, part] of parts.entries()) {
    const expected = pattern[index];
    if (expected?.startsWith(':') && part !== '') params[expected.slice(1)] = decoded(part);
    else if (part !== expected) return null;
  }
  return params;
}

/**
 * Finds the route of a request; null where there is none. Of several that fit, the first counts. A HEAD request finds the route of GET.
 * Throws URIError, with status 400, for a part of an address that cannot be decoded. Express asks one route after the other, which costs more than the
 * rest of reading a short request.
 */
export function routeTable<Of extends Listed>(
  routes: readonly Of[],
): (method: string, path: string) => Found<Of> | null {
  const table = new Map<string, Entry<Of>[]>();
  for (const route of routes) {
    const pattern = partsOf(route.path);
    const key = `${route.method} ${pattern.length}`;
    table.set(key, [...(table.get(key) ?? []), { route, pattern }]);
  }
  return (method, path) => {
    const parts = partsOf(path);
    const verb = method === 'HEAD' ? 'get' : method.toLowerCase();
    for (const { route, pattern } of table.get(`${verb} ${parts.length}`) ?? []) {
      const params = paramsOf(pattern, parts);
      if (params) return { route, params };
    }
    return null;
  };
}
