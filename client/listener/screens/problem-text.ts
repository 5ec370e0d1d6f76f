import { t } from '../words/messages.ts';

export interface ProblemText {
  title: string;
  text: string;
  /** Whether a retry may help. */
  again: boolean;
  /** Whether to show the code for support. */
  quotes: boolean;
}

const problem = (title: string, text: string): ProblemText => ({ title, text, again: false, quotes: false });
const unexpected = (title: string, text: string): ProblemText => ({ title, text, again: true, quotes: true });

const KNOWN: ReadonlyMap<string, () => ProblemText> = new Map([
  ['network', () => unexpected(t('error.unreachable.title'), t('error.unreachable'))],
  ['recruiter-entry-required', () => problem(t('error.recruiter.title'), t('error.recruiter'))],
  ['link-not-verified', () => problem(t('error.link.title'), t('error.link'))],
  ['study-closed', () => problem(t('error.closed.title'), t('error.closed'))],
  ['study-paused', () => ({ ...problem(t('error.paused.title'), t('error.paused')), again: true })],
  ['not-found', () => problem(t('error.unknown.title'), t('error.unknown'))],
  ['no-session', () => problem(t('error.session.title'), t('error.session'))],
]);

const unknown = (): ProblemText => unexpected(t('error.title'), t('error.safe'));
const script = (): ProblemText => unexpected(t('error.script.title'), t('error.script'));

/** Message about an error: what happened, whether answers are safe, what to do. Reactive. */
export function problemText(code: string): ProblemText {
  return (KNOWN.get(code) ?? (code.startsWith('script-') ? script : unknown))();
}
