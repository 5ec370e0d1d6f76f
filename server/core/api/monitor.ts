import { sessionState } from './values.ts';
import { z } from 'zod';
import type { SessionState } from '../session/session.ts';
import { LIST_FILTERS, LIST_SORTS, MONITOR_MODES, type MonitorMode } from './monitor-names.ts';

/** Which listeners are shown. */
const listView = z.strictObject({
  offset: z.int().min(0).max(10_000_000),
  sort: z.enum(LIST_SORTS),
  filter: z.enum(LIST_FILTERS),
  /** true: the shown listeners stay, in their order, and only their data change. */
  isHeld: z.boolean(),
});
export type ListView = z.infer<typeof listView>;

/** Starts watching a study, or moves to another part of its list: a snapshot follows. */
export const watchRequest = z.strictObject({
  study: z.string().min(1).max(200),
  mode: z.enum(MONITOR_MODES),
  view: listView,
});
export type WatchRequest = z.infer<typeof watchRequest>;

export const FLAGS = ['failed check', 'too fast', 'sound trouble', 'clip failed'] as const;
export type Flag = (typeof FLAGS)[number];

/** Pay of listeners, by the study file, without taxes and bonuses. In units of the currency. */
export interface PaySoFar {
  pay: number;
  /** Fee of the platform; null: the study declares none. */
  fee: number | null;
  /** Listeners who earned something, and their judgements. */
  listeners: number;
  judgements: number;
  /** A whole session, with the fee if there is one. */
  session: number;
  currency: string;
}

/** The counters of a study. */
export interface MonitorCounts {
  sessions: Readonly<Record<SessionState, number>>;
  /** Number of listeners that the study needs; null without a limit. */
  wanted: number | null;
  /** Active, with time left. */
  running: number;
  /** Active, but their lease has expired: their places are free. */
  overdue: number;
  /** Before consent, or waiting for a place. */
  waiting: number;
  /** Of completed sessions; null before the first. */
  medianMinutes: number | null;
  pay: HourlyPay | null;
  answers: number;
  /** Listeners who answered a page within the last minute. */
  answering: number;
  /** Milliseconds since 1970. */
  lastAnswerAt: number | null;
  funnel: readonly FunnelStage[];
  alarms: readonly Alarm[];
}

/** Results of a check over all sessions. */
export interface TrapTally {
  check: string;
  /** From 1; null for a step. */
  block: number | null;
  /** If the check is about one clip. */
  clip: string | null;
  passed: number;
  failed: number;
  /** Of listeners who passed all their other checks. */
  honestPassed: number;
  honestFailed: number;
}

/** Precision of the primary analysis of one scale, now and with more listeners. */
export interface Precision {
  /** Place in the study, from 1. */
  block: number;
  scale: string;
  /** Number of differences between systems that are tested together. */
  differences: number;
  /**
   * Width of their simultaneous 95 % intervals, from end to end, in the unit of the scale, by number of listeners: the number so far,
   * twice as many, and so on.
   */
  widths: readonly { listeners: number; width: number }[];
}

/** Ratings that count by clip: one column per system, one row per item. */
export interface ClipGrid {
  systems: readonly string[];
  /** `counts` in order of `systems`; null if the study has no clip. */
  rows: readonly { item: string; counts: readonly (number | null)[] }[];
  /** Over all clips of the grid; null when it has none. */
  spread: { min: number; median: number; max: number } | null;
}

/** Ratings excluded by a rule. A rating that two rules exclude is counted under both. */
export interface Exclusion {
  rule: string;
  sessions: number;
  /** Batches whose pages are judged together; 0 if each page is judged alone. */
  batches: number;
  ratings: number;
}

/** Figures computed from ratings, updated less often than the rest. */
export interface MonitorFigures {
  /** ISO 8601, UTC. */
  asOf: string;
  ratings: { total: number; counting: number };
  /** Sessions that saw an earlier version of the study. */
  ofEarlierVersions: number;
  grid: ClipGrid;
  exclusions: readonly Exclusion[];
  traps: readonly TrapTally[];
  /** Of the primary analysis; without scales with too few ratings. */
  precisions: readonly Precision[];
  /** null: the study declares no pay. */
  pay: PaySoFar | null;
}

export interface MonitorHead {
  study: string;
  title: string;
  version: number;
  mode: MonitorMode;
  state: 'draft' | 'open' | 'paused' | 'closed';
  /** Whether there are simulated listeners. */
  hasRehearsal: boolean;
}

export interface ListPage {
  /** Listeners that pass the filter. */
  total: number;
  offset: number;
  rows: readonly SessionRow[];
}

/**
 * The full state, after `watch`. `seq` counts the messages of this watch from 0; after a gap, the page requests a new
 * snapshot.
 */
