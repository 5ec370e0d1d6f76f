import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { defineConfig, type MarkdownOptions } from 'vitepress';
import { earshotVersion } from '../../server/platform/earshot-version.ts';
import { anchorOf } from './anchor.ts';
import { siteLink } from './links.ts';
import { sidebarOf } from './sidebar.ts';

const docs = dirname(import.meta.dirname);

/** Changes links to files outside `docs` before they are rendered and checked, and keeps {{ }} in code from being evaluated. */
const prepareTokens: NonNullable<MarkdownOptions['config']> = (md) => {
  md.core.ruler.push('prepare-tokens', ({ tokens, env }) => {
    const page = String(env.relativePath);
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href');
      if (token.type === 'link_open' && href !== null) token.attrSet('href', siteLink(href, page));
      if (token.type === 'code_inline') token.attrSet('v-pre', '');
    }
  });
};

/** Writes file.gz beside every text file: the server sends it as it is. */
function precompress(folder: string): void {
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.(?:html|js|css)$/u.test(name))
      writeFileSync(join(folder, `${name}.gz`), gzipSync(readFileSync(join(folder, name)), { level: 9 }));
}

// The site is built into dist/docs, and the server shows it at /docs. A dead link fails the build.
export default defineConfig({
  base: '/docs/',
  outDir: '../dist/docs',
  cacheDir: '../node_modules/.vitepress',
  lang: 'en',
  title: 'Earshot',
  description: 'How to run listening tests with Earshot',
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  // Data of the pages is a script file: inline scripts are then the same on every page, and the server allows them by hash.
  metaChunk: true,
  markdown: {
    html: false,
    config: prepareTokens,
    languageAlias: { caddy: 'nginx' },
    anchor: { slugify: anchorOf },
    toc: { slugify: anchorOf },
    headers: { slugify: anchorOf },
  },
  buildEnd: ({ outDir }) => precompress(outDir),
  themeConfig: {
    siteTitle: `Earshot ${earshotVersion()}`,
    sidebar: sidebarOf(docs),
    outline: [2, 3],
    search: { provider: 'local' },
    externalLinkIcon: true,
  },
});
