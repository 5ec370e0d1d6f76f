import { expect, test } from 'vitest';
import type { Recruit } from '../../../../server/db/contract/store.ts';
import { submissionLookups } from '../../../../server/app/recruiters/prolific/known-submission.ts';
import type { Submission } from '../../../../server/app/recruiters/contract/recruiter.ts';
import { PROLIFIC_STUDY } from '../../../support/prolific-server.ts';

const recruitOf = (n: number): Recruit => ({
  recruiter: 'prolific',
  participantId: `p${n}`,
  recruiterStudyId: PROLIFIC_STUDY,
  submissionId: String(n),
});

const known = (id: string): Submission => ({
  id,
  participantId: `p${id}`,
  studyId: PROLIFIC_STUDY,
  status: 'ACTIVE',
  enteredCode: null,
  completedAt: null,
  isReturnRequested: false,
});

const FULL = { is: 'unanswered', why: 'too many submissions are being looked up' };

test('eight submissions are looked up at once; a listener above that does not wait', async () => {
  const replies: (() => void)[] = [];
  const submission = (id: string): Promise<Submission> =>
    new Promise((resolve) => {
      replies.push(() => resolve(known(id)));
    });
  const lookUp = submissionLookups({ submission }, () => 0);
  const asker = { network: null, hasCome: false };
  const held = Array.from({ length: 8 }, (_, n) => lookUp(recruitOf(n), asker));
  expect(await lookUp(recruitOf(9), asker)).toEqual(FULL);
  for (const reply of replies) reply();
  expect(await Promise.all(held)).toEqual(held.map(() => ({ is: 'known' })));
  const next = lookUp(recruitOf(9), asker);
  replies.at(-1)?.();
  expect(await next).toEqual({ is: 'known' });
});

test('forged links of any number of networks ask 120 times at once and twice a second after that', async () => {
  let [asked, now] = [0, 0];
  const submission = (id: string): Promise<Submission> => {
    asked += 1;
    return Promise.resolve(known(id));
  };
  const lookUp = submissionLookups({ submission }, () => now);
  const ask = async (n: number) => lookUp(recruitOf(n), { network: `198.51.100.${n}`, hasCome: false });
  for (let n = 0; n < 200; n += 1) await ask(n);
  expect(asked).toBe(120);
  expect(await ask(201)).toEqual(FULL);
  now += 10_000;
  for (let n = 0; n < 200; n += 1) await ask(n);
  expect(asked).toBe(140);
});

test('one network asks 40 times at once and six times a minute after that', async () => {
  let [asked, now] = [0, 0];
  const submission = (id: string): Promise<Submission> => {
    asked += 1;
    return Promise.resolve(known(id));
  };
  const lookUp = submissionLookups({ submission }, () => now);
  const ask = async (n: number) => lookUp(recruitOf(n), { network: '203.0.113.5', hasCome: false });
  for (let n = 0; n < 60; n += 1) await ask(n);
  expect(asked).toBe(40);
  now += 60_000;
  for (let n = 0; n < 60; n += 1) await ask(n);
  expect(asked).toBe(46);
});
