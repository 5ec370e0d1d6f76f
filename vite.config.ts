import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { svelte, type Options } from '@sveltejs/vite-plugin-svelte';
import { MagicString } from 'magic-string';
import { Visitor, type EnvironmentOptions, type ESTree, type Plugin, type UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { WORKER_ENTRIES } from './server/platform/worker-entries.ts';
import { TESTS } from './tests/projects.ts';

/** The server that `npm run dev` starts. */
const SERVER = `http://127.0.0.1:${process.env['PORT'] ?? 8123}`;

/**
 * The oldest browsers that listeners' pages run in, named by the gate in client/index.html and docs/operating/browsers.md too. They know the syntax of 2022
 * but for static blocks of classes, of which there are none.
 */
const OLDEST_BROWSERS = ['chrome92', 'edge92', 'firefox98', 'safari15.4'];

/** All that the first screen needs, in one file with the entry. */
const FIRST = { name: 'index', tags: ['$initial' as const], priority: 2 };

/** The Chinese of listeners, in one file: no page can be left half translated. */
const CHINESE = { name: 'messages-zh', priority: 3, test: /messages-zh\.ts/u };

/** What every study needs after its first screen, fetched while that is read: steps, sound, and what methods' pages share. */
const SESSION = {
  name: 'session',
  priority: 1,
  test: /client\/(?:(?:audio|lib|listener\/steps)\/|listener\/(?:(?:session|pages|screens|layout)\/(?!Preview|preview|OtherPerson|other-person)|Listener|methods\/(?:shared\/)?[\w-]+\.)|ui\/(?!LoopRegion))|server\/core\/(?!methods)|node_modules\/svelte/u,
};

/** A file for each part of the console, its Chinese words left out: pages of one part share most of what they are made of. */
const CONSOLE_PART = /client\/console\/([\w-]+)\/(?!messages-zh|main\.ts)/u;
const REPORT_PART = /client\/report\//u;
const SHARED_PART = /client\/(?:i18n|ui)\/[\w.-]+(?:ts|svelte)(?:\?|$)/u;
/** CodeMirror and what it is made of, which only the page with a study's files fetches. */
const CODE_EDITOR = /node_modules\/(?:@codemirror|@lezer|@marijn|style-mod|crelt|w3c-keyname)\//u;
const CONSOLE_PARTS = {
  name: (id: string) => {
    if (REPORT_PART.test(id)) return 'analysis';
    if (CODE_EDITOR.test(id)) return 'codemirror';
    if (/studies\/Import\w+\.svelte/u.test(id)) return 'import-study';
    const part = CONSOLE_PART.exec(id)?.[1] ?? 'shell';
    return ['shell', 'context', 'ui', 'sign-in'].includes(part) ? 'shell' : part;
  },
  debugName: 'a part of the console',
  test: (id: string) => [CONSOLE_PART, REPORT_PART, SHARED_PART, CODE_EDITOR].some((part) => part.test(id)),
};

/** The listener's page is built apart from those for researchers: what only these need would be in the parts that all share. */
const BUILDS = {
  client: { isFirst: true, isOneSheet: true, pages: ['index'], groups: [CHINESE, FIRST, SESSION] },
  researchers: { isFirst: false, isOneSheet: false, pages: ['console'], groups: [CONSOLE_PARTS] },
};

function buildOf({
  isFirst,
  isOneSheet,
  pages,
  groups,
}: (typeof BUILDS)[keyof typeof BUILDS]): EnvironmentOptions {
  return {
    consumer: 'client',
    build: {
      outDir: '../dist/client',
      emptyOutDir: isFirst,
      cssCodeSplit: !isOneSheet,
      sourcemap: false,
      ...(isOneSheet ? { target: 'es2022', cssTarget: OLDEST_BROWSERS } : {}),
      // Every browser that can play the clips knows preloading.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(pages.map((page) => [page, `client/${page}.html`])),
        output: { codeSplitting: { includeDependenciesRecursively: false, groups } },
      },
    },
  };
}

/** The page of an HTML report, which the server renders: one file with all that it imports. */
const REPORT: EnvironmentOptions = {
  consumer: 'server',
  resolve: { noExternal: true },
  build: {
    outDir: '../dist/report',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: { input: 'client/report/render-report.ts' },
  },
};

const forBrowsers: UserConfig = {
  // Scripts find each other below any path; the server rewrites the addresses in pages.
  experimental: { renderBuiltUrl: (_file, { hostType }) => ({ relative: hostType !== 'html' }) },
  environments: {
    client: buildOf(BUILDS.client),
    researchers: buildOf(BUILDS.researchers),
    report: REPORT,
  },
  builder: {
    /** All of them; with `--mode report` that one alone, for `npm run dev`. */
    async buildApp({ build, environments, config: { mode } }) {
      for (const name of mode === 'report' ? [mode] : [...Object.keys(BUILDS), 'report']) {
        const environment = environments[name];
        if (environment) await build(environment);
      }
    },
  },
};

const STYLE_LINK = /<link rel="stylesheet"[^>]* href="\/([^"]+)">/gu;

