import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '../../../support/run-command.ts';
import { startServer } from '../../../../server/compose.ts';
import { serveStudies } from '../../../../server/cli/serve-studies.ts';
import { adjustSqliteStore, openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import { localEnv } from '../../../../server/platform/env.ts';
import { examplesFolder } from '../../../../server/platform/project-root.ts';
import { shareDerived } from '../../../support/derived.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeUnfilled } from '../../../support/unfilled-study.ts';
import { newVersion } from '../../../support/new-version.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let dataFolder: string;
let study: string;
let said: string[];

beforeEach(async () => {
  folder = await temporaryFolder();
  dataFolder = join(folder.path, 'data');
  await openSqliteStore(dataFolder).close();
  await shareDerived(dataFolder);
  study = await writeUnfilled(join(folder.path, 'mine'));
  said = [];
});

afterEach(() => folder.remove());

const terminal = { say: (line: string) => void said.push(line), log: (line: string) => void said.push(line) };

async function earshot(...args: string[]): Promise<{ code: number; text: string }> {
  said = [];
  const untilStopped = () => Promise.reject(new Error('nothing is served'));
  const code = await runCommand(args, { EARSHOT_DATA: dataFolder, PORT: '1' }, { ...terminal, untilStopped });
  return { code, text: said.join('\n') };
}

const stateOf = async (name: string): Promise<string | undefined> => {
  const store = adjustSqliteStore(dataFolder);
  try {
    return (await store.currentVersionByName(name))?.state;
  } finally {
    await store.close();
  }
};

const LINES = [
  /consent\.md:3:25 error: "\[Name of your institution\]" is not filled in/,
  /consent\.md:5:14 error: "\[What you pay and when\.\]" is not filled in/,
];

test.each([
  ['publish', (path: string) => ['publish', path]],
  ['review --clips, which publishes', (path: string) => ['review', path, '--clips', '--as', 'ana']],
])('%s refuses a consent that is not filled in, with its lines', async (_, args) => {
  const { code, text } = await earshot(...args(study));
  expect(code).toBe(1);
  for (const line of LINES) expect(text).toMatch(line);
  expect(await stateOf('mine')).toBeUndefined();
});

test('a copied example is refused until its brackets are replaced', async () => {
  const copy = join(folder.path, 'copy');
  await cp(join(examplesFolder(), 'prosody'), copy, { recursive: true });
  const { code, text } = await earshot('publish', copy);
  expect(code).toBe(1);
  expect(text).toMatch(
    /consent\.md:13:22 error: "\[Name of your institution and department, address\]" is not filled in/,
  );
  expect(await stateOf('copy')).toBeUndefined();
});

test('check counts them as errors; prepare and rehearse take the study, and leave it a draft', async () => {
  const check = await earshot('check', study);
  expect([check.code, check.text.split('\n').at(-1)]).toEqual([1, '2 errors, 2 warnings']);
  const prepare = await earshot('prepare', study);
  expect(prepare.code).toBe(0);
  expect(prepare.text).toContain(
    'fill in before you publish: consent.md:3: "[Name of your institution]"; consent.md:5',
  );
  const rehearse = await earshot('rehearse', study, '--listeners', '1', '--careless', '0%', '--keep');
  expect([rehearse.code, await stateOf('mine')]).toEqual([0, 'draft']);
  const open = await earshot('open', 'mine');
  expect([open.code, open.text]).toEqual([1, expect.stringContaining('mine is a draft')]);
  expect((await earshot('analyse', 'mine', '--rehearsals')).code).toBe(0);
});

test('a demonstration shows it to listeners; any other server pauses it, and it cannot be opened', async () => {
  const env = localEnv(dataFolder);
  const demo = await serveStudies(startServer, env, [study], terminal, { isDemo: true });
  const [version] = await demo.context.store.listCurrentVersions();
  const enter = (url: string) =>
    fetch(`${url}/s/${version?.slug}/api/enter`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  expect((await enter(demo.url)).status).toBe(200);
  expect(said.join('\n')).toContain(
    '2 texts not filled in, the first in consent.md:3: "[Name of your institution]"',
  );
  await demo.close();

  said = [];
  const real = await serveStudies(startServer, env, [], terminal);
  expect((await enter(real.url)).status).toBe(403);
  await real.close();
  expect(said.join('\n')).toMatch(/mine is paused: .*consent\.md:3/su);
  const { code, text } = await earshot('open', 'mine');
  expect([code, text]).toEqual([1, expect.stringContaining('consent.md:3: "[Name of your institution]"')]);

  const again = await serveStudies(startServer, env, [study], terminal, { isDemo: true });
  expect((await enter(again.url)).status).toBe(200);
  await again.close();
});

test('the published text has the brackets that are meant, and braces of a version from before stay as they were', async () => {
  await writeFile(
    join(study, 'consent.md'),
    'Some pages check attention. You hear {pages} noises, \\[sic].\n',
  );
  expect((await earshot('publish', study)).code).toBe(0);
  const store = openSqliteStore(dataFolder);
  const version = await store.currentVersionByName('mine');
  if (!version) throw new Error('nothing was published');
  expect(JSON.stringify(version.study.consent)).toContain('You hear 10 noises, [sic].');
  const consent = [{ type: 'text' as const, value: '{pages} [pages]' }];
  const before = { ...version.study, consent };
  const old = await store.publishVersion(newVersion({ name: 'old', slug: 'old', study: before, at: 1 }));
  expect(old.study.consent).toEqual(consent);
  await store.close();
  expect((await earshot('pause', 'old')).code).toBe(0);
  expect((await earshot('open', 'old')).code).toBe(0);
});
