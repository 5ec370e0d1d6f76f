import express, { Router } from 'express';
import { givesPlaceBack } from '#core/recruitment/phases.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { SubmissionStatus } from '../../db/contract/recruiter-store.ts';
import { AppError } from '../../platform/app-error.ts';
import { recruiters } from '../../app/recruiters/registry.ts';

/** Signed messages of recruiters. Messages about unknown studies are acknowledged too, so that they are not sent again. */
export function hookRoutes(context: AppContext): Router {
  const router = Router();
  const raw = express.raw({ type: () => true, limit: '64kb' });

  router.post('/:recruiter/hooks', raw, async (request, response) => {
    const recruiter = Object.values(recruiters).find(({ id }) => id === request.params['recruiter']);
    const secret = recruiter ? context.recruiters[recruiter.id]?.hookSecret : undefined;
    if (!recruiter || !secret) throw new AppError('not-found', 'no recruiter is configured at this address');
    const body: unknown = request.body;
    const message = recruiter.readMessage(
      { header: (name) => request.get(name), body: Buffer.isBuffer(body) ? body : Buffer.alloc(0) },
      secret,
      context.now(),
    );
    if (!message) throw new AppError('not-signed', 'the signature is missing, wrong, or too old');
    const { id, at, submission } = message;
    const status: SubmissionStatus | null = submission && {
      submissionId: submission.id,
      status: submission.status,
      at,
      givesPlaceBack: givesPlaceBack(recruiter.phaseOf(submission.status)),
    };
    await context.store.takeMessage(recruiter.id, { id, status }, context.now());
    response.json({ ok: true });
  });

  return router;
}
