#!/usr/bin/env node
import { parseArgs } from 'node:util';
import type { SessionMode } from '#core/session.ts';
import { analyseStudy } from './commands/analyse.ts';
import { exportStudy } from './commands/export.ts';
import { prepareFolder, publishFolder } from './commands/publish.ts';
import { rehearseFolder } from './commands/rehearse.ts';
import { openSqliteStore, readSqliteStore } from './db/sqlite/sqlite-store.ts';
import type { Store } from './db/store.ts';
import { StoreError } from './db/store.ts';
import { readEnv } from './env.ts';
import { linksOf, startServer } from './serve.ts';
import { checkStudy } from './study-files/check-study.ts';
import { StudyMistakes } from './study-files/mistake.ts';
import { studyFileReference } from './study-files/reference.ts';
import { writeAtomically } from './audio/write-atomically.ts';

const USAGE = `earshot: listening tests for speech synthesis

  earshot check <folder>                     say all that is wrong with a study, and what to write
  earshot keys                               print every key of study.yaml
  earshot prepare <folder>                   derive the files that listeners are served
  earshot publish <folder>...                check, prepare and publish; prints nothing secret
  earshot serve [<folder>...]                publish the folders, then serve every published study
  earshot rehearse <folder> [--listeners 20] [--careless 15%] [--seed text] [--keep]
  earshot export <study> [--out folder] [--rehearsals]
  earshot analyse <study> [--metrics metrics.csv] [--json file] [--rehearsals]

rehearse works in a folder of its own that it deletes; --keep stores its sessions in the data folder, apart from live
ones, for export and analyse with --rehearsals.

The data folder is EARSHOT_DATA (default: data). HOST and PORT say where to serve, EARSHOT_URL what to print.`;

class UsageError extends Error {}

const env = readEnv(process.env);
const say = (text: string): void => console.log(text);

function required(value: string | undefined, what: string): string {
  if (value === undefined) throw new UsageError(`${what} is missing`);
  return value;
}

/** '15%' or '0.15' as 0.15. */
function share(text: string): number {
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (!(value >= 0 && value <= 1)) throw new UsageError(`'${text}' is no share: write 15% or 0.15`);
  return value;
}

function wholeNumber(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`'${text}' is no whole number of at least 1`);
  return value;
}

async function withStore<T>(store: Store, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

const modesFor = (rehearsals: boolean | undefined): SessionMode[] =>
  rehearsals ? ['live', 'rehearsal'] : ['live'];

async function publish(store: Store, folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    const version = await publishFolder(store, folder, env.dataFolder, Date.now());
    say(
      `${version.name}: version ${version.number} (${version.id.slice(0, 12)}) with ${version.study.clips.length} clips`,
    );
  }
}

async function serve(folders: readonly string[]): Promise<void> {
  const running = await startServer(env, (line) => console.error(line));
  const close = (): void => {
    running.close().then(
      () => process.exit(0),
      (cause: unknown) => fail(cause),
    );
  };
  process.once('SIGINT', close);
  process.once('SIGTERM', close);
  await publish(running.context.store, folders);
  for (const version of await running.context.store.listCurrentVersions()) {
    const { listeners, live } = linksOf(running.url, running.context.secret, version);
    say(`\n${version.study.config.title}\n  listeners  ${listeners}\n  live page  ${live}`);
  }
  say(`\nEarshot is listening on ${running.url}. Ctrl+C stops it; nothing is lost.`);
}

type Command = (args: readonly string[]) => Promise<void>;

const commands: Readonly<Record<string, Command>> = {
  async check([folder]) {
    const { text, ok } = await checkStudy(required(folder, 'the study folder'));
    say(text);
    if (!ok) process.exitCode = 1;
  },
  async keys() {
    say(studyFileReference());
  },
  async prepare([folder]) {
    const study = await prepareFolder(required(folder, 'the study folder'), env.dataFolder);
    const files = study.clips.reduce((sum, clip) => sum + Object.keys(clip.renditions).length, 0);
    say(`${files} files for ${study.clips.length} clips are ready in ${env.dataFolder}/derived`);
  },
  async publish(folders) {
    required(folders[0], 'the study folder');
    await withStore(openSqliteStore(env.dataFolder), (store) => publish(store, folders));
  },
  serve,
  async rehearse(args) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        listeners: { type: 'string', default: '20' },
        careless: { type: 'string', default: '15%' },
        seed: { type: 'string', default: 'rehearsal' },
        keep: { type: 'boolean' },
      },
    });
    const { text } = await rehearseFolder({
      folder: required(positionals[0], 'the study folder'),
      listeners: wholeNumber(values.listeners),
      careless: share(values.careless),
      seed: values.seed,
      ...(values.keep ? { dataFolder: env.dataFolder } : {}),
    });
    say(text);
  },
  async export(args) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string', default: '.' }, rehearsals: { type: 'boolean' } },
    });
    const name = required(positionals[0], 'the name of the study');
    await withStore(readSqliteStore(env.dataFolder), async (store) => {
      const { csv, dictionary, rows, counted } = await exportStudy({
        store,
        name,
        out: values.out,
        modes: modesFor(values.rehearsals),
      });
      say(`${rows} ratings, ${counted} of them count\n  ${csv}\n  ${dictionary}`);
    });
  },
  async analyse(args) {
    const { positionals, values } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { metrics: { type: 'string' }, json: { type: 'string' }, rehearsals: { type: 'boolean' } },
    });
    const name = required(positionals[0], 'the name of the study');
    await withStore(readSqliteStore(env.dataFolder), async (store) => {
      const { text, json } = await analyseStudy({
        store,
        name,
        ...(values.metrics === undefined ? {} : { metrics: values.metrics }),
        modes: modesFor(values.rehearsals),
      });
      say(text);
      if (values.json !== undefined)
        await writeAtomically(values.json, Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
    });
  },
};

/** What a researcher can mend is told in words; anything else shows where it broke. */
function fail(cause: unknown): never {
  if (cause instanceof UsageError || (cause instanceof TypeError && 'code' in cause)) {
    console.error(`${cause.message}\n\n${USAGE}`);
  } else if (cause instanceof StudyMistakes || cause instanceof StoreError) console.error(cause.message);
  else console.error(cause);
  process.exit(1);
}

const [name, ...args] = process.argv.slice(2);
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) await command(args).catch(fail);
else {
  say(USAGE);
  process.exitCode = name === undefined || name === 'help' || name === '--help' ? 0 : 1;
}
