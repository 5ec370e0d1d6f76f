import { readFile, writeFile } from 'node:fs/promises';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TokenCreated } from '#core/api/tokens.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { docBlocks } from '../../support/doc-blocks.ts';
import { ENGINE_PATIENCE, ENGINES_REQUIRED, hasProgram } from '../../support/engines.ts';
import { LiveServer } from '../../support/live-server.ts';
import { BLOCKS, writeShortStudy } from '../../support/short-studies.ts';
import { TestListener } from '../../support/test-listener.ts';
import { temporaryFolder } from '../../support/test-server.ts';
import { zipContents } from '../../support/zip-contents.ts';

const PAGE = 'docs/extending/api.md';
const SERVER_LINES = /^(?:export (\w+)=\S+\n)+$/u;

let server: LiveServer;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let env: Record<string, string>;
let rows: number;

beforeAll(async () => {
  server = await LiveServer.start({ isDemo: true });
  folder = await temporaryFolder();
  const study = await writeShortStudy(join(folder.path, 'mine'), { blocks: [BLOCKS['ternary'] ?? ''] });
  const version = await server.publishFolder(study);
  const door = await server.listenerServer(version);
  for (const other of ['human', 'machine']) {
    const visitor = new TestListener(door);
    const view = await visitor.begin();
    const pages = await server.pages(visitor.cookie.slice(visitor.cookie.indexOf('=') + 1));
    // Right about every trap, so that the ratings count.
    await visitor.finish(view, ({ position }) => {
      const role = pages[position - 1]?.slots[0]?.role ?? '';
      const label = { human: 'human', flawed: 'machine' }[role] ?? other;
      return { label, reason: `Reason ${position}: the pauses sound odd to me`, confidence: 2 };
    });
  }
  await door.close();
  rows = (await server.export(version)).length;
  // As a person does: in the demonstration, by the calls of the console's page.
  const person = new ConsoleClient(server.running.url);
  await person.post('/demo');
  const asked = { name: 'docs', scope: 'write', studies: ['mine'], days: 1 };
  const { secret } = await person.post<TokenCreated>('/me/tokens', asked);
  env = { SERVER: server.running.url, STUDY: 'mine', TOKEN: secret };
});

afterAll(async () => {
  await server.close();
  await folder.remove();
});

/** The lines of the page in a language, without those that set the environment. */
const linesIn = (language: string): string =>
  docBlocks(PAGE)
    .filter((block) => block.language === language && !SERVER_LINES.test(block.text))
    .map(({ text }) => text)
    .join('\n');

/** Runs the page's lines in a language as one file, in a folder of their own, and returns what they print. */
async function run(language: string, program: string, ...options: string[]): Promise<string> {
  const file = join(folder.path, `lines.${language}`);
  await writeFile(file, linesIn(language));
  const { stdout } = await promisify(execFile)(program, [...options, file], {
    cwd: folder.path,
    env: { ...process.env, ...env },
  });
  return stdout;
}

/** Skips a test where a program is missing, and says so. */
async function needs(...programs: string[]): Promise<boolean> {
  const missing: string[] = [];
  for (const program of programs) if (!(await hasProgram(program))) missing.push(program);
  if (missing.length > 0)
    process.stdout.write(`skipped: lines of ${PAGE}, since ${missing.join(' and ')} is not installed\n`);
  return missing.length === 0;
}

test('the page sets the variables that its lines read', () => {
  const [set] = docBlocks(PAGE).filter(({ text }) => SERVER_LINES.test(text));
  expect([...(set?.text ?? '').matchAll(/^export (\w+)/gmu)].map(([, name]) => name)).toEqual(
    Object.keys(env),
  );
});

test.skipIf(!(await needs('bash', 'curl')))(
  'curl lists studies, downloads the ratings and reads an analysis',
  ENGINE_PATIENCE,
  async () => {
    const printed = await run('bash', 'bash', '-euo', 'pipefail');
    expect(JSON.parse(printed)).toMatchObject([{ name: 'mine', state: 'open' }]);
    const files = await zipContents(await readFile(join(folder.path, 'ratings.zip')));
    expect(files.get('mine-ratings.csv')?.toString().trim().split('\r\n').length).toBe(rows + 1);
    const { analysis } = JSON.parse(await readFile(join(folder.path, 'analysis.json'), 'utf8'));
    expect(analysis.blocks).toMatchObject([{ method: 'ternary' }]);
    expect(JSON.parse(await readFile(join(folder.path, 'openapi.json'), 'utf8'))).toMatchObject({
      openapi: '3.1.1',
    });
  },
);

test.skipIf(!(await needs('python3')))(
  'Python lists studies, reads the ratings and prints an analysis',
  ENGINE_PATIENCE,
  async () => {
    const printed = await run('python', 'python3');
    expect(printed).toMatch(new RegExp(`^mine open\n${rows} ratings\n`, 'u'));
    expect(printed).toMatch(/^\{'system': 'A', .*'mean': \d/mu);
  },
);

// R takes the longest of them, and is asked for by .ci/full.
test.skipIf(!ENGINES_REQUIRED || !(await needs('Rscript', 'curl')))(
  'R lists studies, reads the ratings and prints an analysis',
  ENGINE_PATIENCE,
  async () => {
    const printed = await run('r', 'Rscript', '--vanilla');
    expect(printed).toMatch(new RegExp(`^\\[1\\] "mine"\\n${rows} ratings\\n`, 'u'));
    expect(printed).toMatch(/^1 +\w+ +test +\d/mu);
  },
);
