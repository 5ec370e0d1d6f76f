import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { textTable } from '#core/analysis/tables/text-table.ts';
import { assignPairs, type AssignedPair } from '#core/design/assign-pairs.ts';
import { drawStratified, type DrawnStratum, type DrawShares } from '#core/design/stratified-draw.ts';
import { fail } from '#core/order/fail.ts';
import { groupBy } from '#core/order/group-by.ts';
import { column } from '#core/ratings/ratings.ts';
import { headerLine, rowLines } from '../../platform/csv.ts';
import { earshotVersion } from '../../platform/earshot-version.ts';
import { counted, some } from '../../platform/words.ts';
import { StudyMistakes } from '../../study-files/parse/mistake.ts';
import { ExcerptFiles } from '../excerpts/excerpt-files.ts';
import { readPool, requireColumns, type Pool, type PoolClip, type PoolOrder } from './read-pool.ts';

/** Name of the record of a draw. */
const RECORD = 'draw.json';
/** Name of the table of drawn clips, which a study can use as the table of its set. */
const TABLE = 'draw.csv';
/** Name of the list of drawn pairs, for a block of a study that compares pairs. */
const PAIRS = 'pairs.yaml';

interface DrawOrder extends PoolOrder {
  out: string;
  n: number;
  /** Facts whose values are drawn together; empty to draw each clip alone. */
  unit: readonly string[];
  /** Facts that make the strata; empty: one stratum. */
  by: readonly string[];
  shares: DrawShares;
  seed: string;
  /** Whether to draw pairs of clips: texts with two systems each. */
  pairs: boolean;
  replace: boolean;
}

interface Unit {
  name: string;
  stratum: string;
  clips: PoolClip[];
}

const valuesOf = ({ facts }: PoolClip, names: readonly string[]): string =>
  names.map((name) => facts[name]).join(', ');

/** Units of the pool. Those with fewer clips than the largest are incomplete: a listener could not compare all their clips. */
function unitsOf(pool: Pool, { unit, by }: DrawOrder): { units: Unit[]; incomplete: string[] } {
  const groups = groupBy(pool.clips, (clip) => (unit.length === 0 ? clip.file : valuesOf(clip, unit)));
  const largest = Math.max(...[...groups.values()].map((clips) => clips.length));
  const all = [...groups].map(([name, clips]): Unit => {
    const strata = [...new Set(clips.map((clip) => valuesOf(clip, by)))];
    if (strata.length > 1)
      throw new StudyMistakes(
        `${unit.join(', ')} ${name} is in several strata (${some(strata)}); leave out a factor of the strata that differs within ${unit.join(', ')}`,
        ['by'],
      );
    return { name, stratum: strata[0] === '' ? 'all' : (strata[0] ?? fail()), clips };
  });
  const isWhole = ({ clips }: Unit): boolean => clips.length === largest;
  return {
    units: all.filter(isWhole),
    incomplete: all.filter((one) => !isWhole(one)).map(({ name }) => name),
  };
}

/** Maps refusals of a draw to mistakes of the order. */
function allowed<Drawn>(draw: () => Drawn): Drawn {
  try {
    return draw();
  } catch (cause) {
    throw cause instanceof RangeError ? new StudyMistakes(cause.message) : cause;
  }
}

const PAIR_PARTS = ['system', 'item'] as const;

/** The order with texts as units, which is how pairs are drawn. */
function pairOrder(order: DrawOrder, pool: Pool): DrawOrder {
  if (order.unit.length > 0) throw new StudyMistakes('pairs are drawn by item; leave out the unit', ['unit']);
  requireColumns(pool, PAIR_PARTS, 'pairs');
  const places = groupBy(pool.clips, (clip) => valuesOf(clip, PAIR_PARTS));
  const several = [...places.values()].find(({ length }) => length > 1);
  if (several)
    throw new StudyMistakes(
      `${some(several.map(({ file }) => file))} have the same system and item; a pair requires one clip of each`,
      ['files'],
    );
  return { ...order, unit: ['item'] };
}

/** A pair for each drawn text; null if clips or whole texts are drawn. */
function pairsOf(strata: readonly DrawnStratum[], pool: Pool, order: DrawOrder): AssignedPair[] | null {
  if (!order.pairs) return null;
  const systems = [...new Set(pool.clips.map(({ facts }) => facts['system'] ?? ''))];
  return allowed(() => assignPairs(strata, systems, order.seed));
}

