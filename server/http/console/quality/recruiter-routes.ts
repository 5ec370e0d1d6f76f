import { z } from 'zod';
import { recruiterAction, type RecruiterAction } from '#core/api/recruiter.ts';
import { readRoute, writeRoute, type ConsoleRoute } from '../requests/route.ts';

/** What the log says of an order: numbers and pseudonyms, never the recruiter's ids. */
function noteOf(action: RecruiterAction): string {
  switch (action.action) {
    case 'approve':
      return action.listeners === null ? 'approve all' : `approve ${action.listeners.join(', ')}`;
    case 'return':
      return `ask ${action.listener} to return: ${action.reason}`;
    case 'reject':
      return `reject ${action.listener} because of ${action.because}`;
    case 'bonus':
      return `bonus: ${action.reason}${action.total === null ? '' : `, total ${(action.total / 100).toFixed(2)}`}`;
  }
}

const isSent = (action: RecruiterAction): boolean =>
  action.action === 'bonus' ? action.total !== null : action.send;

/** What is looked at, written down and ordered at the recruiter of a study. */
export const recruiterRoutes: readonly ConsoleRoute[] = [
  readRoute({
    method: 'get',
    path: '/studies/:study/recruiter',
    may: 'run',
    async handle({ context: { workbench }, account, study }) {
      return workbench.runAlone('recruiter view', { study, actor: account.name });
    },
  }),
  writeRoute({
    method: 'post',
    path: '/studies/:study/recruiter/act',
    may: 'run',
    action: 'asks the recruiter',
    body: recruiterAction,
    async handle({ context: { workbench }, account, study, body, note }) {
      note(`${isSent(body) ? '' : 'dry run: '}${noteOf(body)}`);
      return workbench.runAlone('recruiter act', { study, actor: account.name, what: body });
    },
  }),
  writeRoute({
    method: 'post',
    path: '/studies/:study/recruiter/lists',
    may: 'run',
    action: 'exports recruiter ids',
    body: z.strictObject({}),
    async handle({ context: { workbench }, account, study, note }) {
      const { files } = await workbench.runAlone('recruiter lists', { study, actor: account.name });
      note(files.map(({ file, lines }) => `${file} ${lines}`).join(', '));
      return { files };
    },
  }),
];
