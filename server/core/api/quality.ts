import { z } from 'zod';
import type { Words } from '../steps/contract/step.ts';
import type { EffectCell } from '../screening/effect.ts';
import type { Effect } from '../verdicts/verdicts.ts';
import type { SessionState } from '../session/session.ts';
import { DECISION_VERDICTS, reasonMistake, type Decision } from '../screening/decisions.ts';
import { chosenRules, type RuleParam } from './chosen-rules.ts';

/** POST quality/effect. */
export const effectRequest = z.strictObject({
  rules: chosenRules,
  /** Whether simulated listeners are taken in. */
  rehearsals: z.boolean(),
});
export type EffectRequest = z.infer<typeof effectRequest>;

/** POST decisions. */
export const decisionRequest = z.strictObject({
  session: z.string().min(1).max(64),
  verdict: z.enum(DECISION_VERDICTS),
  reason: z.string().refine((reason) => reasonMistake(reason) === null, {
    message: 'give a reason of 3 to 1000 characters: it is exported with the decision',
  }),
});

/** A decision as pages show it. */
export interface DecisionView extends Omit<Decision, 'at'> {
  /** ISO 8601, UTC. */
  at: string;
}

/** Whether names of systems are shown, and since when. */
export interface UnblindingView {
  actor: string;
  at: string;
  /** SHA-256 of the primary sets that were fixed then. */
  screening: string;
}

export interface RuleView {
  rule: string;
  /** rule: run over all ratings. verdict: of a method or of reviewers. hand: what people decided. */
  kind: 'rule' | 'verdict' | 'hand';
  version: number | null;
  summary: string;
  source: string;
  /** With which it was run: those of the primary set where that names it. */
  params: Record<string, RuleParam>;
  /** What the primary set does with what it finds; null: it does not have the rule. */
  primary: Effect | null;
  sessions: number;
  ratings: number;
}

/** A rule that looks for signs that no person listened. Its words come with it, in both languages. */
export interface EvidenceRuleView {
  rule: string;
  title: Words;
  /** What it measures, from where on it flags, what it misses and where that comes from. */
  about: Words;
  /** How many it flags. */
  sessions: number;
}

/** What such a rule found in a session. */
export interface EvidenceView extends Omit<EvidenceRuleView, 'sessions'> {
  seen: Words;
}

export interface QualityOverview {
  rules: RuleView[];
  evidence: EvidenceRuleView[];
  primary: { versions: number[]; sha256: string; rules: string }[];
  /** SHA-256 of the primary set of the newest version: what is fixed when names are shown. */
  fixed: string;
  unblinding: UnblindingView | null;
  sessions: number;
  ratings: number;
  counting: number;
  rehearsed: boolean;
  warnings: string[];
}

export interface EffectView extends EffectScope {
  scales: { block: number; scale: string; rows: EffectViewRow[] }[];
  /** The same on the command line; null where that cannot say it. */
  command: string | null;
}

interface Scope {
  listeners: number;
  sessions: number;
  ratings: number;
}

interface EffectScope {
  all: Scope;
  primary: Scope;
  chosen: Scope;
}

export interface EffectViewRow {
  /** The system, or a letter in its place until names are shown. */
  condition: string;
  isTest: boolean;
  primary: EffectCell;
  chosen: EffectCell;
}

export const LISTENER_SORTS = [
  'arrival',
  'listener',
  'state',
  'ratings',
  'counting',
  'minutes',
  'checks',
  'agreement',
  'rules',
  'decision',
] as const;

/** The query of GET quality/listeners. */
export const listenersQuery = z.object({
  sort: z.enum(LISTENER_SORTS).default('arrival'),
  down: z.enum(['0', '1']).default('0'),
  state: z.string().max(20).default(''),
  rule: z.string().max(60).default(''),
  decision: z.enum(['', 'none', 'keep', 'exclude', 'ask_to_return']).default(''),
  text: z.string().max(64).default(''),
  from: z.coerce.number().int().min(0).max(1_000_000).default(0),
  rehearsals: z.enum(['0', '1']).default('0'),
});
export type ListenersQuery = z.infer<typeof listenersQuery>;

export interface ListenerRow {
  session: string;
  /** Pseudonym; never the recruiter's id. */
  listener: string;
  mode: string;
  state: SessionState;
  pages: number;
  answered: number;
  ratings: number;
  counting: number;
  minutes: number | null;
  /** Names of the rules that have something against it, run or judged, and of those that flag it. */
  rules: string[];
  /** Checks that were passed, of those that are over. */
  passed: number;
  checks: number;
  /** Mean Pearson's r with the others' means over the scales, weighted by stimuli. */
  agreement: number | null;
  decision: DecisionView | null;
  returnAsked: DecisionView | null;
}

export interface ListenersView {
  rows: ListenerRow[];
  total: number;
  /** How many there are without filters. */
  all: number;
  states: SessionState[];
  rules: string[];
}

/** POST unblinding: what the page said was fixed. */
export const unblindRequest = z.strictObject({ screening: z.string().length(64) });

export interface TimelineEntry {
  at: string;
  /** entered, consented, visit, step, attempt, break, device, note, page, ended, completed, decision */
  kind: string;
  /** Name of the step, number of the page, verdict. */
  what: string;
  /** What came of it, in words of the data. */
  detail: string;
}

export interface ListenerSlot {
  slot: number;
  /** The system, or its letter until names are shown. */
  system: string | null;
  item: string | null;
  role: string;
  isOpen: boolean;
  heardShare: number;
  plays: number;
}

export interface ListenerAnswer {
  scale: string;
  /** Place of its clip among the slots. */
  slot: number;
  value: number | null;
  label: string | null;
  text: string | null;
  counts: boolean;
  reasons: readonly string[];
  flags: readonly string[];
  review: string | null;
}

export interface ListenerPage {
  page: number;
  block: number;
  method: string;
  isPractice: boolean;
  receivedAt: string;
  pageMs: number;
  decisionMs: number | null;
  hiddenMs: number;
  changes: number;
  keystrokes: number;
  pastes: number;
  soundEvents: number;
  slots: ListenerSlot[];
  answers: ListenerAnswer[];
}

/** One stimulus that this listener and others rated: own mean against theirs. */
export interface AgreementPoint {
  own: number;
  others: number;
}

export interface ListenerView {
  row: ListenerRow;
  /** The sessions before and after it in the order of arrival; null: none. */
  previous: string | null;
  next: string | null;
  findings: { rule: string; evidence: string; as: Effect | null }[];
  evidence: EvidenceView[];
  timeline: TimelineEntry[];
  pages: ListenerPage[];
  checks: {
    check: string;
    type: string;
    page: number | null;
    attempt: number | null;
    passed: boolean;
    evidence: string;
  }[];
  agreement: { block: number; scale: string; r: number | null; points: AgreementPoint[] }[];
  reviews: { reviewer: string; verdict: string; reason: string; adjudicates: boolean }[];
  decisions: DecisionView[];
  /** Whether names of systems are shown. */
  isUnblinded: boolean;
}

/** A line of what was done to a study. */
export interface LogLine {
  at: string;
  actor: string;
  /** account: in the console. decision: by hand, about a listener. unblinding: names were shown. */
  kind: 'account' | 'decision' | 'unblinding';
  action: string;
  detail: string;
}
