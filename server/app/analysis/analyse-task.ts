import type { AnalysedClip, AnalysisReply } from '#core/api/analysis.ts';
import { factorLevels } from '#core/analysis/blocks/where.ts';
import { ratedRows } from '#core/analysis/input/rated-rows.ts';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import { clipsOfRow } from '#core/figures/mark-clips.ts';
import { RULE_NAMES } from '#core/screening/config.ts';
import type { Clip } from '#core/clips/clips.ts';
import { styleAsked } from './figure-style.ts';
import { analyseRatedStudy, analyseRatedTable, type AskedOfStudy } from './analyse.ts';
import type { AnalysisReport } from './analysis-report.ts';
import { rulesOfChoice } from '../screening/rules-of-choice.ts';
import { primaryHash } from '../screening/unblinding.ts';
import { folderOfStudy, inFolder } from '../ratings/study-folder.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import type { Task, TaskWorld } from '../jobs/task.ts';
import {
  KeptUntilChanged,
  modesOf,
  ratedStudy,
  type AnalysisOrder,
  type RatingsOnDesk,
} from './rated-desk.ts';
import { tablePath, withoutFolder } from './uploaded-tables.ts';

/** Largest number of results that are kept for requests of their figures. */
const MOST_KEPT = 4;

export interface Analysed {
  source: RatingsOnDesk;
  report: AnalysisReport;
  asOf: string;
}

const results = new KeptUntilChanged<Analysed>(MOST_KEPT);

/** Settings of an order for the use case. Throws AppError for unknown rules and tables. */
export async function askedOf(
  { study, request, isBlind, language, isForPaper }: AnalysisOrder,
  dataFolder: string,
): Promise<{ name: string; modes: ReturnType<typeof modesOf> } & AskedOfStudy> {
  const { rules, where, by, reasonScores } = request;
  // A table of scores contains the names of systems.
  const scores = isBlind || reasonScores === null ? null : await tablePath(dataFolder, study, reasonScores);
  return {
    name: study,
    modes: modesOf(request),
    where,
    by,
    language,
    isForPaper,
    isPrintedOnly: isForPaper,
    ...(rules !== null && { rules: rulesOfChoice(rules) }),
    ...(scores !== null && { reasonScores: scores }),
  };
}

/** The report of a study, carried out here or imported. */
export async function analysedSource(
  source: RatingsOnDesk,
  asked: Awaited<ReturnType<typeof askedOf>>,
): Promise<AnalysisReport> {
  const { current, imported } = source;
  const { json } = current
    ? await analyseRatedStudy({ ...source, current }, asked)
    : await analyseRatedTable(source, { ...asked, means: imported?.means });
  return json;
}

async function analysedAnew(order: AnalysisOrder, world: TaskWorld): Promise<Analysed> {
  const { dataFolder } = world.env;
  const folder = await folderOfStudy(world.store, dataFolder, order.study);
  const plain = (text: string): string => inFolder(withoutFolder(text, dataFolder), folder);
  try {
    const { source, at } = await ratedStudy(order, world);
    const figures = await styleAsked(order.isBlind ? null : folder, order.request.figures);
    const json = await analysedSource(source, { ...(await askedOf(order, dataFolder)), figures });
    return {
      source,
      report: { ...json, warnings: json.warnings.map(plain) },
      asOf: new Date(at).toISOString(),
    };
  } catch (cause) {
    if (!(cause instanceof StudyMistakes)) throw cause;
    throw new StudyMistakes(plain(cause.message));
  }
}

/** Result of `earshot analyse`, kept until something is stored. */
export const analysedStudy = (order: AnalysisOrder, world: TaskWorld): Promise<Analysed> =>
  results.of(world, order.study, canonicalJson(order), () => analysedAnew(order, world));

/** Clips of the newest version by name. The server can send their sound. */
export const clipsByName = ({ current, versions }: RatingsOnDesk): Map<string, Clip> =>
  new Map(
    (versions.find(({ id }) => id === current?.id) ?? current)?.study.clips.map((clip) => [clip.id, clip]),
  );

/** Facts about every clip that is a mark in a figure. */
function clipsOfMarks({ report, source }: Analysed): Record<string, AnalysedClip> {
  const clips = clipsByName(source);
  const found: Record<string, AnalysedClip> = {};
  for (const { figures } of report.blocks) {
    for (const { kind, rows } of figures) {
      if (kind !== 'scatter' && kind !== 'strip') continue;
      for (const name of rows.flatMap((row) => clipsOfRow(row, (clip) => clips.has(clip)))) {
        const { factors = {}, renditions = {} } = clips.get(name) ?? {};
        const [sound] = Object.values(renditions);
        found[name] = {
          system: factors['system'] ?? null,
          item: factors['item'] ?? null,
          sound: sound?.sha256 ?? null,
        };
      }
    }
  }
  return found;
}

/** Results of a study, with the options that the page offers next. */
export const analyse: Task<AnalysisOrder, AnalysisReply> = {
  async run(order, world) {
    const analysed = await analysedStudy(order, world);
    const { source, report, asOf } = analysed;
    const screened = source.under().ratings;
    const counting = screened.filter(({ counts }) => counts);
    const factors = factorLevels(screened);
    return {
      analysis: report,
      isBlind: order.isBlind,
      isRunning: source.current?.state === 'open',
      imported: source.imported,
      asOf,
      factors,
      rules: RULE_NAMES,
      primary: source.screening,
      fixes: source.current ? primaryHash(source.current) : '',
      systems: factors.find(({ factor }) => factor === 'system')?.levels ?? [],
      clips: clipsOfMarks(analysed),
      listeners: new Set(ratedRows(counting, ({ listener }) => listener)).size,
      ratings: { all: screened.length, counting: counting.length },
    };
  },
};
