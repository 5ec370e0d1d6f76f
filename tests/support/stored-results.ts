import { readdirSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import {
  analyseStudy,
  clipsToCheck,
  excludingSet,
  exportStudy,
  formatNamed,
  readRatedStudy,
  readReasons,
  reviewResults,
  screeningRules,
  screenRatings,
  StudySessions,
  type Store,
  type StudyVersion,
} from './server-parts.ts';
import { reviewAsStored } from './stored-versions.ts';
import { temporaryFolder } from './test-server.ts';
import {
  dictionaryWithoutWords,
  lineWithoutWords,
  namesIn,
  reportWithoutWords,
  tableWithoutWords,
} from './without-words.ts';

type Found = Record<string, unknown>;

const LIVE = ['live'] as const;

/** What commands are asked for: a study, with the folder of its newest version for its metrics. */
function asked(store: Store, { name }: StudyVersion, studies: string) {
  const numbers = readdirSync(join(studies, name)).map(Number);
  return { store, name, modes: LIVE, folder: join(studies, name, String(Math.max(...numbers))) };
}

/** A row of Parquet as the JSON of the same ratings has it. */
const plain = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value);
  return value instanceof Date ? value.toISOString() : (value ?? null);
};

async function readParquet(path: string): Promise<unknown[]> {
  const rows = await parquetReadObjects({ file: await asyncBufferFromFile(path) });
  return rows.map((row) => Object.fromEntries(Object.entries(row).map(([key, cell]) => [key, plain(cell)])));
}

/** Every table of an export byte for byte, but for the sentences of two tables; the dictionary without its sentences; no script. */
export async function readExport(store: Store, version: StudyVersion, studies: string): Promise<Found> {
  const out = await temporaryFolder();
  const formats = ['wide', 'json', 'webmushra', 'parquet'].flatMap((format) => formatNamed(format) ?? []);
  const options = { ...asked(store, version, studies), out: out.path, formats };
  const { rows, counted, dictionary, scripts } = await exportStudy(options);
  const files = (await readdir(out.path)).toSorted();
  const found: Found = { files, counts: { rows, counted } };
  const isScript = new Set(scripts.map((path) => basename(path)));
  for (const file of files) {
    const path = join(out.path, file);
    if (isScript.has(file)) continue;
    if (file.endsWith('.parquet')) {
      found[file] = await readParquet(path);
      continue;
    }
    const text = await readFile(path, 'utf8');
    const lines = text.split(/(?<=\n)/u);
    const [head, ...body] = lines;
    if (path === dictionary) found[file] = dictionaryWithoutWords(JSON.parse(text));
    else if (file.endsWith('-evidence.csv'))
      found[file] = [head, ...body.map((line) => lineWithoutWords(line, false))];
    else if (file.endsWith('-checks.csv'))
      found[file] = [head, ...body.map((line) => lineWithoutWords(line, true))];
    else found[file] = lines;
  }
  await out.remove();
  return found;
}

/** Which ratings count and why not: by the set of each version, and by all of the given rules at once. */
export async function readScreening(
  store: Store,
  version: StudyVersion,
  studies: string,
  rules: readonly string[],
): Promise<Found> {
  const source = await readRatedStudy(asked(store, version, studies));
  const names = namesIn(source, rules);
  const found: Found = {};
  for (const [by, set] of [
    ['the primary set', undefined],
    ['every rule', excludingSet([...rules])],
  ] as const) {
    const { ratings, reports } = source.under(set);
    found[`ratings by ${by}`] = Array.from(
      ratings,
      ({ session, page, scale, clip, counts, reasons, flags }) =>
        [session, page, scale, clip, counts, reasons.join(' + '), flags.join(' + ')].join('; '),
    );
    found[`rules of ${by}`] = reports.map(({ findings, ...rule }) => ({
      ...rule,
      findings: findings.map((finding) => finding.ratings.length),
    }));
  }
  const isKnown = ({ name }: Readonly<Record<string, unknown>>): boolean =>
    rules.some((rule) => rule === name) || !screeningRules.some(({ id }) => id === name);
  for (const table of screenRatings(source).tables)
    found[`table ${table.name}`] = tableWithoutWords({ ...table, rows: table.rows.filter(isKnown) }, names);
  return found;
}

/** The analysis under the published rules, with the primary analysis, and under others. */
export async function readAnalysis(
  store: Store,
  version: StudyVersion,
  studies: string,
  rules: readonly string[],
): Promise<Found> {
  const of = asked(store, version, studies);
  const source = await readRatedStudy(of);
  const names = namesIn({ ...source, ratings: source.under(excludingSet([...rules])).ratings }, rules);
  const others = ['incomplete', 'straight lining', { rule: 'too fast', as: 'exclude' as const }];
  const published = await analyseStudy({ ...of, by: ['item'] });
  const sensitivity = await analyseStudy({ ...of, rules: others });
  return {
    ...reportWithoutWords('published rules', published.json, names),
    ...reportWithoutWords('other rules', sensitivity.json, names),
  };
}

/** Results by the names that codes had when the values were stored. */
const resultsAsStored = (results: ReturnType<typeof reviewResults>) =>
  results && {
    ...results,
    dimensions: results.codes.map(({ code, both, ...row }) => ({ dimension: code, ticked: both, ...row })),
  };

/** What reviewers are asked about, what they said, and what it came to. */
export async function readReviews(store: Store, version: StudyVersion): Promise<Found> {
  const items = {
    answers: await readReasons(new StudySessions(store, version, LIVE)),
    clips: clipsToCheck(version, 0.25, 'clips'),
  };
  const found: Found = {};
  for (const queue of ['answers', 'clips'] as const) {
    const reviews = await store.reviewsOf(version.studyId, queue);
    found[`items of ${queue}`] = items[queue].map(({ id, system, answer, sound }) => ({
      id,
      system,
      answer,
      sound: sound.sha256,
    }));
    found[`verdicts on ${queue}`] = reviews.map(reviewAsStored);
    found[`results of ${queue}`] = resultsAsStored(reviewResults(queue, items[queue], reviews, 2));
  }
  return found;
}
