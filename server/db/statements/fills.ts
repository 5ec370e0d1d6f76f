import { type Steps, take } from './steps.ts';
import type { SessionFill } from '#core/plan/plan.ts';
import { Recent } from '../../platform/recent.ts';
import type { Session } from '../contract/store.ts';
import type { Db } from './db.ts';
import { statement } from './prepared.ts';

/** Whose pages are counted together. */
type Counted = Pick<Session, 'versionId' | 'mode' | 'stratum'>;

interface OfVersion {
  versionId: string;
  mode: string;
}

const selectChange = statement<OfVersion, { change: number }>(`
  select coalesce(max(changed), 0) as change from fills where version_id = @versionId and mode = @mode`);

const selectChanged = statement<
  OfVersion & { since: number },
  { stratum: string; block: number; unit: string; taken: number }
>(`
  select stratum, block, unit, taken from fills
  where version_id = @versionId and mode = @mode and changed > @since`);

const selectTaken = statement<
  OfVersion & { stratum: string; block: number; unit: string },
  { taken: number }
>(`
  select taken from fills
  where version_id = @versionId and mode = @mode and stratum = @stratum and block = @block and unit = @unit`);

/** Sessions without a stratum are counted under an empty one. */
const stratumOf = ({ stratum }: Counted): string => stratum ?? '';

/** Number of the newest change to the counts of a version. */
export function* changeOf(db: Db, { versionId, mode }: Counted): Steps<number> {
  return (yield* take(selectChange(db).get({ versionId, mode })))?.change ?? 0;
}

/** How often a unit is taken. Leases that have run out count until they are released. */
export function* takenOf(db: Db, counted: Counted, block: number, unit: string): Steps<number> {
  const { versionId, mode } = counted;
  return (
    (yield* take(selectTaken(db).get({ versionId, mode, stratum: stratumOf(counted), block, unit })))
      ?.taken ?? 0
  );
}

/** Counts by stratum, block and unit, and the newest change in them. */
interface Known {
  change: number;
  counts: Map<string, Map<number, Map<string, number>>>;
}

function entry<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

/** Counts of so many versions stay in memory; a large one has some megabytes. */
const KEPT = 8;

/** The counts of a connection's database in memory, so that a session start reads only what has changed since the last one. */
export class Fills {
  readonly #known = new Recent<Known>(KEPT);

  /** Of the sessions of a stratum, up to the newest change: see changeOf. */
  *of(db: Db, counted: Counted): Steps<{ fill: SessionFill; change: number }> {
    const { versionId, mode } = counted;
    const key = `${mode} ${versionId}`;
    const known: Known = this.#known.get(key) ?? { change: 0, counts: new Map() };
    this.#known.set(key, known);
    const change = yield* changeOf(db, counted);
    if (change > known.change)
      for (const { stratum, block, unit, taken } of yield* take(
        selectChanged(db).all({
          versionId,
          mode,
          since: known.change,
        }),
      ))
        entry(
          entry(known.counts, stratum, () => new Map()),
          block,
          () => new Map(),
        ).set(unit, taken);
    known.change = change;
    const blocks = known.counts.get(stratumOf(counted));
    return { fill: (block, unit) => blocks?.get(block)?.get(unit) ?? 0, change };
  }

  /** After a transaction was undone, whose changes may be known. */
  forget(): void {
    this.#known.clear();
  }
}

const COUNTED = `
  select p.version_id, p.mode, coalesce(s.stratum, '') as stratum, p.block, p.unit, count(*) as taken
  from pages p join sessions s on s.id = p.session_id
  where p.lease <> 'released'
  group by 1, 2, 3, 4, 5`;

const selectWrong = statement<object, { versionId: string }>(`
  with counted as (${COUNTED}),
    kept as (select version_id, mode, stratum, block, unit, taken from fills where taken <> 0)
  select version_id as "versionId" from (select * from counted except select * from kept) uncounted
  union select version_id from (select * from kept except select * from counted) overcounted`);

const deleteFills = statement<object>('delete from fills');
const insertFills = statement<object>(
  `insert into fills select *, row_number() over (partition by version_id, mode) from (${COUNTED}) counted`,
);

/** Compares the counts with the pages, and counts again if they differ. Returns the versions that differed. */
export function* checkFills(db: Db): Steps<string[]> {
  const wrong = (yield* take(selectWrong(db).all({}))).map(({ versionId }) => versionId);
  if (wrong.length === 0) return wrong;
  yield* take(deleteFills(db).run({}));
  yield* take(insertFills(db).run({}));
  return wrong;
}
