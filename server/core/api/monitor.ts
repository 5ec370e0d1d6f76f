import { z } from 'zod';
import type { ClipGrid } from '../monitoring/live-grid.ts';
import type { Exclusion } from '../monitoring/live-tally.ts';
import type { SessionState } from '../session/session.ts';
import type { Precision } from '../console/forecast.ts';
import { LIST_FILTERS, LIST_SORTS, MONITOR_MODES, type MonitorMode } from './monitor-names.ts';

/** Which listeners are shown. */
const listView = z.strictObject({
  offset: z.int().min(0).max(10_000_000),
  sort: z.enum(LIST_SORTS),
  filter: z.enum(LIST_FILTERS),
  /** true: those that are shown stay, in their order, and only what is said of them changes. */
  isHeld: z.boolean(),
});
export type ListView = z.infer<typeof listView>;

/** Begins to watch a study, or looks at another part of its list: a snapshot follows. */
export const watchRequest = z.strictObject({
  study: z.string().min(1).max(200),
  mode: z.enum(MONITOR_MODES),
  view: listView,
});
export type WatchRequest = z.infer<typeof watchRequest>;

export const FLAGS = ['failed check', 'too fast', 'sound trouble', 'clip failed'] as const;
export type Flag = (typeof FLAGS)[number];

/** here: heard of within two minutes; quiet: within ten; away: not for longer; over: the session has ended. */
export type Presence = 'here' | 'quiet' | 'away' | 'over';

/** A listener in the list. */
export interface SessionRow {
  /** Of the session; nothing of a recruiter's. */
  id: string;
  state: SessionState;
  /** Answered pages, and how many there are; 0 before the consent. */
  answered: number;
  pages: number;
  /** Milliseconds since 1970. */
  cameAt: number;
  seenAt: number;
  presence: Presence;
  flags: readonly Flag[];
  stratum: string | null;
}

/** One place on the way through a study. */
export interface FunnelStage {
  /** entered, consented and completed stand for themselves; a step has its name, a page its number from 1. */
  kind: 'entered' | 'consented' | 'step' | 'page' | 'completed';
  name: string;
  /** How many got through: agreed, did the step, answered the page. */
  reached: number;
  /** How many came to it and will not get through: they left, were turned away, or their time is up. */
  stopped: number;
}

/** What somebody who runs a study should look at. */
export type Alarm =
  | { kind: 'trap'; check: string; block: number | null; clip: string | null; failed: number; of: number }
  | { kind: 'clip'; clip: string; listeners: number }
  | { kind: 'pay'; hourly: number; minimum: number; currency: string }
  | { kind: 'leaving'; stage: Pick<FunnelStage, 'kind' | 'name'>; stopped: number; of: number }
  | { kind: 'database' }
  | { kind: 'disk' };

/** What listeners were paid so far, as far as the study file says it. */
export interface Cost {
  /** Reward times completed sessions: without fees of the recruiter, taxes, bonuses and pay for screenings. */
  paid: number;
  reward: number;
  currency: string;
}

/** The reward as pay for an hour, by the median time of those who completed. */
export interface HourlyPay {
  amount: number;
  currency: string;
  /** What the recruiter asks for; null: not known for the currency. */
  minimum: number | null;
}

/** The counters of a study. */
export interface MonitorCounts {
  sessions: Readonly<Record<SessionState, number>>;
  /** Listeners that the study is meant to have; null without a limit. */
  wanted: number | null;
  /** Active, with time left. */
  running: number;
  /** Active, but their time is up: their places are free. */
  overdue: number;
  /** Before consent, or waiting for a place. */
  waiting: number;
  /** Of those who completed; null before the first. */
  medianMinutes: number | null;
  pay: HourlyPay | null;
  /** null: the study announces no reward. */
  cost: Cost | null;
  answers: number;
  /** Listeners who answered a page within the last minute. */
  answering: number;
  /** Milliseconds since 1970. */
  lastAnswerAt: number | null;
  funnel: readonly FunnelStage[];
  alarms: readonly Alarm[];
}

/** How a check went over all sessions. */
export interface TrapTally {
  check: string;
  /** From 1; null for a step. */
  block: number | null;
  /** Where the check is about one clip. */
  clip: string | null;
  passed: number;
  failed: number;
  /** Of those who passed all their other checks. */
  honestPassed: number;
  honestFailed: number;
}

/** What is counted from ratings, more slowly than all else. */
export interface MonitorFigures {
  /** ISO 8601, UTC. */
  asOf: string;
  ratings: { total: number; counting: number };
  grid: ClipGrid;
  exclusions: readonly Exclusion[];
  traps: readonly TrapTally[];
  /** Of the primary analysis; none of a scale with too few ratings. */
  precisions: readonly Precision[];
}

export interface MonitorHead {
  study: string;
  title: string;
  version: number;
  mode: MonitorMode;
  state: 'draft' | 'open' | 'paused' | 'closed';
  /** Whether there are simulated listeners to look at. */
  hasRehearsal: boolean;
}

export interface ListPage {
  /** Listeners that the filter lets through. */
  total: number;
  offset: number;
  rows: readonly SessionRow[];
}

/** Everything, after `watch`. `seq` counts the messages of this watch from 0; what is missed is asked for again. */
export interface MonitorSnapshot {
  seq: number;
  asOf: string;
  head: MonitorHead;
  counts: MonitorCounts;
  list: ListPage;
  /** null: they are being counted. */
  figures: MonitorFigures | null;
}

/** What changed since the message before. */
export interface MonitorChange {
  seq: number;
  asOf: string;
  head?: MonitorHead;
  counts?: MonitorCounts;
  list?: {
    total: number;
    /** The listeners in view in their order, where that changed. */
    order?: readonly string[];
    /** Rows in view that are new or say something else. */
    rows: readonly SessionRow[];
  };
  figures?: MonitorFigures;
}

/** Why a watch ended, or was refused. */
export interface WatchEnded {
  code: 'bad-request' | 'not-allowed' | 'not-found' | 'too-many' | 'failed';
}

/** What the monitor's socket says. Hints only: whatever is decided is asked for again. */
export interface MonitorEvents {
  whole(snapshot: MonitorSnapshot): void;
  change(change: MonitorChange): void;
  ended(why: WatchEnded): void;
}

/** What a page says to it. */
export interface MonitorRequests {
  watch(request: WatchRequest): void;
  unwatch(): void;
}

/** PUT /studies/:study/state. */
export const stateRequest = z.strictObject({ state: z.enum(['open', 'paused', 'closed']) });

/** GET /studies/:study/monitor/sessions/:session: what happened, for the drawer. */
export interface SessionTimeline {
  row: SessionRow;
  events: readonly TimelineEvent[];
}

export interface TimelineEvent {
  /** ISO 8601, UTC. */
  at: string;
  kind: 'came' | 'consented' | 'declined' | 'check' | 'opened' | 'answered' | 'completed' | 'ended';
  /** The check's name, or the page. */
  name: string;
  /** Of a check; null where nothing is passed or failed. */
  passed: boolean | null;
  /** Seconds that an answered page was shown. */
  pageSeconds: number | null;
  /** What befell the sound on that page. */
  sound: readonly string[];
}

/** A study in the list of studies. */
export interface StudySummary {
  state: 'draft' | 'open' | 'paused' | 'closed';
  done: number;
  target: number | null;
  running: number;
  medianMinutes: number | null;
  pay: (HourlyPay & { isUnderMinimum: boolean }) | null;
  /** ISO 8601, UTC. */
  lastAnswerAt: string | null;
  alarms: readonly Alarm[];
}
