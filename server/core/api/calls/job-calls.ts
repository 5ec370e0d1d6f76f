import { z } from 'zod';
import type { Contracts } from '../contract.ts';
import { exportRequest, exportsView } from '../exports.ts';
import { jobView } from '../jobs.ts';
import { nothing } from '../values.ts';

/** Jobs of a study: list, progress, files. Each kind of job is started by a call of its own. */
export const jobCalls = {
  'GET /studies/:study/jobs': {
    summary: 'Lists the jobs of a study, the newest first.',
    may: 'see',
    scope: 'read',
    isUrgent: true,
    reply: z.array(jobView),
  },
  'GET /studies/:study/jobs/:job': {
    summary: 'Returns one job with its progress or result.',
    may: 'see',
    scope: 'read',
    isUrgent: true,
    reply: jobView,
  },
  'GET /studies/:study/jobs/:job/file': {
    summary: 'Downloads the file of a job.',
    may: 'see',
    scope: 'read',
    isUrgent: true,
    file: 'application/octet-stream',
  },
  'DELETE /studies/:study/jobs/:job': {
    summary: 'Cancels a job, or deletes its file.',
    may: 'run',
    scope: 'write',
    action: 'cancels a job or deletes its file',
    isUrgent: true,
    body: nothing,
    reply: jobView,
  },
  // A viewer can cancel their own jobs.
  'DELETE /studies/:study/own-jobs/:job': {
    summary: 'Cancels a job that the account started itself, or deletes its file.',
    may: 'see',
    scope: 'write',
    action: 'cancels a job or deletes its file',
    isUrgent: true,
    body: nothing,
    reply: jobView,
  },
} satisfies Contracts;

/** The exports of the command line, as jobs of a study. */
export const exportCalls = {
  'GET /studies/:study/exports': {
    summary: 'Lists the possible exports and the previous ones.',
    may: 'see',
    scope: 'read',
    reply: exportsView,
  },
  'POST /studies/:study/exports': {
    summary: 'Starts an export.',
    may: 'see',
    scope: 'write',
    action: 'creates an export',
    body: exportRequest,
    reply: jobView,
  },
  'PUT /studies/:study/reason-scores': {
    summary: 'Uploads scores of written reasons, a CSV table of at most 1 MB.',
    may: 'run',
    scope: 'write',
    action: 'uploads scores of reasons',
    upload: ['text/csv', 'text/plain', 'application/vnd.ms-excel'],
    reply: z.strictObject({ count: z.number() }),
  },
} satisfies Contracts;
