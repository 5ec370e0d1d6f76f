import { z } from 'zod';
import { EnvError, type RecruiterAccess } from '../../../platform/env.ts';
import {
  RecruiterError,
  type ListedSubmission,
  type RecruiterClient,
  type Submission,
} from '../contract/recruiter.ts';
import { request, requestDated } from './request.ts';

const PAGE_SIZE = 100;
/** Value that replaces the code of a submission that returned without one. */
const NO_CODE = 'NOCODE';

const text = z.string().nullish();

/** Lists and single submissions name the person and the code differently. */
const submission = z
  .object({
    id: z.string(),
    status: z.string(),
    participant_id: text,
    participant: text,
    study_id: text,
    study_code: text,
    entered_code: text,
    completed_at: text,
    return_requested: text,
  })
  .transform((given): Submission => {
    const code = given.entered_code ?? given.study_code ?? '';
    const completedAt = Date.parse(given.completed_at ?? '');
    return {
      id: given.id,
      participantId: given.participant_id ?? given.participant ?? '',
      studyId: given.study_id ?? '',
      status: given.status,
      enteredCode: code === '' || code === NO_CODE ? null : code,
      completedAt: completedAt > 0 ? completedAt : null,
      isReturnRequested: Boolean(given.return_requested),
    };
  });

const page = z.object({ results: z.array(submission) });
const study = z.object({ internal_name: text, name: text, status: z.string() });
const beyondTheLast = { value: { results: [] }, at: null };
const anything = z.unknown().transform(() => undefined);
const payment = z.object({ id: z.string().min(1) });

/**
 * Prolific's API, version 1. Throws EnvError without a token. Source of paths, bodies and what may be repeated:
 * docs.prolific.com/api-reference (studies, submissions, bonuses).
 */
export function prolificClient({ token, url }: RecruiterAccess): RecruiterClient {
  if (token === null)
    throw new EnvError(
      'environment variable EARSHOT_PROLIFIC_TOKEN is not set: create a token on Prolific (Settings > API tokens), or use the lists, ' +
        'which do not need a token',
    );
  const access = { token, url };
  const id = encodeURIComponent;
  const transition = (submissionId: string, body: Readonly<Record<string, string>>) =>
    request(access, {
      method: 'POST',
      path: `/submissions/${id(submissionId)}/transition/`,
      body,
      reply: anything,
      again: 'always',
    });
  return {
    async study(studyId) {
      const path = `/studies/${id(studyId)}/`;
      const given = await request(access, { method: 'GET', path, reply: study, again: 'always' });
      return { name: given.internal_name ?? given.name ?? studyId, status: given.status };
    },
    async submissions(studyId) {
      const all = new Map<string, ListedSubmission>();
      for (let number = 1; ; number += 1) {
        const query = new URLSearchParams({
          study: studyId,
          page_size: String(PAGE_SIZE),
          page: String(number),
          ordering: 'started_at',
        });
        const path = `/submissions/?${query}`;
        const { value, at } = await requestDated(access, {
          method: 'GET',
          path,
          reply: page,
          again: 'always',
        }).catch((cause: unknown) => {
          if (number > 1 && cause instanceof RecruiterError && cause.status === 404) return beyondTheLast;
          throw cause;
        });
        const before = all.size;
        for (const found of value.results) all.set(found.id, { ...found, studyId, at });
        // A short page is not necessarily the last one, because the recruiter may return fewer entries than
        // requested.
        if (all.size === before) return [...all.values()];
      }
    },
    submission: (submissionId, withinMs) =>
      request(access, {
        method: 'GET',
        path: `/submissions/${id(submissionId)}/`,
        reply: submission,
        ...(withinMs === undefined ? { again: 'always' } : { again: 'never', timeoutMs: withinMs }),
      }),
    approve: (ids) =>
      request(access, {
        method: 'POST',
        path: '/submissions/bulk-approve/',
        body: { submission_ids: ids },
        reply: anything,
        again: 'always',
      }),
    reject: (submissionId, { category, message }) =>
      transition(submissionId, { action: 'REJECT', rejection_category: category, message }),
    complete: (submissionId, code) => transition(submissionId, { action: 'COMPLETE', completion_code: code }),
    // A repeated request would send the person a second message.
    requestReturn: (submissionId, reason) =>
      request(access, {
        method: 'POST',
        path: `/submissions/${id(submissionId)}/request-return/`,
        body: { request_return_reasons: [reason] },
        reply: anything,
        again: 'refused',
      }),
    async createBonus(studyId, bonuses) {
      const lines = bonuses.map(
        ({ participantId, amount }) => `${participantId},${(amount / 100).toFixed(2)}`,
      );
      const { id: paymentId } = await request(access, {
        method: 'POST',
        path: '/submissions/bonus-payments/',
        body: { study_id: studyId, csv_bonuses: lines.join('\n') },
        reply: payment,
        again: 'refused',
      });
      return { paymentId };
    },
    payBonus: (paymentId) =>
      request(access, {
        method: 'POST',
        path: `/bulk-bonus-payments/${id(paymentId)}/pay/`,
        reply: anything,
        again: 'never',
      }),
  };
}
