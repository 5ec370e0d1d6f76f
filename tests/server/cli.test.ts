import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NO_ACCESS, readEnv } from '../../server/platform/env.ts';
import { optionText } from '../../server/cli/declare/option.ts';
import { environmentReference } from '../../server/cli/environment-reference.ts';
import { commandReference } from '../../server/cli/reference.ts';
import { loadCommands } from '../../server/cli/registry.ts';
import { runCommand } from '../support/run-command.ts';
import { explain } from '../../server/cli/explain.ts';
import { examplesFolder } from '../../server/platform/project-root.ts';
import { startServer } from '../../server/compose.ts';
import { temporaryFolder } from '../support/test-server.ts';

const commands = await loadCommands();

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
});

afterAll(() => folder.remove());

interface Run {
  code: number;
  out: string;
  err: string;
}

const envOf = (own: Record<string, string>) => ({ EARSHOT_DATA: join(folder.path, 'data'), ...own });

async function earshot(args: readonly string[], env: Record<string, string> = {}): Promise<Run> {
  const [out, err]: [string[], string[]] = [[], []];
  const shell = {
    say: (line: string) => void out.push(line),
    log: (line: string) => void err.push(line),
    untilStopped: () => Promise.reject(new Error('no mistake gets as far as this')),
  };
  const code = await runCommand(args, envOf(env), shell);
  return { code, out: out.join('\n'), err: err.join('\n') };
}

const BUILT = join(import.meta.dirname, '../../dist/server/cli.js');

