import { randomBytes } from 'node:crypto';
import type { RecruiterAction, RecruiterOutcome, RecruiterView } from '#core/api/recruiter.ts';
import { parseReward } from '#core/recruitment/pay.ts';
import { recruiterOf } from '#core/recruitment/recruiters.ts';
import { payBonuses } from './bonus.ts';
import { overviewOf, type Desk } from './desk.ts';
import { listFiles, listsOf } from './lists.ts';
import { NotPermitted } from './not-permitted.ts';
import { approve, judgePerson, reject, requestReturn } from './review.ts';
import { recruitmentStatus } from './status.ts';
import { NO_ACCESS } from '../../platform/env.ts';
import { AppError } from '../../platform/app-error.ts';
import { findStudy } from '../ratings/study-sessions.ts';
import { RecruiterError } from '../recruiters/contract/recruiter.ts';
import { recruiters } from '../recruiters/registry.ts';
import type { Task, TaskWorld } from '../jobs/task.ts';

interface Asked {
  study: string;
  actor: string;
}

/** Turns a recruiter's refusal into a readable message. */
async function asConflict<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof NotPermitted || cause instanceof RecruiterError)
      throw new AppError('conflict', cause.message);
    throw cause;
  }
}

/** Runs an action of a desk as the command line does, beside the server; null if the study has no recruiter. */
async function atDesk<T>(
  { study, actor }: Asked,
  { env, database, now }: TaskWorld,
  work: (desk: Desk) => Promise<T>,
): Promise<T | null> {
  const store = await database.adjust(env.dataFolder);
  try {
    const version = await findStudy(store, study);
    const own = recruiterOf(version.study.config);
    if (!own) return null;
    const access = env.recruiters[own.id] ?? NO_ACCESS;
    const randomId = (): string => randomBytes(16).toString('base64url');
    const desk = { store, version, recruiter: recruiters[own.id], access, actor, now: now(), randomId };
    return await asConflict(() => work(desk));
  } finally {
    await store.close();
  }
}

const NOBODY: RecruiterView = {
  recruiter: null,
  hasToken: false,
  status: '',
  currency: null,
  approve: [],
  mayReject: [],
  toReturn: [],
};

/** Comparison of sessions with submissions, and the members of each list, by pseudonym. */
export const recruiterView: Task<Asked, RecruiterView> = {
  async run(asked, world) {
    const view = await atDesk(asked, world, async (desk): Promise<RecruiterView> => {
      const hasToken = desk.access.token !== null;
      const status = await recruitmentStatus(desk);
      const overview = await overviewOf(desk, hasToken);
      const lists = listsOf(overview, desk.now);
      return {
        recruiter: { id: desk.recruiter.id, name: desk.recruiter.name },
        hasToken,
        status,
        currency: parseReward(desk.version.study.config.recruitment.reward ?? '')?.currency ?? null,
        approve: lists.approvals.map(({ person }) => ({ listener: person.session.listenerId })),
        mayReject: lists.rejections.flatMap(({ person, category = '', text = '' }) =>
          judgePerson(person, overview.people)
            .grounds.slice(0, 1)
            .map(({ ground }) => ({
              listener: person.session.listenerId,
              category,
              because: ground,
              reason: text,
            })),
        ),
        toReturn: lists.returns.map(({ person, text = '' }) => ({
          listener: person.session.listenerId,
          reason: text,
          byHand: person.returnAsked !== null,
        })),
      };
    });
    return view ?? NOBODY;
  },
};

async function acted(desk: Desk, action: RecruiterAction): Promise<RecruiterOutcome> {
  switch (action.action) {
    case 'approve':
      return { text: await approve(desk, action), total: null };
    case 'return':
      return { text: await requestReturn(desk, action), total: null };
    case 'reject':
      return { text: await reject(desk, action), total: null };
    case 'bonus': {
      const { amount, reason, total } = action;
      const wish = amount === null ? { unfinishedTime: true } : { allCompleted: true, amount };
      return payBonuses(desk, { wish, reason, total });
    }
  }
}

/** Performs a recruiter action, or reports what it would do. */
export const recruiterAct: Task<Asked & { what: RecruiterAction }, RecruiterOutcome> = {
  async run({ what, ...asked }, world) {
    const outcome = await atDesk(asked, world, (desk) => acted(desk, what));
    if (!outcome) throw new AppError('wrong-step', 'this study has no recruiter');
    return outcome;
  },
};

/** Lists with the recruiter's ids. An event records the account that downloaded them. */
export const recruiterLists: Task<Asked, { files: { file: string; lines: number; content: string }[] }> = {
  async run(asked, world) {
    const found = await atDesk(asked, world, (desk) => listFiles(desk, null));
    if (!found) throw new AppError('wrong-step', 'this study has no recruiter');
    return { files: found.files };
  },
};
