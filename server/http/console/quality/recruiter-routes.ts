import type { recruiterCalls } from '#core/api/calls/quality-calls.ts';
import type { RecruiterAction } from '#core/api/recruiter.ts';
import type { Handlers } from '../requests/route.ts';

/** Log line of an order: numbers and pseudonyms, never the recruiter's ids. */
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

/** Orders to the recruiter of a study: preview, record and send. */
export const recruiterHandlers: Handlers<typeof recruiterCalls> = {
  async 'GET /studies/:study/recruiter'({ context: { workers }, account, study }) {
    return workers.runAlone('recruiter view', { study, actor: account.name });
  },
  async 'POST /studies/:study/recruiter/act'({ context: { workers }, account, study, body, note }) {
    note(`${isSent(body) ? '' : 'dry run: '}${noteOf(body)}`);
    return workers.runAlone('recruiter act', { study, actor: account.name, what: body });
  },
  async 'POST /studies/:study/recruiter/lists'({ context: { workers }, account, study, note }) {
    const { files } = await workers.runAlone('recruiter lists', { study, actor: account.name });
    note(files.map(({ file, lines }) => `${file} ${lines}`).join(', '));
    return { files };
  },
};