test('the built file, run by itself as npx does, says the same, and ends with 1', async () => {
  const [args, env] = [['screen', 'turing', '--rules', 'to fast'], envOf({})];
  const own = await earshot(args);
  const run = await new Promise<Run>((resolve) => {
    execFile(BUILT, args, { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
  expect(run).toEqual({ ...own, err: `${own.err}\n` });
  expect(run.code).toBe(1);
}, 60_000);

const STACK = /\n\s+at /;

describe('what a researcher mistypes is told in words, with what to do', () => {
  const cases: [string, string[], Record<string, string>, RegExp][] = [
    ['an unknown command', ['chekc'], {}, /there is no command chekc; did you mean check\?/],
    [
      'a misspelt option, told last but the forms of its own command',
      ['analyse', 'mine', '--rehearsal'],
      {},
      /^there is no option --rehearsal; did you mean --rehearsals\?\n\n {2}earshot analyse(?![^]*earshot export)/,
    ],
    [
      'a metric of two directions',
      ['analyse', 'a.csv', '--lower', 'wer', '--higher', 'wer'],
      {},
      /both name wer/,
    ],
    [
      'a layout of a table for a study',
      ['analyse', 'mine', '--layout', 'matrix'],
      {},
      /--layout: 'matrix' is not allowed: use paper/,
    ],
    [
      'a folder for a paper that is not asked for',
      ['analyse', 'mine', '--out', 'paper'],
      {},
      /--out needs --layout/,
    ],
    [
      'a filter that is none',
      ['screen', 'a.csv', '--where', 'age'],
      {},
      /'age' is not a valid filter: write it like imphear=no/,
    ],
    [
      'a constant of no column',
      ['analyse', 'a.csv', '--set', 'methd=ab'],
      {},
      /methd[^]*did you mean method\?/,
    ],
    [
      'a database of another kind',
      ['move', '--to', 'mysql://db/earshot'],
      {},
      /--to: 'mysql:\/\/db\/earshot' is not allowed: write postgres:\/\//,
    ],
    [
      'a word of repeats',
      ['analyse', 'a.csv', '--repeats', 'all'],
      {},
      /--repeats: 'all' is not allowed: use keep, first, last or refuse/,
    ],
    [
      'an option without the one that it needs',
      ['review', 'mine', '--share', '10%'],
      {},
      /--share needs --clips/,
    ],
    [
      'two options of which one is possible',
      ['erase', 'mine', '--listener', 'L', '--expired'],
      {},
      /use exactly one of --participant, --listener or --expired/,
    ],
    ['none of them', ['prolific', 'mine', 'approve'], {}, /use exactly one of --all or --listener/],
    [
      'an option of another action',
      ['prolific', 'mine', 'status', '--send'],
      {},
      /--send can be used with approve, complete, return, reject or bonus only, not with status/,
    ],
    [
      'a misspelt action',
      ['prolific', 'mine', 'stats'],
      {},
      /'stats' is not allowed here: did you mean status\?/,
    ],
    ['a missing folder name', ['check'], {}, /an argument is missing[^]*earshot check <folder>/],
    ['one folder too many', ['check', 'a', 'b'], {}, /'b' is an unexpected argument/],
    ['a folder that is not there', ['check', 'studies/nowhere'], {}, /no such folder/],
    [
      'a share over 1',
      ['rehearse', 'studies/turing', '--careless', '150%'],
      {},
      /'150%' is not a share: write it like 15% or 0\.15/,
    ],
    [
      'a kind of careless listener that is none',
      ['rehearse', 'studies/turing', '--careless-kinds', 'random,lazy'],
      {},
      /'lazy' is not a kind of careless listener: use random, straight-line, always-middle, fast-clicker, trap-aware/,
    ],
    ['an empty share', ['rehearse', 'studies/turing', '--careless', ''], {}, /is not a share/],
    [
      'a count of nothing',
      ['rehearse', 'studies/turing', '--listeners', '0'],
      {},
      /is not a whole number of at least 1/,
    ],
    ['an unknown option', ['export', 'turing', '--format', 'xlsx'], {}, /--format/],
    ['nothing to do at Prolific', ['prolific', 'turing'], {}, /an argument is missing: use status, find/],
    [
      'a screening rule that is none',
      ['screen', 'turing', '--rules', 'to fast'],
      {},
      /did you mean too fast\?/,
    ],
    [
      'a table of ratings that is not there',
      ['screen', 'none.csv'],
      {},
      /none\.csv error: there is no such file/,
    ],
    ['a preview of no file', ['import-ratings', 'votes.csv'], {}, /votes\.csv error: there is no such file/],
    [
      'a layout that is none',
      ['import-ratings', 'votes.csv', '--out', 'r.csv', '--layout', 'xlsx'],
      {},
      /--layout: 'xlsx' is not allowed: use long, matrix, counts, preferences or webmushra/,
    ],
    ['no database yet', ['export', 'turing'], {}, /no Earshot database in .*publish a study first/],
    ['a port that is no number', ['serve'], { PORT: 'abc' }, /environment variable PORT must be a number/],
    [
      'an address with a query',
      ['serve'],
      { EARSHOT_URL: 'https://lab.example.org/?listen' },
      /EARSHOT_URL.*must have no query/,
    ],
    [
      'an object storage without its bucket',
      ['serve'],
      { EARSHOT_S3_ENDPOINT: 'https://s3.example.org' },
      /EARSHOT_S3_BUCKET must be set if EARSHOT_S3_ENDPOINT is/,
    ],
  ];

  test.each(cases)('%s', async (_name, args, env, message) => {
    const { code, out, err } = await earshot(args, env);
    expect(code).toBe(1);
    expect(out + err).toMatch(message);
    expect(err).not.toMatch(STACK);
  });
}, 60_000);

test('the help names every command, and the help of a command every option, in lines that a terminal holds', async () => {
  const { code, out } = await earshot(['help']);
  expect(code).toBe(0);
  for (const { name } of commands) expect(out).toMatch(new RegExp(`^  ${name} `, 'm'));
  const helps = await Promise.all(commands.map(({ name }) => earshot([name, '--help'])));
  for (const text of [out, ...helps.map((help) => help.out)])
    expect(text.split('\n').filter((line) => line.length > 100)).toEqual([]);
  for (const [index, { forms }] of commands.entries())
    for (const name of forms.flatMap(({ options }) => Object.keys(options)))
      expect(helps[index]?.out).toContain(`--${name}`);
  expect(await earshot(['help', 'manifest'])).toEqual({
    code: 0,
    err: '',
    out: `  earshot manifest <study> [--out folder]

List all clips of a study with their hashes and facts in a file.

  --out folder                output folder (default: .)`,
  });
});

test('an option has a value in all forms of a command, or in none', () => {
  for (const { forms } of commands) {
    const kinds = new Map<string, boolean>();
    for (const [name, schema] of forms.flatMap(({ options }) => Object.entries(options))) {
      const hasValue = optionText(schema).value !== null;
      expect(kinds.get(name) ?? hasValue).toBe(hasValue);
      kinds.set(name, hasValue);
    }
  }
});

test('docs/reference/commands.md is what the declarations say; write it anew with: npx vitest run tests/server/cli.test.ts -u', async () => {
  await expect(commandReference(commands)).toMatchFileSnapshot('../../docs/reference/commands.md');
});

test('docs/reference/environment.md is what the schema says; write it anew with: npx vitest run tests/server/cli.test.ts -u', async () => {
  await expect(environmentReference()).toMatchFileSnapshot('../../docs/reference/environment.md');
});

test('a port that is taken is named, with the remedy', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const address = other.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const env = readEnv({ EARSHOT_DATA: join(folder.path, 'taken'), PORT: String(port) });
  const failure: unknown = await startServer(env, () => undefined).catch((cause: unknown) => cause);
  expect(explain(failure)).toBe(
    `port ${port}: the port is in use: stop the program that uses it, or set PORT to another port`,
  );
  const again = await startServer({ ...env, port: 0 }, () => undefined);
  await again.close();
  other.close();
});

test('the data folder may be relative, as it is by default, and the public address may end in a slash', async () => {
  expect(readEnv({})).toEqual({
    dataFolder: join(process.cwd(), 'data'),
    databaseUrl: null,
    databaseReadUrl: null,
    drainMs: 0,
    backupsFolder: null,
    backupPassphrase: null,
    s3: null,
    studiesFolder: examplesFolder(),
    publicUrl: null,
    proxies: 'loopback',
    logLevel: null,
    metricsToken: null,
    host: '127.0.0.1',
    port: 8123,
    recruiters: { prolific: NO_ACCESS },
  });
  const links = {
    EARSHOT_PROLIFIC_LINK_PARAMETER: 'signed',
    EARSHOT_PROLIFIC_LINK_ISSUER: 'Prolific',
    EARSHOT_PROLIFIC_KEYS_URL: 'https://keys.example.org/jwks.json',
    EARSHOT_PROLIFIC_WORKSPACE: 'a1'.repeat(12),
  };
  expect(readEnv(links).recruiters.prolific?.links).toEqual({
    parameter: 'signed',
    issuer: 'Prolific',
    keysUrl: 'https://keys.example.org/jwks.json',
    workspace: 'a1'.repeat(12),
  });
  expect(readEnv({ EARSHOT_URL: 'https://lab.example.org/' }).publicUrl).toBe('https://lab.example.org');
});
