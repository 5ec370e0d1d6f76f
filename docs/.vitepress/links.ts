import { dirname, join, relative } from 'node:path/posix';

/** Files outside `docs` that are a page of the site, by their path from the root. */
const PAGES: Readonly<Record<string, string>> = {
  'CONTRIBUTING.md': 'docs/extending/contributing.md',
  'CHANGELOG.md': 'docs/reference/changelog.md',
};

/** Where a link of a page leads on the site. `page`: path of the page from `docs`. Links between pages in `docs` stay as they are. */
export function siteLink(href: string, page: string): string {
  if (/^(?:[a-z]+:|#|\/)/u.test(href)) return href;
  const shown = join('docs', page);
  const source = Object.keys(PAGES).find((file) => PAGES[file] === shown) ?? shown;
  const [path = '', anchor] = href.split('#');
  const target = join(dirname(source), path);
  const link = relative(dirname(shown), PAGES[target] ?? target);
  return anchor === undefined ? link : `${link}#${anchor}`;
}
