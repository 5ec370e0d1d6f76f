export interface Matched<Page> {
  page: Page;
  params: Record<string, string>;
}

const partsOf = (path: string): string[] => path.split('/').filter((part) => part !== '');

function paramsFor(pattern: string, path: string): Record<string, string> | null {
  const [wanted, given] = [partsOf(pattern), partsOf(path)];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decoded(given[at] ?? '');
    if (value === null) return null;
    if (part.startsWith(':')) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

const openParts = (path: string): number => partsOf(path).filter((part) => part.startsWith(':')).length;

/**
 * Page of a console address, with its path parameters. Fixed paths win over parameters. null: none. Example: `/studies/mushra` is `/studies/:study` with study mushra.
 */
export function matchPage<Page extends { path: string }>(
  pages: readonly Page[],
  path: string,
): Matched<Page> | null {
  const inOrder = pages.toSorted((a, b) => openParts(a.path) - openParts(b.path));
  for (const page of inOrder) {
    const params = paramsFor(page.path, path);
    if (params) return { page, params };
  }
  return null;
}
