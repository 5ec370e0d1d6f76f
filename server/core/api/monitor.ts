import { sessionState } from './values.ts';
import { z } from 'zod';
import type { SessionState } from '../session/session.ts';
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

/** What listeners were paid so far, as far as the study file says it. */
export interface Cost {
  /** Reward times completed sessions: without fees of the recruiter, taxes, bonuses and pay for screenings. */
  paid: number;
  reward: number;
  currency: string;
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

/** How precise the primary analysis of one scale is, and would be with more listeners. */
export interface Precision {
  /** Place in the study, from 1. */
  block: number;
  scale: string;
  /** Differences between systems that are tested together. */
  differences: number;
  /**
   * Width of their simultaneous 95 % intervals, from end to end, in the unit of the scale, by number of listeners: the number so far,
   * twice as many, and so on.
   */
  widths: readonly { listeners: number; width: number }[];
}

/** Ratings that count, clip by clip: a column a system, a row an item. */
export interface ClipGrid {
  systems: readonly string[];
  /** `counts` in order of `systems`; null where the study has no clip. */
  rows: readonly { item: string; counts: readonly (number | null)[] }[];
  /** Over all clips of the grid; null when it has none. */
  spread: { min: number; median: number; max: number } | null;
}

/** What a rule kept out of the analysis. A rating that two rules refuse is told under both. */
export interface Exclusion {
  rule: string;
  sessions: number;
  /** Batches whose pages are judged together; 0 if each page is judged alone. */
  batches: number;
  ratings: number;
}

/** What is counted from ratings, more slowly than all else. */
export interface MonitorFigures {
  /** ISO 8601, UTC. */
  asOf: string;
  ratings: { total: number; counting: number };
  /** Sessions that saw an earlier version of the study. */
  ofEarlierVersions: number;
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

/** here: heard of within two minutes; quiet: within ten; away: not for longer; over: the session has ended. */
export const presence = z.enum(['here', 'quiet', 'away', 'over']);
export type Presence = z.infer<typeof presence>;

/** A listener in the list. */
export const sessionRow = z.strictObject({
  /** Of the session; nothing of a recruiter's. */
  id: z.string(),
  state: sessionState,
  /** Answered pages, and how many there are; 0 before the consent. */
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

/** One place on the way through a study. */
export const funnelStage = z.strictObject({
  /** entered, consented and completed stand for themselves; a step has its name, a page its number from 1. */
  kind: z.enum(['entered', 'consented', 'step', 'page', 'completed']),
  name: z.string(),
  /** How many got through: agreed, did the step, answered the page. */
  reached: z.number(),
  /** How many came to it and will not get through: they left, were turned away, or their time is up. */
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

/** The reward as pay for an hour, by the median time of those who completed. */
export const hourlyPay = z.strictObject({
  amount: z.number(),
  currency: z.string(),
  /** What the recruiter asks for; null: not known for the currency. */
  minimum: z.number().nullable(),
});
export type HourlyPay = z.infer<typeof hourlyPay>;

export const timelineEvent = z.strictObject({
  /** ISO 8601, UTC. */
  at: z.string(),
  kind: z.enum(['came', 'consented', 'declined', 'check', 'opened', 'answered', 'completed', 'ended']),
  /** The check's name, or the page. */
  name: z.string(),
  /** Of a check; null where nothing is passed or failed. */
  passed: z.boolean().nullable(),
  /** Seconds that an answered page was shown. */
  pageSeconds: z.number().nullable(),
  /** What happened to the sound on that page. */
  sound: z.array(z.string()).readonly(),
});
export type TimelineEvent = z.infer<typeof timelineEvent>;

/** GET /studies/:study/monitor/sessions/:session: what happened, for the drawer. */
export const sessionTimeline = z.strictObject({
  row: sessionRow,
  events: z.array(timelineEvent).readonly(),
});
export type SessionTimeline = z.infer<typeof sessionTimeline>;
