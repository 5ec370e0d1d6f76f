import { quantileSorted } from 'simple-statistics';
import type { Flag, Presence, SessionRow } from '../api/monitor.ts';
import type { ListFilter, ListSort } from '../api/monitor-names.ts';
import type { Seen } from './session-facts.ts';

const MINUTE_MS = 60_000;
const QUIET_MS = 2 * MINUTE_MS;
/** Pause after which a visit counts as a new one, ms. */
export const AWAY_MS = 10 * MINUTE_MS;

/** Fewest pages and listeners for judging speed. */
const LEAST_PAGES = 3;
const LEAST_LISTENERS = 8;
/** Share of the median listener's time per page. */
const FAST_SHARE = 0.4;

/** Whether a session is active and its lease has not expired. */
export const isRunning = ({ state, expiresAt }: Seen, now: number): boolean =>
  state === 'active' && (expiresAt === 0 || expiresAt > now);

export const isWaiting = ({ state }: Seen): boolean => state === 'entered' || state === 'full';

const msPerPage = ({ pageMs, answered }: Seen): number =>
  pageMs.reduce((sum, ms) => sum + ms, 0) / Math.max(1, answered);

/**
 * Time per page, in ms, below which a listener is fast: 40 % of the median of all who answered three pages; 0 while they
 * are fewer than eight.
 */
export function fastLimit(sessions: Iterable<Seen>): number {
  const each: number[] = [];
  for (const seen of sessions) if (seen.answered >= LEAST_PAGES) each.push(msPerPage(seen));
  if (each.length < LEAST_LISTENERS) return 0;
  return (
    FAST_SHARE *
    quantileSorted(
      each.toSorted((a, b) => a - b),
      0.5,
    )
  );
}

export function flagsOf(seen: Seen, fastMs: number): Flag[] {
  const flags: Flag[] = [];
  for (const passed of seen.steps.values())
    if (!passed) {
      flags.push('failed check');
      break;
    }
  if (seen.answered >= LEAST_PAGES && msPerPage(seen) < fastMs) flags.push('too fast');
  if (seen.troubled.size > 0) flags.push('sound trouble');
  if (seen.failedClips.size > 0) flags.push('clip failed');
  return flags;
}

function presenceOf({ state, seenAt }: Seen, now: number): Presence {
  if (state !== 'active' && state !== 'entered' && state !== 'full') return 'over';
  const silent = now - seenAt;
  return silent < QUIET_MS ? 'here' : silent < AWAY_MS ? 'quiet' : 'away';
}

export function rowOf(seen: Seen, { now, fastMs }: { now: number; fastMs: number }): SessionRow {
  return {
    id: seen.id,
    state: seen.state,
    answered: seen.answered,
    pages: seen.pages,
    cameAt: seen.createdAt,
    seenAt: seen.seenAt,
    presence: presenceOf(seen, now),
    flags: flagsOf(seen, fastMs),
    stratum: seen.stratum,
  };
}

const LEFT: ReadonlySet<string> = new Set(['left', 'screened_out', 'declined', 'took_part']);

function passes(seen: Seen, filter: ListFilter, now: number, fastMs: number): boolean {
  switch (filter) {
    case 'all':
      return true;
    case 'running':
      return isRunning(seen, now);
    case 'waiting':
      return isWaiting(seen);
    case 'finished':
      return seen.state === 'completed';
    case 'left':
      return LEFT.has(seen.state) || (seen.state === 'active' && !isRunning(seen, now));
    case 'flagged':
      return flagsOf(seen, fastMs).length > 0;
  }
}

const share = ({ answered, pages }: Seen): number => answered / Math.max(1, pages);

/**
 * The sessions that pass a filter, sorted by last event, arrival, progress or number of flags; then by last event and id,
 * so that the order of equals is stable.
 */
export function listed(
  sessions: readonly Seen[],
  { sort, filter }: { sort: ListSort; filter: ListFilter },
  { now, fastMs }: { now: number; fastMs: number },
): Seen[] {
  const own = sessions.filter((seen) => passes(seen, filter, now, fastMs));
  const key = {
    seen: () => 0,
    came: (seen: Seen) => seen.createdAt,
    progress: share,
    flags: (seen: Seen) => flagsOf(seen, fastMs).length,
  }[sort];
  const keyed = own.map((seen) => ({ seen, key: key(seen) }));
  return keyed
    .toSorted((a, b) => b.key - a.key || b.seen.seenAt - a.seen.seenAt || (a.seen.id < b.seen.id ? -1 : 1))
    .map(({ seen }) => seen);
}
