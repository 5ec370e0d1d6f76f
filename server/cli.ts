#!/usr/bin/env node
import { join } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import type { SessionMode } from '#core/session.ts';
import { writeAtomically } from './audio/write-atomically.ts';
import { analyseStudy } from './commands/analyse.ts';
import { eraseListeners } from './commands/erase.ts';
import { exportStudy } from './commands/export.ts';
import { importRatings } from './commands/import-ratings.ts';
import { namedRules } from './commands/named-rules.ts';
import { prepareAll, studyName } from './commands/publish.ts';
import { rehearseFolder } from './commands/rehearse.ts';
import { screenableFile, screenableStudy, screenRatings } from './commands/screen.ts';
import { changeStudyState } from './commands/study-state.ts';
import { publishFolders, serveStudies, type Terminal } from './commands/serve.ts';
import { adjustSqliteStore, openSqliteStore, readSqliteStore } from './db/sqlite/sqlite-store.ts';
import type { Store, StudyState } from './db/store.ts';
import { readEnv, type Env } from './env.ts';
import { explain } from './explain.ts';
import { RATING_FORMATS, type RatingFormat } from './import/read-ratings.ts';
import { columnNames } from './import/rename-columns.ts';
import { checkStudy } from './study-files/check-study.ts';
import { studyFileReference } from './study-files/reference.ts';
import { orList } from './study-files/words.ts';

const USAGE = `earshot: listening tests for speech synthesis

  earshot check <folder>                     say all that is wrong with a study, and what to write
  earshot keys                               print every key of study.yaml
  earshot prepare <folder>                   derive the files that listeners are served
  earshot publish <folder>...                check, prepare and publish
  earshot serve [<folder>...]                publish the folders, then serve every published study
  earshot pause|close|open <study>           let no new listeners in, or let them in again
  earshot rehearse <folder> [--listeners 20] [--careless 15%] [--seed text] [--keep]
  earshot export <study> [--out folder] [--rehearsals]
  earshot erase <study> --participant <recruiter's id>|--listener <pseudonym>|--expired [--answers] [--yes]
  earshot analyse <study> [--metrics metrics.csv] [--json file] [--rehearsals]
  earshot screen <study>|<ratings.csv> [--rules "a, b"] [--metrics metrics.csv] [--json file] [--rehearsals]
  earshot import-ratings <file.csv> --out ratings.csv [--format long|webmushra] [--columns "listener=userid, ..."]

pause, close and open work beside a running server; who has begun goes on and finishes. export writes the ratings,
sessions, played intervals, events and wordings of a study, and a dictionary of them all. screen says what each
screening rule would leave out and what that changes; import-ratings turns ratings of other programs into a table of ours.

erase makes listeners anonymous: recruiter ids and keys go, with --answers all that they answered too. It says what would go
and does it with --yes. --expired means all whose session ended longer ago than the study's retention_days.

rehearse works in a folder of its own that it deletes; --keep stores its sessions in the data folder, apart from live
ones, for export and analyse with --rehearsals.

The data folder is EARSHOT_DATA (default: data). HOST and PORT say where to serve, EARSHOT_URL what to print.`;

class UsageError extends Error {}

const terminal: Terminal = { say: (line) => console.log(line), log: (line) => console.error(line) };
const { say } = terminal;

type Options = NonNullable<ParseArgsConfig['options']>;

/** Positional arguments, as many as `count` allows, and options. Throws UsageError for any other word. */
function parse<O extends Options>(args: readonly string[], count: { min: number; max: number }, options: O) {
  const parsed = parseArgs({ args: [...args], allowPositionals: true, options });
  const { length } = parsed.positionals;
  if (length < count.min) throw new UsageError('an argument is missing');
  if (length > count.max) throw new UsageError(`'${parsed.positionals[count.max]}' is one argument too many`);
  return parsed;
}

const ONE = { min: 1, max: 1 };

function first(positionals: readonly string[]): string {
  const [argument] = positionals;
  if (argument === undefined) throw new UsageError('an argument is missing');
  return argument;
}

/** '15%' or '0.15' as 0.15. */
function share(text: string): number {
  const value = text.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text);
  if (!/^\d+(\.\d+)?%?$/.test(text) || value > 1)
    throw new UsageError(`'${text}' is no share: write 15% or 0.15`);
  return value;
}

function wholeNumber(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`'${text}' is no whole number of at least 1`);
  return Number(text);
}

