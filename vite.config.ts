import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { svelte, type Options } from '@sveltejs/vite-plugin-svelte';
import type { EnvironmentOptions, Plugin, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { WORKER_ENTRIES } from './server/platform/worker-entries.ts';
import { withoutChromium } from './tests/support/find-chromium.ts';
import { WaitingFirst } from './tests/support/waiting-first.ts';

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
      plugins: [{ name: 'executable', writeBundle: ({ dir = '' }) => chmod(join(dir, 'cli.js'), 0o755) }],
    },
  },
};

/** What is rendered on the server has its styles in its head. */
const dynamicCompileOptions: Options['dynamicCompileOptions'] = ({ compileOptions: { generate } }) =>
  generate === 'server' ? { css: 'injected' } : undefined;

const noChromium = withoutChromium();
if (noChromium && process.env['VITEST']) process.stdout.write(`${noChromium}\n`);
/** Test files that open a browser; none where there is none. */
const inBrowser = (...files: string[]): string[] => (noChromium ? [] : files);

export default defineConfig(({ command, isSsrBuild }) => ({
  root: isSsrBuild ? '.' : 'client',
  plugins: [svelte({ dynamicCompileOptions }), inlineStyles('client'), precompress()],
  ...(command === 'serve' ? forDevelopment : isSsrBuild ? forNode : forBrowsers),
  test: {
    root: '.',
    passWithNoTests: noChromium !== null,
    // Every core: by default one is left idle, which is half of a small machine.
    maxWorkers: '100%',
    // What one project has compiled, the next one takes.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: WaitingFirst },
    coverage: {
      include: ['server/**/*.ts', 'client/**/*.{ts,svelte}'],
      reporter: ['text', 'json-summary'],
      reportsDirectory: 'dist/coverage',
      // One test that fails says nothing about what the others reach.
      reportOnFailure: true,
    },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          sequence: { groupOrder: 0 },
          include: ['tests/{core,server,client}/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/derived.ts'],
          // Files of a worker share their modules, which are read once: half of the work of small files was to read them anew.
          isolate: false,
          // Some wait for a time limit or for another process.
          maxWorkers: 3,
          // A busy machine is no mistake.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          sequence: { groupOrder: 1 },
          // With a session in Firefox and one in WebKit, which are skipped by themselves where there is none.
          include: [...inBrowser('tests/e2e/*.test.ts'), 'tests/engines/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/derived.ts'],
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // A state is waited for as long as a busy machine may take to reach it.
          expect: { poll: { timeout: 60_000 } },
          // As in the unit tests: to read the modules anew took half of the time of a file.
          isolate: false,
          // Listeners wait for sound most of the time.
          maxWorkers: 4,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-audio',
          sequence: { groupOrder: 2 },
          include: inBrowser('tests/e2e/audio/*.test.ts'),
          setupFiles: ['tests/support/setup.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          // What measures the sound has the machine to itself.
          fileParallelism: false,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          sequence: { groupOrder: 3 },
          include: ['tests/slow/**/*.test.ts'],
          setupFiles: ['tests/support/setup.ts'],
          globalSetup: ['tests/support/build.ts', 'tests/support/derived.ts'],
          testTimeout: 1_800_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
}));
