import type { BlockBalance } from '#core/design/block-balance.ts';
import { designWarnings, placesOf } from '#core/design/design-warnings.ts';
import type { PlaceBalance } from '#core/design/place-balance.ts';
import { hasQuotas, simulateDesign, type DesignReport } from '#core/design/simulate-design.ts';
import { blocksOf } from '#core/plan/plan.ts';
import type { Spread } from '#core/stats/intervals/spread.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { readStudy } from '../../study-files/prepare/read-study.ts';
import { studyReport } from '../../study-files/report/report.ts';
import { counted, some } from '../../platform/words.ts';

export interface DesignOptions {
  /** The study's folder. */
  folder: string;
  /** Number of listeners. Default: recruitment.listeners, or else enough to fill the quotas. */
  listeners: number | null;
  /** Share of listeners who stop early, 0-1. */
  dropout: number;
  seed: string;
}

export interface SimulatedDesign {
  text: string;
  report: DesignReport & {
    /** The same study without drop-out. */
    ifAllStay: Pick<DesignReport, 'untilFull' | 'neverGiven'>;
    warnings: readonly string[];
  };
}

/**
 * Draws the sessions of a study before it is published and reports how evenly they are distributed. Throws
 * StudyMistakes for a folder with errors, and if the number of listeners is unknown.
 */
export async function simulateFolder({ folder, ...options }: DesignOptions): Promise<SimulatedDesign> {
  const read = await readStudy(folder);
  if (!read.study) throw new StudyMistakes(studyReport(read));
  const { study } = read.study;
  const blocks = blocksOf(study);
  const listeners = options.listeners ?? study.config.recruitment.listeners ?? null;
  if (listeners === null && !hasQuotas(blocks))
    throw new StudyMistakes(
      'the study sets neither recruitment.listeners nor a number of ratings: set the number of listeners',
      ['listeners'],
    );
  const report = simulateDesign(study, blocks, { ...options, listeners });
  const stay =
    options.dropout === 0 ? report : simulateDesign(study, blocks, { ...options, dropout: 0, listeners });
  const warnings = designWarnings(report, stay);
  const text = [
    studyLines(folder, report),
    ...report.blocks.map(blockLines),
    warnings.length === 0 ? 'The design is balanced.' : warnings.map((words) => `warning: ${words}`).join('\n'),
  ].join('\n\n');
  const { untilFull, neverGiven } = stay;
  return { text, report: { ...report, ifAllStay: { untilFull, neverGiven }, warnings } };
}

const WIDTH = 26;
const line = (name: string, text: string): string => `  ${name.padEnd(WIDTH)}${text}`;

/** Number of planned places that listeners who stopped early did not answer. */
function placesText({ given, left }: BlockBalance['places']): string {
  if (left === 0) return `${given}, all answered`;
  return `${given}, of which listeners who stopped early did not answer ${left} (${Number(((100 * left) / given).toFixed(1))} %)`;
}

function studyLines(folder: string, report: DesignReport): string {
  const { listeners, dropout, seed, served, left, strata, untilFull } = report;
  const percent = `${Number((100 * dropout).toFixed(1))} %`;
  return [
    `${folder}: ${counted(listeners, 'listener')}, of whom ${percent} stop early (seed ${seed})`,
    line('served', `${served}, of whom ${left} stopped early`),
    line('test pages', placesText(placesOf(report))),
    ...(strata.length === 0
      ? []
      : [line('of each stratum', strata.map((each) => `${each.name} ${each.served}`).join(', '))]),
    ...(untilFull === null ? [] : [line('full after', counted(untilFull, 'listener'))]),
  ].join('\n');
}

const range = (least: number, most: number): string => (least === most ? `${least}` : `${least} to ${most}`);

function spread(values: Spread | null): string {
  if (!values) return 'none';
  const { min, median, max } = values;
  return range(min, max) + (min === max ? '' : `, median ${median}`);
}

function togetherText({ fewest, most }: NonNullable<BlockBalance['together']>): string {
  if (fewest.count === most.count) return `${counted(fewest.count, 'listener')} for every pair of systems`;
  return `${range(fewest.count, most.count)} listeners; fewest ${fewest.name}`;
}

/** Uneven assignment in words: 'human 12 times in place 3, expected 10.2 (+0.6 sd)'. */
function worstPlace(balance: PlaceBalance): string {
  const { system, place, count, expected, deviationSd } = balance.worst;
  const sd = `${deviationSd < 0 ? '' : '+'}${deviationSd.toFixed(1)} sd`;
  return `${balance.places} positions, largest deviation: ${system} ${count} times in position ${place}, expected ${expected.toFixed(1)} (${sd})`;
}

function blockLines(balance: BlockBalance): string {
  const { ratings, quota, open, ratingsOfSystems, systemsAListener: own, together, repeats } = balance;
  const missing = open.reduce((sum, { count }) => sum + count, 0);
  const of = `(${balance.tested} tested)`;
  const wanted =
    quota === null
      ? 'no quota'
      : `wanted ${quota}; ${missing === 0 ? 'none open' : `${missing} open in ${open.length}: ${some(open.map(({ name }) => name))}`}`;
  const systems = ratingsOfSystems.map(({ name, count }) => `${name} ${count}`);
  return [
    `blocks[${balance.block}] ${balance.method}`,
    line('pages per listener', `${spread(balance.pages)} (${spread(balance.testPages)} test pages)`),
    line('ratings of each', `${spread(ratings)} ${of}; ${wanted}`),
    line('ratings per system', some(systems)),
    line('ratings per item', spread(balance.ratingsOfItems)),
    line(
      'system per listener',
      `${range(own.least, own.most)} pages; largest difference within a listener ${own.apart}`,
    ),
    ...(balance.pagePlaces ? [line('systems over pages', worstPlace(balance.pagePlaces))] : []),
    ...(balance.soundPlaces ? [line('systems over sounds', worstPlace(balance.soundPlaces))] : []),
    ...(balance.sidesApart === null
      ? []
      : [line('order of pairs (A, B)', `largest difference ${balance.sidesApart}`)]),
    ...(together ? [line('hear both systems', togetherText(together))] : []),
    line(
      'heard twice',
      `texts by ${counted(repeats.items, 'listener')}, clips by ${counted(repeats.clips, 'listener')}`,
    ),
  ].join('\n');
}
