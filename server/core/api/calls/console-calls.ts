import { z } from 'zod';
import type { Contracts } from '../contract.ts';
import { accountCalls, type signInCalls } from './account-calls.ts';
import { analysisCalls } from './analysis-calls.ts';
import { exportCalls, jobCalls } from './job-calls.ts';
import { logCalls, qualityCalls, recruiterCalls } from './quality-calls.ts';
import { reviewCalls } from './review-calls.ts';
import { studiesCalls, uploadCalls } from './studies-calls.ts';
import { tokenCalls } from './token-calls.ts';
import {
  fileCalls,
  headCalls,
  launchCalls,
  monitorCalls,
  previewCalls,
  versionCalls,
} from './study-calls.ts';

/** The server's own documentation. */
export const documentCalls = {
  'GET /openapi.json': {
    summary: 'Returns this document.',
    may: 'enter',
    scope: 'read',
    reply: z.record(z.string(), z.unknown()).readonly(),
  },
} satisfies Contracts;

/** Every call of a signed-in account; one line for each part of the console. */
export const accountedCalls = {
  ...accountCalls,
  ...tokenCalls,
  ...studiesCalls,
  ...uploadCalls,
  ...headCalls,
  ...fileCalls,
  ...versionCalls,
  ...launchCalls,
  ...jobCalls,
  ...monitorCalls,
  ...analysisCalls,
  ...qualityCalls,
  ...logCalls,
  ...recruiterCalls,
  ...exportCalls,
  ...reviewCalls,
  ...previewCalls,
  ...documentCalls,
};

/** Every call of the console. */
export type ConsoleCalls = typeof signInCalls & typeof accountedCalls;
