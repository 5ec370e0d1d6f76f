import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { textTable } from '#core/analysis/tables/text-table.ts';
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

interface DrawOrder extends PoolOrder {
  out: string;
  n: number;
  /** Facts whose values are drawn together; empty to draw each clip alone. */
  unit: readonly string[];
  /** Facts that make the strata; empty: one stratum. */
  by: readonly string[];
  shares: DrawShares;
  seed: string;
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

function drawOf(units: readonly Unit[], order: DrawOrder): DrawnStratum[] {
  try {
    return drawStratified(units, order);
  } catch (cause) {
    throw cause instanceof RangeError ? new StudyMistakes(cause.message) : cause;
  }
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/**
 * Draws clips from a pool and copies them to a folder, with a table of them (draw.csv) and a record of the seed and
 * parameters (draw.json). The same pool and order give the same bytes. Throws StudyMistakes if the pool does not
 * allow such a draw, and then writes nothing.
 */
export async function drawClips(order: DrawOrder): Promise<string> {
  const { folder, out, n, unit, by, shares, seed } = order;
  if (resolve(folder) === resolve(out))
    throw new StudyMistakes(`the output folder ${out} is the pool itself; name another folder`, ['out']);
  const pool = await readPool(order);
  requireColumns(pool, unit, 'unit');
  requireColumns(pool, by, 'by');
  const { units, incomplete } = unitsOf(pool, order);
  const strata = drawOf(units, order);
  const byName = new Map(units.map((one) => [one.name, one]));
  const clips = strata.flatMap(({ drawn }) => drawn.flatMap((name) => (byName.get(name) ?? fail()).clips));
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
    const record = {
      earshot: earshotVersion(),
      parameters: { files: order.files, n, unit, by, shares, seed },
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
    const what = unit.length === 0 ? '' : `${counted(n, 'unit')} (${unit.join(', ')}) with `;
    return [
      table,
      '',
      `seed ${seed}; ${out}: ${what}${counted(clips.length, 'clip')}, ${TABLE} and ${RECORD}${hasChanged ? '' : ', unchanged'}`,
      ...(incomplete.length === 0
        ? []
        : [`not in the pool, because they lack clips that others have: ${some(incomplete)}`]),
    ].join('\n');
  } finally {
    await files.discard();
  }
}
