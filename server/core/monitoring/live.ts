import { clipGrid, type ClipGrid } from './live-grid.ts';
import { sumExclusions, type Exclusion, type RatingTally } from './live-tally.ts';
import type { SessionMode, SessionState } from '../session/session.ts';
import type { Clip } from '../clips/clips.ts';

/** Sessions of one mode, counted. */
export interface LivePart {
  sessions: Readonly<Record<SessionState, number>>;
  /** Those of the sessions that saw an earlier version of the study. */
  ofEarlierVersions: number;
  ratings: { total: number; counting: number };
  /** ISO 8601, UTC; null before the first answer. */
  lastAnswerAt: string | null;
  grid: ClipGrid;
  exclusions: readonly Exclusion[];
}

/** What the live page shows of a study: counts only, nobody's id, answer or words. */
export interface LiveSnapshot {
  title: string;
  name: string;
  version: number;
  /** Listeners that the study is meant to have; null without a limit. */
  wanted: number | null;
  /** When it was counted, ISO 8601, UTC. */
  asOf: string;
  /** When the study's screening was asked last what counts, ISO 8601, UTC. */
  screenedAt: string;
  live: LivePart;
  /** Simulated listeners, counted apart; null when there were none. */
  rehearsal: LivePart | null;
}

/** What the live page's socket says. At most once: what is missed is in the next snapshot. */
export interface LiveEvents {
  snapshot(snapshot: LiveSnapshot): void;
}

export interface SessionTally extends RatingTally {
  mode: SessionMode;
  state: SessionState;
  ofEarlierVersion: boolean;
  /** ISO 8601, UTC. */
  lastAnswerAt: string | null;
}

export interface LiveStudy extends Pick<LiveSnapshot, 'title' | 'name' | 'version' | 'wanted'> {
  /** See clipsUnderTest. */
  clips: readonly Clip[];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, value) => total + value, 0);
}

function livePart(clips: readonly Clip[], tallies: readonly SessionTally[]): LivePart {
  const inState = (state: SessionState): number => tallies.filter((tally) => tally.state === state).length;
  const counts = new Map<string, number>();
  for (const [clip, count] of tallies.flatMap((tally) => [...tally.clips])) {
    counts.set(clip, (counts.get(clip) ?? 0) + count);
  }
  return {
    sessions: {
      entered: inState('entered'),
      active: inState('active'),
      completed: inState('completed'),
      screened_out: inState('screened_out'),
      left: inState('left'),
      declined: inState('declined'),
      full: inState('full'),
      took_part: inState('took_part'),
    },
    ofEarlierVersions: tallies.filter(({ ofEarlierVersion }) => ofEarlierVersion).length,
    ratings: { total: sum(tallies.map((t) => t.ratings)), counting: sum(tallies.map((t) => t.counting)) },
    lastAnswerAt:
      tallies
        .flatMap(({ lastAnswerAt }) => lastAnswerAt ?? [])
        .toSorted()
        .at(-1) ?? null,
    grid: clipGrid(clips, counts),
    exclusions: sumExclusions(tallies.flatMap((tally) => tally.exclusions)),
  };
}

/** What the live page shows, from its sessions' tallies. Previews are left out. */
export function liveSnapshot(
  study: LiveStudy,
  tallies: readonly SessionTally[],
  at: Pick<LiveSnapshot, 'asOf' | 'screenedAt'>,
): LiveSnapshot {
  const { clips, ...about } = study;
  const rehearsals = tallies.filter(({ mode }) => mode === 'rehearsal');
  return {
    ...about,
    ...at,
    live: livePart(
      clips,
      tallies.filter(({ mode }) => mode === 'live'),
    ),
    rehearsal: rehearsals.length === 0 ? null : livePart(clips, rehearsals),
  };
}
