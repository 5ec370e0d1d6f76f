import type { Plugin } from 'vite';

const LINK = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/gu;

/** Puts the style sheets of an environment's pages into the pages: the first paint then waits for no second request. */
export function inlineStyles(environment: string): Plugin {
  return {
    name: 'earshot-inline-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          page.source = String(page.source).replaceAll(LINK, (_link, name: string) => {
            const sheet = bundle[name];
            if (sheet?.type !== 'asset') this.error(`${page.fileName} links ${name}, which was not built`);
            delete bundle[name];
            return `<style>${String(sheet.source).trim()}</style>`;
          });
        }
      },
    },
  };
}
