import type { SessionState } from '../session/session.ts';
import type { StudyConfig } from '../study/config.ts';

/** What recruiters are called, by their key under `recruitment` in study.yaml. */
export const RECRUITERS = { prolific: 'Prolific' } as const;
export type RecruiterId = keyof typeof RECRUITERS;

const RECRUITER_IDS: readonly RecruiterId[] = ['prolific'];

type Recruiting = Pick<StudyConfig, 'recruitment'>;
type Codes = Omit<NonNullable<StudyConfig['recruitment'][RecruiterId]>, 'study_id' | 'signed_links'>;

/** What a session can come to that a recruiter has a code for. */
export type Outcome = keyof Codes;

export interface StudyRecruiter {
  id: RecruiterId;
  /** What people call it. */
  name: string;
  codes: Codes;
  /** The recruiter's own studies whose links may enter; none: those of any. */
  studyIds: readonly string[];
  /** Whether only links that the recruiter signed may enter. */
  mustBeSigned: boolean;
}

/** Where a study's listeners come from; null: by its plain link. */
export function recruiterOf({ recruitment }: Recruiting): StudyRecruiter | null {
  for (const id of RECRUITER_IDS) {
    const given = recruitment[id];
    if (!given) continue;
    const { study_id: studyIds = [], signed_links: signedLinks, ...codes } = given;
    return {
      id,
      name: RECRUITERS[id],
      codes,
      studyIds: [studyIds].flat(),
      mustBeSigned: signedLinks === 'required',
    };
  }
  return null;
}

/**
 * The recruiter's code for an outcome; null where the study has none. Who stops gets the code of who does not agree, unless
 * the study says otherwise.
 */
export function codeOf(config: Recruiting, outcome: Outcome): string | null {
  const codes = recruiterOf(config)?.codes;
  const other = outcome === 'left' ? codes?.no_consent : undefined;
  return codes?.[outcome] ?? other ?? null;
}

/** Endings before the first page, which store no code. */
const BEFORE_PAGES: Partial<Record<SessionState, Outcome>> = {
  declined: 'no_consent',
  full: 'quota_full',
  took_part: 'took_part',
};

/** The code that a session has earned, only once it has come to an end; null: none. `code` is the one stored with it. */
export function earnedCode(
  config: Recruiting,
  { state, code }: { state: SessionState; code: string | null },
): string | null {
  if (state === 'completed' || state === 'screened_out' || state === 'left') return code;
  const outcome = BEFORE_PAGES[state];
  return outcome ? codeOf(config, outcome) : null;
}
