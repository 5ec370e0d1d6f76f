import { z } from 'zod';
import type { Contracts } from '../contract.ts';
import { jobView } from '../jobs.ts';
import { sessionTimeline, stateRequest } from '../monitor.ts';
import { blindCheckRequest, launchList, previewLink, previewPlan, previewRequest } from '../preview.ts';
import { studyHead } from '../study-head.ts';
import { keyHelp } from '../study-keys.ts';
import {
  fileText,
  PUBLISHES,
  publishRequest,
  rehearsalRequest,
  saveFileRequest,
  studyCheck,
  studyFiles,
  studyOverview,
  versionComparison,
  versionView,
} from '../study.ts';
import { nothing } from '../values.ts';

/** Head of every page of a study. */
export const headCalls = {
  'GET /studies/:study/head': {
    summary: 'Returns the name, state and version of a study.',
    may: 'enter',
    scope: 'read',
    isUrgent: true,
    reply: studyHead,
  },
} satisfies Contracts;

/** The files of a study's folder, and the problems that `check` finds in them. */
export const fileCalls = {
  'GET /studies/:study/files': {
    summary: 'Lists the text files of a study.',
    may: 'see',
    scope: 'read',
    reply: studyFiles,
  },
  'GET /studies/:study/file': {
    summary: 'Returns a text file of a study.',
    may: 'see',
    scope: 'read',
    query: z.object({ name: z.string().optional() }),
    reply: fileText,
  },
  'PUT /studies/:study/file': {
    summary: 'Changes a text file of a study.',
    may: 'run',
    scope: 'write',
    action: 'changes a file of the study',
    body: saveFileRequest,
    reply: fileText,
  },
  'GET /studies/:study/check': {
    summary: 'Checks the folder of a study.',
    may: 'see',
    scope: 'read',
    reply: studyCheck,
  },
  'GET /studies/:study/clips/:clip/sound': {
    summary: 'Returns a clip, either the original file or the rendition that listeners hear.',
    may: 'see',
    scope: 'read',
    isUrgent: true,
    query: z.object({ as: z.string().optional() }),
    file: 'audio/*',
  },
  'GET /study-keys': {
    summary: 'Documents the keys of study.yaml.',
    may: 'see',
    scope: 'read',
    reply: z.array(keyHelp).readonly(),
  },
} satisfies Contracts;

/** The versions of a study. */
export const versionCalls = {
  'GET /studies/:study/versions': {
    summary: 'Lists the versions of a study.',
    may: 'see',
    scope: 'read',
    reply: z.array(versionView).readonly(),
  },
  'GET /studies/:study/versions/difference': {
    summary: 'Compares two versions of a study.',
    may: 'see',
    scope: 'read',
    query: z.object({ from: z.string().optional(), to: z.string().optional() }),
    reply: versionComparison,
  },
} satisfies Contracts;

/** From a folder to listeners: prepare, rehearse, publish, pause. */
export const launchCalls = {
  'GET /studies/:study/overview': {
    summary: 'Returns the progress of a study towards publication.',
    may: 'see',
    scope: 'read',
    isUrgent: true,
    reply: studyOverview,
  },
  'POST /studies/:study/prepare': {
    summary: 'Starts to prepare a study.',
    may: 'run',
    scope: 'write',
    action: 'prepares the study',
    body: nothing,
    reply: jobView,
  },
  'POST /studies/:study/publish': {
    summary: 'Publishes a prepared version.',
    may: 'run',
    scope: 'write',
    action: PUBLISHES,
    body: publishRequest,
    reply: studyOverview,
  },
  'PUT /studies/:study/state': {
    summary: 'Opens, pauses or closes a study.',
    may: 'run',
    scope: 'write',
    action: 'opens, pauses or closes the study',
    isUrgent: true,
    body: stateRequest,
    reply: studyOverview,
  },
  'POST /studies/:study/rehearsals': {
    summary: 'Starts a rehearsal with simulated listeners.',
    may: 'run',
    scope: 'write',
    action: 'rehearses the study',
    body: rehearsalRequest,
    reply: jobView,
  },
  'POST /studies/:study/blinding-checks': {
    summary: 'Starts a blinding check of a version.',
    may: 'run',
    scope: 'write',
    action: 'checks the blinding of the study',
    body: blindCheckRequest,
    reply: jobView,
  },
} satisfies Contracts;

/** Calls of the monitor's page, besides its socket. */
export const monitorCalls = {
  'GET /studies/:study/monitor/sessions/:session': {
    summary: 'Returns the events of one session.',
    may: 'see',
    scope: 'read',
    reply: sessionTimeline,
  },
  'PUT /studies/:study/monitor/state': {
    summary: 'Opens, pauses or closes a study, from its monitor.',
    may: 'run',
    scope: 'write',
    action: 'opens, pauses or closes the study',
    isUrgent: true,
    body: stateRequest,
    reply: stateRequest,
  },
} satisfies Contracts;

/** Previews of a study as listeners will see it. */
export const previewCalls = {
  'GET /studies/:study/preview': {
    summary: 'Lists the versions and languages to preview.',
    may: 'run',
    scope: 'read',
    reply: previewPlan,
  },
  'POST /studies/:study/preview': {
    summary: 'Creates a link to a preview, which opens without an account.',
    may: 'run',
    scope: 'write',
    action: 'creates a link to a preview',
    body: previewRequest,
    reply: previewLink,
  },
  'GET /studies/:study/preview/checklist': {
    summary: 'Returns whether a version is ready for listeners.',
    may: 'run',
    scope: 'read',
    query: z.object({ version: previewRequest.shape.version }),
    reply: launchList,
  },
} satisfies Contracts;
