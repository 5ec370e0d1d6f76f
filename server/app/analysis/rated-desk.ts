import {
  lettersFor,
  letteredMetrics,
  letteredRatings,
  letteredVersions,
} from '#core/analysis/blocks/lettered.ts';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { AnalysisRequest } from '#core/api/analysis.ts';
import type { RatingsStudy } from '#core/api/ratings-import.ts';
import type { Language } from '#core/text/languages.ts';
import type { SessionMode } from '#core/session/session.ts';
import { importedMark, importedStudy, readImportedStudy } from '../imports/imported-study.ts';
import {
  readRatedStudy,
  type AskedStudy,
  type RatedStudy,
  type RatingSource,
} from '../imports/rating-source.ts';
import type { StudyVersion } from '../../db/contract/store.ts';
import { systemLetters, systemsOf } from '../screening/unblinding.ts';
import { findStudy } from '../ratings/study-sessions.ts';
import { folderOfStudy, filesMark } from '../ratings/study-folder.ts';
import type { TaskWorld } from '../jobs/task.ts';
import { uploadedMetrics } from './uploaded-tables.ts';

/** Settings of an analysis and its study, as sent to a thread. */
export interface AnalysisOrder {
  study: string;
  request: AnalysisRequest;
  language: Language;
  /** Whether systems are shown as letters. */
  isBlind: boolean;
  /** Whether the results are for a paper. Default: false. */
  isForPaper?: boolean;
}

/** Largest number of studies whose ratings are kept between requests. */
const MOST_KEPT = 3;

/** A text that changes with the ratings of a study, and with the files that its analysis reads. */
async function markOf({ store, env }: TaskWorld, study: string): Promise<string> {
  const imported = await importedStudy(store, env.dataFolder, study);
  if (imported) return importedMark(imported);
  const folder = await folderOfStudy(store, env.dataFolder, study);
  const metrics = await filesMark(folder, await findStudy(store, study));
  return `${await store.changeMark()} ${metrics}`;
}

interface Kept<Value> {
  mark: string;
  value: Promise<Value>;
}

/** Results for the ratings of studies, most recent first, kept until data are stored or metrics change. */
export class KeptUntilChanged<Value> {
  readonly #most: number;
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(most: number) {
    this.#most = most;
  }

  async of(world: TaskWorld, study: string, key: string, make: () => Promise<Value>): Promise<Value> {
    const mark = await markOf(world, study);
    const known = this.#kept.get(key);
    this.#kept.delete(key);
    const kept = known?.mark === mark ? known : { mark, value: make() };
    this.#kept.set(key, kept);
    const oldest = this.#kept.size > this.#most ? this.#kept.keys().next().value : undefined;
    if (oldest !== undefined) this.#kept.delete(oldest);
    try {
      return await kept.value;
    } catch (cause) {
      if (this.#kept.get(key) === kept) this.#kept.delete(key);
      throw cause;
    }
  }
}

/** Ratings of a study: carried out here, with its versions, or imported, without any. */
export interface RatingsOnDesk extends RatingSource {
  current: StudyVersion | null;
  versions: StudyVersion[];
  /** How a table of imported ratings is read; null for a study with clips and listeners. */
  imported: Pick<RatingsStudy, 'scales' | 'means'> | null;
}

/** Ratings, with the time when they were read. */
interface Read {
  source: RatingsOnDesk;
  at: number;
}

const sources = new KeptUntilChanged<Read>(MOST_KEPT);

export const modesOf = ({ rehearsals }: AnalysisRequest): SessionMode[] =>
  rehearsals ? ['live', 'rehearsal'] : ['live'];

/** The study with the settings that the command line would use. */
export async function askedStudy(
  { study, request }: AnalysisOrder,
  { env, store }: TaskWorld,
): Promise<AskedStudy> {
  const folder = await folderOfStudy(store, env.dataFolder, study);
  return {
    store,
    name: study,
    modes: modesOf(request),
    metrics: await uploadedMetrics(env.dataFolder, study, request),
    ...(folder !== null && { folder }),
  };
}

/** The same ratings with letters instead of systems. */
function lettered(source: RatedStudy): RatedStudy {
  const letters = lettersFor(source, systemLetters(source.current.studyId, systemsOf(source.versions)));
  return {
    ...source,
    versions: letteredVersions(source.versions, letters),
    ratings: letteredRatings(source.ratings, letters),
    metrics: letteredMetrics(source.metrics, letters),
    // Omit warnings: those about a file name clips, and clip names reveal systems.
    warnings: [],
    under: (set) => {
      const screened = source.under(set);
      return { ...screened, ratings: letteredRatings(screened.ratings, letters) };
    },
  };
}

/** Ratings of a study of ratings only; null if the study is another one. */
async function importedRatings(
  { study, request }: AnalysisOrder,
  { env, store }: TaskWorld,
): Promise<RatingsOnDesk | null> {
  const imported = await importedStudy(store, env.dataFolder, study);
  if (!imported) return null;
  const source = await readImportedStudy(imported, await uploadedMetrics(env.dataFolder, study, request));
  const { scales, means } = source.imported;
  return { ...source, current: null, versions: [], imported: { scales, means } };
}

/** Ratings of a study with related data, read again only after data were stored. */
export function ratedStudy(order: AnalysisOrder, world: TaskWorld): Promise<Read> {
  const { study, request, isBlind } = order;
  const { rehearsals, metrics, lower } = request;
  const key = canonicalJson({ study, rehearsals, metrics, lower, isBlind });
  return sources.of(world, study, key, async () => {
    const at = world.now();
    const imported = await importedRatings(order, world);
    if (imported) return { source: imported, at };
    const source = await readRatedStudy(await askedStudy(order, world));
    return { source: { ...(isBlind ? lettered(source) : source), imported: null }, at };
  });
}
