import { say, type Text } from '../../lib/i18n.ts';

export interface ProblemText {
  title: Text;
  text: Text;
  /** Whether asking the server again may help. */
  again: boolean;
  /** Whether the code helps whoever is asked about it. */
  quotes: boolean;
}

const told = (title: Text, text: Text): ProblemText => ({ title, text, again: false, quotes: false });
const unexpected = (title: Text, text: Text): ProblemText => ({ title, text, again: true, quotes: true });

const KNOWN: ReadonlyMap<string, ProblemText> = new Map([
  ['network', unexpected(say('error.unreachable.title'), say('error.unreachable'))],
  ['recruiter-entry-required', told(say('error.recruiter.title'), say('error.recruiter'))],
  ['link-not-verified', told(say('error.link.title'), say('error.link'))],
  ['study-closed', told(say('error.closed.title'), say('error.closed'))],
  ['study-paused', { ...told(say('error.paused.title'), say('error.paused')), again: true }],
  ['not-found', told(say('error.unknown.title'), say('error.unknown'))],
  ['no-session', told(say('error.session.title'), say('error.session'))],
]);

const UNKNOWN = unexpected(say('error.title'), say('error.safe'));
const SCRIPT = unexpected(say('error.script.title'), say('error.script'));

/** What to tell a listener about an error: what happened, whether the work is safe, what to do. */
export function problemText(code: string): ProblemText {
  return KNOWN.get(code) ?? (code.startsWith('script-') ? SCRIPT : UNKNOWN);
}
