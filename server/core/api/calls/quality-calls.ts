import { z } from 'zod';
import type { Contracts } from '../contract.ts';
import { listenersQuery } from '../listeners-query.ts';
import {
  decisionRequest,
  effectRequest,
  effectView,
  listenersView,
  listenerView,
  logLine,
  qualityOverview,
  unblindingView,
  unblindRequest,
} from '../quality.ts';
import { recruiterAction, recruiterFiles, recruiterOutcome, recruiterView } from '../recruiter.ts';
import { done, nothing } from '../values.ts';

/** 1: include sessions of simulated listeners. */
const rehearsalsQuery = z.object({ rehearsals: z.string().optional() });

/** Listeners whose ratings count, with reasons for exclusion. */
export const qualityCalls = {
  'GET /studies/:study/quality': {
    summary: 'Returns the exclusion rules with the findings of each.',
    may: 'see',
    scope: 'read',
    query: rehearsalsQuery,
    reply: qualityOverview,
  },
  'POST /studies/:study/quality/effect': {
    summary: 'Compares results under a chosen rule set with those under the primary one.',
    may: 'see',
    scope: 'read',
    body: effectRequest,
    reply: effectView,
  },
  'GET /studies/:study/quality/listeners': {
    summary: 'Lists the listeners of a study.',
    may: 'see',
    scope: 'read',
    query: listenersQuery,
    reply: listenersView,
  },
  'GET /studies/:study/quality/listeners/:session': {
    summary: 'Returns all data on one session.',
    may: 'see',
    scope: 'read',
    query: rehearsalsQuery,
    reply: listenerView,
  },
  'GET /studies/:study/quality/listeners/:session/sounds/:page/:slot': {
    summary: 'Returns a clip as a listener heard it on a page.',
    may: 'see',
    scope: 'read',
    isUrgent: true,
    file: 'audio/*',
  },
  'POST /studies/:study/decisions': {
    summary: 'Records a decision about a listener.',
    may: 'run',
    scope: 'write',
    action: 'decides about a listener',
    body: decisionRequest,
    reply: done,
  },
  'GET /studies/:study/unblinding': {
    summary: 'Returns whether names of systems are shown.',
    may: 'see',
    scope: 'read',
    reply: z.strictObject({ unblinding: unblindingView.nullable() }),
  },
  'POST /studies/:study/unblinding': {
    summary: 'Shows the names of the systems and fixes the primary rule set.',
    may: 'run',
    scope: 'write',
    action: 'shows the names of the systems',
    body: unblindRequest,
    reply: done,
  },
} satisfies Contracts;

/** Logged actions on a study. */
export const logCalls = {
  'GET /studies/:study/log': {
    summary: 'Lists the actions on a study, the newest first.',
    may: 'see',
    scope: 'read',
    reply: z.array(logLine),
  },
  'GET /studies/:study/log.csv': {
    summary: 'Downloads the log of a study.',
    may: 'see',
    scope: 'read',
    isUrgent: true,
    file: 'text/csv',
  },
} satisfies Contracts;

/** Status, actions and lists of a study's recruiter. */
export const recruiterCalls = {
  'GET /studies/:study/recruiter': {
    summary: 'Returns the pending actions at the recruiter.',
    may: 'run',
    scope: 'read',
    reply: recruiterView,
  },
  'POST /studies/:study/recruiter/act': {
    summary: 'Sends an action to the recruiter, or previews it.',
    may: 'run',
    scope: null,
    action: 'sends an action to the recruiter',
    body: recruiterAction,
    reply: recruiterOutcome,
  },
  'POST /studies/:study/recruiter/lists': {
    summary: 'Exports lists with recruiter ids.',
    may: 'run',
    scope: 'write',
    action: 'exports recruiter ids',
    body: nothing,
    reply: recruiterFiles,
  },
} satisfies Contracts;
