import { say, type Text } from '../lib/i18n.ts';

export interface ProblemText {
  title: Text;
  text: Text;
  /** Whether asking the server again may help. */
  again: boolean;
}

const KNOWN: ReadonlyMap<string, ProblemText> = new Map([
  ['network', { title: say('error.unreachable.title'), text: say('error.unreachable'), again: true }],
  [
    'recruiter-entry-required',
    { title: say('error.recruiter.title'), text: say('error.recruiter'), again: false },
  ],
  ['study-closed', { title: say('error.closed.title'), text: say('error.closed'), again: false }],
  ['not-found', { title: say('error.unknown.title'), text: say('error.unknown'), again: false }],
  ['no-session', { title: say('error.session.title'), text: say('error.session'), again: false }],
]);

const UNKNOWN: ProblemText = { title: say('error.title'), text: say('error.safe'), again: true };

/** What to tell a listener about an error: what happened, whether the work is safe, what to do. */
export function problemText(code: string): ProblemText {
  return KNOWN.get(code) ?? UNKNOWN;
}
