import { logDetail, recordText, sessionState, message, words, effect, effectCell } from './values.ts';
import { z } from 'zod';
import { forEachMeasure, pageMeasures } from '../ratings/measures.ts';
import { DECISION_VERDICTS, reasonMistake } from '../screening/decisions.ts';
import { importedTable } from './ratings-import.ts';
import { chosenRules, ruleParam } from './chosen-rules.ts';
import { passRates } from './pass-rates.ts';

/** POST quality/effect. */
export const effectRequest = z.strictObject({
  rules: chosenRules,
  /** Whether to include simulated listeners. */
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

/** POST unblinding: the rule set that the page showed as fixed. */
export const unblindRequest = z.strictObject({ screening: z.string().length(64) });

/** A decision as shown on pages. */
export const decisionView = z.strictObject({
  verdict: z.enum(DECISION_VERDICTS),
  reason: z.string(),
  /** Account that decided. */
  actor: z.string(),
  /** Whether the names of the systems had been shown in the console before. */
  unblinded: z.boolean(),
  /** ISO 8601, UTC. */
  at: z.string(),
});
export type DecisionView = z.infer<typeof decisionView>;

/** Whether names of systems are shown, and since when. */
export const unblindingView = z.strictObject({
  actor: z.string(),
  at: z.string(),
  /** SHA-256 of the primary sets that were fixed then. */
  screening: z.string(),
});
export type UnblindingView = z.infer<typeof unblindingView>;

export const ruleView = z.strictObject({
  rule: z.string(),
  /** rule: run over all ratings. verdict: of a method or of reviewers. hand: decisions of people. */
  kind: z.enum(['rule', 'verdict', 'hand']),
  version: z.number().nullable(),
  summary: message,
  source: z.string(),
  /** Parameters of the run: those of the primary set if it has the rule. */
  params: z.record(z.string(), ruleParam),
  /** Effect of the rule in the primary set; null: the set does not have it. */
  primary: effect.nullable(),
  sessions: z.number(),
  ratings: z.number(),
});
export type RuleView = z.infer<typeof ruleView>;

/** A rule that detects inattentive listening. Includes its texts in both languages. */
export const evidenceRuleView = z.strictObject({
  rule: z.string(),
  title: words,
  /** Measure, threshold, limits and source of the rule. */
  about: words,
  /** Number of flagged sessions. */
  sessions: z.number(),
});
export type EvidenceRuleView = z.infer<typeof evidenceRuleView>;

/** Findings of such a rule in a session. */
export const evidenceView = evidenceRuleView.omit({ sessions: true }).extend({
  seen: words,
});
export type EvidenceView = z.infer<typeof evidenceView>;

export const qualityOverview = z.strictObject({
  rules: z.array(ruleView),
  evidence: z.array(evidenceRuleView),
  primary: z.array(
    z.strictObject({
      versions: z.array(z.number()),
      sha256: z.string(),
      rules: z.array(z.strictObject({ rule: z.string(), as: effect })).readonly(),
    }),
  ),
  /** SHA-256 of the primary set of the newest version, which becomes fixed when names are shown; null for imported ratings, whose names are shown. */
  fixed: z.string().nullable(),
  unblinding: unblindingView.nullable(),
  sessions: z.number(),
  ratings: z.number(),
  counting: z.number(),
  rehearsed: z.boolean(),
  /** Pass rates of listeners by version; null with sessions of one version only. */
  passes: passRates.nullable(),
  warnings: z.array(message),
  /** How the table of imported ratings is read; null for a study that was carried out here. */
  imported: importedTable.nullable(),
});
export type QualityOverview = z.infer<typeof qualityOverview>;

const scope = z.strictObject({
  listeners: z.number(),
  sessions: z.number(),
  ratings: z.number(),
});

const effectScope = z.strictObject({
  all: scope,
  primary: scope,
  chosen: scope,
});

export const effectViewRow = z.strictObject({
  /** The system, or its letter until names are shown; empty: none. Of a pair, both. */
  condition: z.string(),
  role: z.string(),
  primary: effectCell,
  chosen: effectCell,
});
export type EffectViewRow = z.infer<typeof effectViewRow>;

export const effectView = effectScope.extend({
  scales: z.array(
    z.strictObject({
      block: z.number(),
      scale: z.string(),
      rows: z.array(effectViewRow),
    }),
  ),
  /** Name of the study's own file of metrics, if it was read. */
  metrics: z.string().nullable(),
});
export type EffectView = z.infer<typeof effectView>;

export const listenerRow = z.strictObject({
  session: z.string(),
  /** Pseudonym; never the recruiter's id. */
  listener: z.string(),
  mode: z.string(),
  state: sessionState,
  pages: z.number(),
  answered: z.number(),
  ratings: z.number(),
  counting: z.number(),
  minutes: z.number().nullable(),
  /** Names of the rules that exclude it, run or judged, and of those that flag it. */
  rules: z.array(z.string()),
  /** Passed checks, of the finished ones. */
  passed: z.number(),
  checks: z.number(),
  /** Mean Pearson's r with the others' means over the scales, weighted by stimuli. */
  agreement: z.number().nullable(),
  decision: decisionView.nullable(),
  returnAsked: decisionView.nullable(),
});
export type ListenerRow = z.infer<typeof listenerRow>;

export const listenersView = z.strictObject({
  rows: z.array(listenerRow),
  total: z.number(),
  /** Number without filters. */
  all: z.number(),
  states: z.array(sessionState),
  rules: z.array(z.string()),
});
export type ListenersView = z.infer<typeof listenersView>;

export const timelineEntry = z.strictObject({
  at: z.string(),
  /** entered, consented, visit, step, attempt, break, device, note, page, ended, completed, decision */
  kind: z.string(),
  /** Name of the step, number of the page, or verdict. */
  what: z.string(),
  /** Outcome of the event, in words of the data. */
  detail: recordText,
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

export const listenerSlot = z.strictObject({
  slot: z.number(),
  /** The system, or its letter until names are shown. */
  system: z.string().nullable(),
  item: z.string().nullable(),
  role: z.string(),
  isOpen: z.boolean(),
  /** null: imported ratings do not say how the clip was heard. */
  heard: z.strictObject({ heardShare: z.number(), plays: z.number() }).nullable(),
});
export type ListenerSlot = z.infer<typeof listenerSlot>;

export const listenerAnswer = z.strictObject({
  scale: z.string(),
  /** Place of its clip among the slots. */
  slot: z.number(),
  value: z.number().nullable(),
  label: z.string().nullable(),
  text: z.string().nullable(),
  counts: z.boolean(),
  reasons: z.array(z.string()).readonly(),
  flags: z.array(z.string()).readonly(),
  review: z.string().nullable(),
});
export type ListenerAnswer = z.infer<typeof listenerAnswer>;

export const listenerPage = z.strictObject({
  page: z.number(),
  block: z.number(),
  method: z.string(),
  isPractice: z.boolean(),
  /** null: imported ratings do not say it. */
  receivedAt: z.string().nullable(),
  ...forEachMeasure(pageMeasures, () => z.number().nullable()),
  slots: z.array(listenerSlot),
  answers: z.array(listenerAnswer),
});
export type ListenerPage = z.infer<typeof listenerPage>;

/** One stimulus that this listener and others rated: own mean and the others' mean. */
const agreementPoint = z.strictObject({
  own: z.number(),
  others: z.number(),
});

export const listenerView = z.strictObject({
  row: listenerRow,
  /** The sessions before and after it in the order of arrival; null: none. */
  previous: z.string().nullable(),
  next: z.string().nullable(),
  findings: z.array(
    z.strictObject({
      rule: z.string(),
      evidence: message,
      as: effect.nullable(),
    }),
  ),
  evidence: z.array(evidenceView),
  timeline: z.array(timelineEntry),
  pages: z.array(listenerPage),
  checks: z.array(
    z.strictObject({
      check: z.string(),
      type: z.string(),
      page: z.number().nullable(),
      attempt: z.number().nullable(),
      passed: z.boolean(),
      evidence: message,
    }),
  ),
  agreement: z.array(
    z.strictObject({
      block: z.number(),
      scale: z.string(),
      r: z.number().nullable(),
      points: z.array(agreementPoint),
    }),
  ),
  reviews: z.array(
    z.strictObject({
      reviewer: z.string(),
      verdict: z.string(),
      reason: z.string(),
      adjudicates: z.boolean(),
    }),
  ),
  decisions: z.array(decisionView),
  /** Whether names of systems are shown. */
  isUnblinded: z.boolean(),
});
export type ListenerView = z.infer<typeof listenerView>;

/** A logged action on a study. */
export const logLine = z.strictObject({
  at: z.string(),
  actor: z.string(),
  /** account: in the console. decision: by hand, about a listener. unblinding: names were shown. */
  kind: z.enum(['account', 'decision', 'unblinding']),
  action: message,
  detail: logDetail,
});
export type LogLine = z.infer<typeof logLine>;