export interface MonitorSnapshot {
  seq: number;
  asOf: string;
  head: MonitorHead;
  counts: MonitorCounts;
  list: ListPage;
  /** null: being computed. */
  figures: MonitorFigures | null;
}

/** Changes since the previous message. */
export interface MonitorChange {
  seq: number;
  asOf: string;
  head?: MonitorHead;
  counts?: MonitorCounts;
  list?: {
    total: number;
    /** The listeners in view in their order, if it changed. */
    order?: readonly string[];
    /** Rows in view that are new or changed. */
    rows: readonly SessionRow[];
  };
  figures?: MonitorFigures;
}

/** Reason why a watch ended, or was refused. */
export interface WatchEnded {
  code: 'bad-request' | 'not-allowed' | 'not-found' | 'too-many' | 'failed';
}

/** Messages of the monitor's socket. Hints only: decisions are based on requests. */
export interface MonitorEvents {
  whole(snapshot: MonitorSnapshot): void;
  change(change: MonitorChange): void;
  ended(why: WatchEnded): void;
}

/** Messages of a page to the monitor's socket. */
export interface MonitorRequests {
  watch(request: WatchRequest): void;
  unwatch(): void;
}

/** PUT /studies/:study/state. */
export const stateRequest = z.strictObject({ state: z.enum(['open', 'paused', 'closed']) });

/** here: an event within two minutes; quiet: within ten; away: not for longer; over: the session has ended. */
export const presence = z.enum(['here', 'quiet', 'away', 'over']);
export type Presence = z.infer<typeof presence>;

/** A listener in the list. */
export const sessionRow = z.strictObject({
  /** Id of the session; nothing of a recruiter's. */
  id: z.string(),
  state: sessionState,
  /** Answered pages, and total pages; 0 before consent. */
  answered: z.number(),
  pages: z.number(),
  /** Milliseconds since 1970. */
  cameAt: z.number(),
  seenAt: z.number(),
  presence,
  flags: z.array(z.enum(FLAGS)).readonly(),
  stratum: z.string().nullable(),
});
export type SessionRow = z.infer<typeof sessionRow>;

/** One stage of the drop-off through a study. */
export const funnelStage = z.strictObject({
  /** entered, consented and completed are single stages; a step has its name, a page its number from 1. */
  kind: z.enum(['entered', 'consented', 'step', 'page', 'completed']),
  name: z.string(),
  /** Number of listeners who passed it: consented, completed the step, answered the page. */
  reached: z.number(),
  /** Number of listeners who reached it and stopped there: withdrew, were turned away, or expired. */
  stopped: z.number(),
});
export type FunnelStage = z.infer<typeof funnelStage>;

/** A problem that needs the researcher's attention. */
export const alarm = z.union([
  z.strictObject({
    kind: z.literal('trap'),
    check: z.string(),
    block: z.number().nullable(),
    clip: z.string().nullable(),
    failed: z.number(),
    of: z.number(),
  }),
  z.strictObject({
    kind: z.literal('clip'),
    clip: z.string(),
    listeners: z.number(),
  }),
  z.strictObject({
    kind: z.literal('pay'),
    hourly: z.number(),
    minimum: z.number(),
    currency: z.string(),
  }),
  z.strictObject({
    kind: z.literal('leaving'),
    stage: funnelStage.pick({ kind: true, name: true }),
    stopped: z.number(),
    of: z.number(),
  }),
  z.strictObject({
    kind: z.literal('database'),
  }),
  z.strictObject({
    kind: z.literal('disk'),
  }),
]);
export type Alarm = z.infer<typeof alarm>;

/** Pay of a whole session as hourly pay, by the median time of completed sessions. */
export const hourlyPay = z.strictObject({
  /** null: before the first completion. */
  amount: z.number().nullable(),
  currency: z.string(),
  /** The recruiter's minimum; null: unknown for the currency. */
  minimum: z.number().nullable(),
});
export type HourlyPay = z.infer<typeof hourlyPay>;

export const timelineEvent = z.strictObject({
  /** ISO 8601, UTC. */
  at: z.string(),
  kind: z.enum(['came', 'consented', 'declined', 'check', 'opened', 'answered', 'completed', 'ended']),
  /** The check's name, or the page. */
  name: z.string(),
  /** Of a check; null if nothing is passed or failed. */
  passed: z.boolean().nullable(),
  /** Seconds for which an answered page was shown. */
  pageSeconds: z.number().nullable(),
  /** Audio events on that page. */
  sound: z.array(z.string()).readonly(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** GET /studies/:study/monitor/sessions/:session: events of the session, for the drawer. */
export const sessionTimeline = z.strictObject({
  row: sessionRow,
  events: z.array(timelineEvent).readonly(),
});
export type SessionTimeline = z.infer<typeof sessionTimeline>;
