import { anyView } from '../../methods/registry.ts';
import {
  answerReply,
  answerRequest,
  breakNote,
  checkRequest,
  consentRequest,
  deviceNote,
  enterRequest,
  feedbackView,
  languageRequest,
  pageFrame,
  sessionView,
  soundNote,
  trialReply,
  trialRequest,
} from '../../session/contract.ts';
import { attemptView } from '../../steps/contract/view.ts';
import type { Contracts } from '../contract.ts';
import { jumpRequest, previewAgain, previewState } from '../preview.ts';

/** Calls of anyone with a study's link. */
export const entryCalls = {
  'POST /enter': {
    summary: 'Enters the study, or resumes the visit of this browser.',
    may: 'anyone',
    body: enterRequest,
    reply: sessionView,
  },
} satisfies Contracts<'anyone'>;

/** A listener's session from consent to completion code. */
export const sessionCalls = {
  'GET /session': { summary: 'Returns the session as it is now.', may: 'listener', reply: sessionView },
  'POST /consent': {
    summary: 'Gives or refuses consent.',
    may: 'listener',
    body: consentRequest,
    reply: sessionView,
  },
  'POST /language': {
    summary: 'Changes the language of everything that the listener reads from now on.',
    may: 'listener',
    body: languageRequest,
    reply: sessionView,
  },
  'POST /leave': { summary: 'Withdraws consent.', may: 'listener', reply: sessionView },
  'POST /checks/break': {
    summary: 'Ends a rest between pages.',
    may: 'listener',
    body: breakNote,
    reply: sessionView,
  },
  'POST /checks/device': {
    summary: 'Reports the device and browser of the visit.',
    may: 'listener',
    body: deviceNote,
    reply: sessionView,
  },
  'POST /checks/sound': {
    summary: 'Reports that the sound of a page did not load or play.',
    may: 'listener',
    body: soundNote,
    reply: sessionView,
  },
  'GET /pages/:position/feedback': {
    summary: 'Reveals the sounds of an answered practice page.',
    may: 'listener',
    reply: feedbackView,
  },
  'POST /complete': {
    summary: 'Ends the session when everything is answered.',
    may: 'listener',
    reply: sessionView,
  },
} satisfies Contracts<'listener'>;

/** Answers to pages. */
export const answerCalls = {
  'POST /answers': {
    summary: 'Stores the answer to a page and returns its receipt.',
    may: 'listener',
    holds: 'page',
    body: answerRequest,
    reply: answerReply,
  },
} satisfies Contracts<'listener'>;

/** Steps before, between and after the pages. */
export const stepCalls = {
  'GET /level': { summary: 'Returns the sound for setting the volume.', may: 'listener', file: 'audio/*' },
  'POST /checks/:name': {
    summary: 'Completes a step without right answers.',
    may: 'listener',
    holds: 'form',
    body: checkRequest,
    reply: sessionView,
  },
  'POST /checks/:name/attempts': {
    summary: 'Starts an attempt at a check, or returns the one in progress.',
    may: 'listener',
    reply: attemptView,
  },
  'GET /checks/:name/sounds/:token': {
    summary: 'Returns the sound of a trial.',
    may: 'listener',
    file: 'audio/flac',
  },
  'POST /checks/:name/trials/:token': {
    summary: 'Answers a trial of the attempt in progress.',
    may: 'listener',
    body: trialRequest,
    reply: trialReply,
  },
} satisfies Contracts<'listener'>;

/** A session's open pages and their sounds, by tokens that are valid only there. */
export const pageCalls = {
  'GET /pages/:position': {
    summary: 'Returns a page: the next one without an answer, or the one after it.',
    may: 'listener',
    reply: pageFrame.extend({ view: anyView }),
  },
  'GET /bundles/:token': {
    summary: 'Returns the masked sounds of a page.',
    may: 'listener',
    file: 'application/octet-stream',
  },
  'GET /audio/:token': { summary: 'Returns a long clip.', may: 'listener', file: 'audio/*' },
} satisfies Contracts<'listener'>;

/** Calls of a preview's banner. */
export const bannerCalls = {
  'GET /preview': { summary: 'Returns what the banner shows.', may: 'preview', reply: previewState },
  'POST /preview/jump': {
    summary: 'Answers all pages up to one, like a simulated listener.',
    may: 'preview',
    body: jumpRequest,
    reply: sessionView,
  },
  'POST /preview/again': { summary: 'Starts a new preview.', may: 'preview', reply: previewAgain },
} satisfies Contracts<'preview'>;

/** Every call of a listener's page, below /s/<address of the study>/api. */
export type ListenerCalls = typeof entryCalls &
  typeof sessionCalls &
  typeof answerCalls &
  typeof stepCalls &
  typeof pageCalls &
  typeof bannerCalls;