/** Puts the style sheets of an environment's pages into the pages: the first paint then waits for no second request. */
function inlineStyles(environment: string): Plugin {
  return {
    name: 'earshot-inline-styles',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === environment,
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          page.source = String(page.source).replaceAll(STYLE_LINK, (_link, name: string) => {
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

/** Whether a call of Object.assign would not keep a member of a literal: a getter, a setter or the prototype. */
const isLost = (member: ESTree.ObjectPropertyKind): boolean => {
  if (member.type === 'SpreadElement') return false;
  const { kind, key } = member;
  const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : null;
  return kind !== 'init' || name === '__proto__';
};

/** Writes an object literal with members behind a spread as a call: { a, ...b, c } as Object.assign({ a, }, b, { c }). */
function assignMembers(code: MagicString, { start, end, properties }: ESTree.ObjectExpression): void {
  const spread = properties.findIndex(({ type }) => type === 'SpreadElement');
  if (spread < 0 || spread === properties.length - 1 || properties.some(isLost)) return;
  let isOpen = true;
  code.appendRight(start, 'Object.assign(');
  for (const member of properties) {
    const isMember = member.type === 'Property';
    if (!isMember) code.update(member.start, member.start + '...'.length, isOpen ? '}, ' : ' ');
    else if (!isOpen) code.appendRight(member.start, '{ ');
    isOpen = isMember;
  }
  if (isOpen) code.appendLeft(end, ')');
  else code.update(end - 1, end, ')');
}

/**
 * Object literals of the server as calls of Object.assign where members follow a spread. V8 11.3, which Node 20 has, gives each object
 * of such a literal a hidden class of its own: four times the memory, several times the work to make it, and more to read it.
 */
function assignSpreads(): Plugin {
  return {
    name: 'earshot-assign-spreads',
    enforce: 'post',
    applyToEnvironment: ({ config }) => config.consumer === 'server',
    transform(source) {
      if (!source.includes('...')) return null;
      const code = new MagicString(source);
      new Visitor({ ObjectExpression: (literal) => assignMembers(code, literal) }).visit(this.parse(source));
      return code.hasChanged() ? { code: code.toString(), map: code.generateMap({ hires: true }) } : null;
    },
  };
}

const COMPRESSIBLE = /\.(?:html|js|css|svg|json)$/u;
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Writes file.br and file.gz beside every text file of a build, where they are smaller. The server sends them as they are. */
function precompress(): Plugin {
  return {
    name: 'earshot-precompress',
    apply: 'build',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.values(bundle).filter(({ fileName }) => COMPRESSIBLE.test(fileName));
      await Promise.all(
        texts.map(async (file) => {
          const plain = Buffer.from(file.type === 'chunk' ? file.code : file.source);
          const encoded = [
            { ending: 'br', bytes: await promisify(brotliCompress)(plain, BROTLI) },
            { ending: 'gz', bytes: await promisify(gzip)(plain, { level: 9 }) },
          ];
          for (const { ending, bytes } of encoded)
            if (bytes.length < plain.length) await writeFile(join(dir, `${file.fileName}.${ending}`), bytes);
        }),
      );
    },
  };
}

/** The pages that the server sends at these addresses. Files of the client have an ending, also those below /console. */
const PAGE_ADDRESSES = [
  { address: /^\/s\/[^/?]+\/?$/u, page: '/index.html' },
  { address: /^\/console(?:\/(?!api\/)[^.?]*)?(?:\?|$)/u, page: '/console.html' },
];

/**
 * For `npm run dev`: Vite serves pages and scripts, the server the rest. That includes a listener's link with a query, which the server
 * exchanges for a cookie. The server compares the origin of writes and sockets with the host, so the host is not changed.
 */
const forDevelopment: UserConfig = {
  appType: 'mpa',
  server: {
    proxy: {
      '^/(?:s|live|console|docs|healthz|recruiters|socket\\.io)(?:[/?]|$)': {
        target: SERVER,
        changeOrigin: false,
        ws: true,
        bypass: ({ url = '' }) =>
          PAGE_ADDRESSES.find(({ address }) => address.test(url))?.page ??
          (/^\/console\/(?!api\/)/u.test(url) ? url : undefined),
      },
    },
  },
};

const forNode: UserConfig = {
  // One file of what is used of these hundreds of small files loads in half of the time.
  ssr: { noExternal: [/^(?:vega|d3-|topojson-|internmap|delaunator|robust-predicates|zod)/u] },
  build: {
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    rolldownOptions: {
      input: { main: 'server/main.ts', cli: 'server/cli.ts', ...WORKER_ENTRIES },
      // npx calls the built file itself, also after a later build.
      plugins: [
        {
          name: 'executable',
          async writeBundle({ dir = '' }, files) {
            if ('cli.js' in files) await chmod(join(dir, 'cli.js'), 0o755);
          },
        },
      ],
    },
  },
};

/** What is rendered on the server has its styles in its head. */
const dynamicCompileOptions: Options['dynamicCompileOptions'] = ({ compileOptions: { generate } }) =>
  generate === 'server' ? { css: 'injected' } : undefined;

export default defineConfig(({ command, isSsrBuild }) => ({
  root: isSsrBuild ? '.' : 'client',
  plugins: [svelte({ dynamicCompileOptions }), inlineStyles('client'), precompress(), assignSpreads()],
  ...(command === 'serve' ? forDevelopment : isSsrBuild ? forNode : forBrowsers),
  test: TESTS,
}));