const inPair = (pairs: readonly AssignedPair[]): ((clip: PoolClip) => boolean) => {
  const byItem = new Map(pairs.map((pair) => [pair.item, pair]));
  return ({ facts }) => {
    const { a, b } = byItem.get(facts['item'] ?? '') ?? fail();
    return facts['system'] === a || facts['system'] === b;
  };
};

/** The lines of a study file. JSON's strings are YAML's. */
const pairLines = (pairs: readonly AssignedPair[]): string =>
  [
    'pairs:',
    ...pairs.map(({ item, a, b }) => {
      const [named, first, second] = [item, a, b].map((name) => JSON.stringify(name));
      return `  - {item: ${named}, a: ${first}, b: ${second}}`;
    }),
    '',
  ].join('\n');

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Draws clips from a pool and copies them to a folder, with a table of them (draw.csv) and a record of the seed and
 * parameters (draw.json). Pairs are also listed for a study file (pairs.yaml). The same pool and order give the
 * same bytes. Throws StudyMistakes if the pool does not allow such a draw, and then writes nothing.
 */
export async function drawClips(given: DrawOrder): Promise<string> {
  const { folder, out, n, by, shares, seed } = given;
  if (resolve(folder) === resolve(out))
    throw new StudyMistakes(`the output folder ${out} is the pool itself; name another folder`, ['out']);
  const pool = await readPool(given);
  const order = given.pairs ? pairOrder(given, pool) : given;
  const { unit } = order;
  requireColumns(pool, unit, 'unit');
  requireColumns(pool, by, 'by');
  const { units, incomplete } = unitsOf(pool, order);
  const strata = allowed(() => drawStratified(units, order));
  const pairs = pairsOf(strata, pool, order);
  const byName = new Map(units.map((one) => [one.name, one]));
  const whole = strata.flatMap(({ drawn }) => drawn.flatMap((name) => (byName.get(name) ?? fail()).clips));
  const clips = pairs === null ? whole : whole.filter(inPair(pairs));
  const files = new ExcerptFiles(out, { name: RECORD, list: 'clips', command: 'draw' });
  try {
    const written: { file: string; sha256: string }[] = [];
    for (const { file } of clips) {
      const own = await files.write(file, await readFile(join(folder, file)));
      written.push({ file, sha256: own.sha256 });
    }
    const columns = pool.columns.map((name) =>
      column<PoolClip>(name, 'text', null, '', ({ facts }) => facts[name] ?? null),
    );
    await files.write(TABLE, headerLine(columns) + rowLines(columns, clips));
    if (pairs !== null) await files.write(PAIRS, pairLines(pairs));
    const record = {
      earshot: earshotVersion(),
      parameters: { files: order.files, n, unit, by, shares, seed, pairs: order.pairs },
      // The record contains no paths of this machine, so a second run gives the same bytes anywhere.
      pool: {
        clips: pool.clips.length,
        units: units.length,
        incomplete,
        sha256: sha256(JSON.stringify(pool.clips)),
      },
      strata: strata.map(({ stratum, pool: size, drawn }) => ({
        stratum,
        pool: size,
        n: drawn.length,
        drawn,
      })),
      ...(pairs === null ? {} : { pairs }),
      clips: written,
    };
    await files.write(RECORD, `${JSON.stringify(record, null, 2)}\n`);
    const hasChanged = await files.publish(order.replace);
    const table = textTable(
      {
        name: 'draw',
        title: 'Units drawn from each stratum',
        columns: [
          { label: by.length === 0 ? 'stratum' : by.join(', '), key: 'stratum' },
          { label: 'pool', key: 'pool' },
          { label: 'drawn', key: 'drawn' },
        ],
        rows: strata.map(({ stratum, pool: size, drawn }) => ({ stratum, pool: size, drawn: drawn.length })),
        notes: [],
      },
      strata.length,
    );
    const drawnUnits = unit.length === 0 ? '' : `${counted(n, 'unit')} (${unit.join(', ')}) with `;
    const what = pairs === null ? drawnUnits : `${counted(n, 'pair')} of systems with `;
    return [
      table,
      '',
      `seed ${seed}; ${out}: ${what}${counted(clips.length, 'clip')}, ${pairs === null ? '' : `${PAIRS}, `}${TABLE} and ${RECORD}${hasChanged ? '' : ', unchanged'}`,
      ...(incomplete.length === 0
        ? []
        : [`not in the pool, because they lack clips that others have: ${some(incomplete)}`]),
    ].join('\n');
  } finally {
    await files.discard();
  }
}