async function withStore<S extends Pick<Store, 'close'>, T>(
  store: S,
  work: (store: S) => Promise<T>,
): Promise<T> {
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function writeJson(path: string | undefined, json: unknown): Promise<void> {
  if (path !== undefined) await writeAtomically(path, Buffer.from(`${JSON.stringify(json, null, 2)}\n`));
}

function ratingFormat(text: string | undefined): RatingFormat | undefined {
  const format = RATING_FORMATS.find((known) => known === text);
  if (text !== undefined && !format)
    throw new UsageError(`'${text}' is no format: write ${orList(RATING_FORMATS)}`);
  return format;
}

const modesFor = (rehearsals: boolean | undefined): SessionMode[] =>
  rehearsals ? ['live', 'rehearsal'] : ['live'];

type Command = (args: readonly string[], env: Env) => Promise<void>;

const studyState =
  (state: StudyState): Command =>
  async (args, env) => {
    const { positionals } = parse(args, ONE, {});
    await withStore(adjustSqliteStore(env.dataFolder), async (store) =>
      say(await changeStudyState(store, studyName(first(positionals)), state)),
    );
  };

const commands: Readonly<Record<string, Command>> = {
  async check(args) {
    const { positionals } = parse(args, ONE, {});
    const { text, ok } = await checkStudy(first(positionals));
    say(text);
    if (!ok) process.exitCode = 1;
  },
  async keys(args) {
    parse(args, { min: 0, max: 0 }, {});
    say(studyFileReference());
  },
  async prepare(args, env) {
    const { positionals } = parse(args, ONE, {});
    await prepareAll(first(positionals), env.dataFolder, say);
    say(`ready in ${join(env.dataFolder, 'derived')}; the originals are as they were`);
  },
  async publish(args, env) {
    const { positionals } = parse(args, { min: 1, max: Infinity }, {});
    await withStore(openSqliteStore(env.dataFolder), (store) =>
      publishFolders(store, positionals, env.dataFolder, terminal),
    );
  },
  async serve(args, env) {
    const { positionals } = parse(args, { min: 0, max: Infinity }, {});
    const running = await serveStudies(env, positionals, terminal);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void running.close().then(() => process.exit(0), fail));
    }
  },
  pause: studyState('paused'),
  close: studyState('closed'),
  open: studyState('open'),
  async rehearse(args, env) {
    const { positionals, values } = parse(args, ONE, {
      listeners: { type: 'string', default: '20' },
      careless: { type: 'string', default: '15%' },
      seed: { type: 'string', default: 'rehearsal' },
      keep: { type: 'boolean' },
    });
    const { text } = await rehearseFolder({
      folder: first(positionals),
      listeners: wholeNumber(values.listeners),
      careless: share(values.careless),
      seed: values.seed,
      log: terminal.log,
      ...(values.keep ? { dataFolder: env.dataFolder } : {}),
    });
    say(text);
  },
  async export(args, env) {
    const { positionals, values } = parse(args, ONE, {
      out: { type: 'string', default: '.' },
      rehearsals: { type: 'boolean' },
    });
    await withStore(readSqliteStore(env.dataFolder), async (store) => {
      const name = studyName(first(positionals));
      const modes = modesFor(values.rehearsals);
      const { csv, dictionary, others, rows, counted } = await exportStudy({
        store,
        name,
        out: values.out,
        modes,
      });
      say([`${rows} ratings, ${counted} of them count`, csv, ...others, dictionary].join('\n  '));
    });
  },
  async erase(args, env) {
    const { positionals, values } = parse(args, ONE, {
      participant: { type: 'string' },
      listener: { type: 'string' },
      expired: { type: 'boolean' },
      answers: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    });
    const { answers, yes, ...whom } = values;
    if (Object.keys(whom).length !== 1)
      throw new UsageError('name one of --participant, --listener and --expired');
    if (whom.expired && answers) throw new UsageError('--answers is for one listener, not for --expired');
    const name = studyName(first(positionals));
    await withStore(adjustSqliteStore(env.dataFolder), async (store) =>
      say(await eraseListeners({ store, name, whom, answers, yes, now: Date.now() })),
    );
  },
  async analyse(args, env) {
    const { positionals, values } = parse(args, ONE, {
      metrics: { type: 'string' },
      json: { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    await withStore(readSqliteStore(env.dataFolder), async (store) => {
      const { text, json } = await analyseStudy({
        store,
        name: studyName(first(positionals)),
        ...(values.metrics === undefined ? {} : { metrics: values.metrics }),
        modes: modesFor(values.rehearsals),
      });
      await writeJson(values.json, json);
      say(text);
    });
  },
  async screen(args, env) {
    const { positionals, values } = parse(args, ONE, {
      rules: { type: 'string' },
      metrics: { type: 'string' },
      json: { type: 'string' },
      rehearsals: { type: 'boolean' },
    });
    const name = first(positionals);
    const { metrics, rehearsals } = values;
    const rules = values.rules === undefined ? undefined : namedRules(values.rules);
    const isFile = name.toLowerCase().endsWith('.csv');
    if (isFile && (metrics !== undefined || rehearsals === true))
      throw new UsageError('--metrics and --rehearsals go with a study, not with a table of ratings');
    const source = isFile
      ? await screenableFile(name)
      : await withStore(readSqliteStore(env.dataFolder), (store) =>
          screenableStudy({
            store,
            name: studyName(name),
            modes: modesFor(rehearsals),
            ...(metrics === undefined ? {} : { metrics }),
          }),
        );
    const { text, tables } = screenRatings(source, rules);
    await writeJson(values.json, tables);
    say(text);
  },
  async 'import-ratings'(args) {
    const { positionals, values } = parse(args, ONE, {
      out: { type: 'string' },
      format: { type: 'string' },
      columns: { type: 'string', default: '' },
    });
    if (values.out === undefined) throw new UsageError('say with --out where the table of ratings shall be');
    const names = values.columns === '' ? new Map<string, string>() : columnNames(values.columns);
    if (!names)
      throw new UsageError(`'${values.columns}' names no columns: write listener=userid, clip=file`);
    const format = ratingFormat(values.format);
    say(await importRatings(first(positionals), values.out, { names, ...(format && { format }) }));
  },
};

function isUsage(cause: unknown): cause is Error {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return cause instanceof UsageError || code.startsWith('ERR_PARSE_ARGS_');
}

function fail(cause: unknown): never {
  console.error(isUsage(cause) ? `${cause.message}\n\n${USAGE}` : explain(cause));
  process.exit(1);
}

const [name, ...args] = process.argv.slice(2);
const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
if (command) {
  try {
    await command(args, readEnv(process.env));
  } catch (cause) {
    fail(cause);
  }
} else {
  say(USAGE);
  process.exitCode = name === undefined || name === 'help' || name === '--help' ? 0 : 1;
}
