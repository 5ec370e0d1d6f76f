import { languagesOf, type Language } from '#core/text/languages.ts';
import type { AppContext } from './context.ts';
import type { CheckRecord, Session } from '../../../db/contract/store.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { BoundStudy } from './bound-study.ts';

/** Name of the record about the time from which a session was read in a language. */
export const LANGUAGE_RECORD = 'language';

function offered({ version }: BoundStudy, wanted: unknown): Language | null {
  return languagesOf(version.study.config).find((language) => language === wanted) ?? null;
}

/** Language that the listener of a session reads. */
export function languageOf(bound: BoundStudy, { language }: Pick<Session, 'language'>): Language {
  return offered(bound, language) ?? languagesOf(bound.version.study.config)[0];
}

/** Language that the listener read at a moment, from the session's records. */
export function languageAt(bound: BoundStudy, checks: readonly CheckRecord[], at: number): Language {
  const last = checks.findLast((check) => check.name === LANGUAGE_RECORD && check.at <= at);
  return offered(bound, last?.result['language']) ?? languagesOf(bound.version.study.config)[0];
}

async function read(context: AppContext, session: Session, language: Language): Promise<Session> {
  const at = context.now();
  await context.store.recordCheck(session.id, {
    name: LANGUAGE_RECORD,
    event: 'done',
    result: { language },
    at,
  });
  return context.store.setLanguage(session.id, language);
}

/** Stores the language that the browser requests, if the study offers several and the listener has chosen none. */
export async function firstLanguage(
  context: AppContext,
  bound: BoundStudy,
  session: Session,
  preferred: (languages: readonly Language[]) => unknown,
): Promise<Session> {
  const languages = languagesOf(bound.version.study.config);
  if (session.language !== null || languages.length === 1) return session;
  return read(context, session, offered(bound, preferred(languages)) ?? languages[0]);
}

/** Largest number of stored choices. Each is stored, to show what was read in which language. */
const MOST_CHOICES = 100;
const OVER: readonly Session['state'][] = ['completed', 'declined', 'took_part', 'screened_out', 'left'];

/**
 * Stores the listener's choice of language, valid from now on. Throws for a language that the study does not offer,
 * and after the end.
 */
export async function chooseLanguage(
  context: AppContext,
  bound: BoundStudy,
  session: Session,
  wanted: Language,
): Promise<Session> {
  const language = offered(bound, wanted);
  if (!language) {
    const languages = languagesOf(bound.version.study.config).join(', ');
    throw new AppError('unknown-language', `this study is not offered in ${wanted}, only in ${languages}`);
  }
  if (OVER.includes(session.state)) throw new AppError('wrong-step', 'the session is over');
  if (languageOf(bound, session) === language) return session;
  const records = await context.store.checksOf(session.id);
  if (records.filter(({ name }) => name === LANGUAGE_RECORD).length >= MOST_CHOICES)
    throw new AppError('wrong-step', `the language was changed ${MOST_CHOICES} times: it stays as it is`);
  return read(context, session, language);
}
