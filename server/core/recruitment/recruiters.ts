import type { SessionState } from '../session/session.ts';
import type { StudyConfig } from '../study/config.ts';

/** Names of recruiters, by their key under `recruitment` in study.yaml. */
export const RECRUITERS = { prolific: 'Prolific' } as const;
export type RecruiterId = keyof typeof RECRUITERS;

const RECRUITER_IDS: readonly RecruiterId[] = ['prolific'];

type Recruiting = Pick<StudyConfig, 'recruitment'>;
type Codes = Omit<NonNullable<StudyConfig['recruitment'][RecruiterId]>, 'study_id' | 'signed_links'>;

/** Outcomes of a session for which a recruiter has a code. */
export type Outcome = keyof Codes;

export interface StudyRecruiter {
  id: RecruiterId;
  /** Display name. */
  name: string;
  codes: Codes;
  /** The recruiter's own studies whose links are accepted; empty: those of any. */
  studyIds: readonly string[];
  /** Whether only links signed by the recruiter are accepted. */
  mustBeSigned: boolean;
}

/** The recruiter of a study; null: listeners come by its plain link. */
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
 * The recruiter's code for an outcome; null if the study has none. Listeners who stop early get the code for no consent,
 * unless the study sets another one.
 */
export function codeOf(config: Recruiting, outcome: Outcome): string | null {
  const codes = recruiterOf(config)?.codes;
  const other = outcome === 'left' ? codes?.no_consent : undefined;
  return codes?.[outcome] ?? other ?? null;
}

/** Outcomes before the first page, for which no code is stored. */
const BEFORE_PAGES: Partial<Record<SessionState, Outcome>> = {
  declined: 'no_consent',
  full: 'quota_full',
  took_part: 'took_part',
};

/** The code that an ended session has earned; null: none. `code` is the one stored with it. */
export function earnedCode(
  config: Recruiting,
  { state, code }: { state: SessionState; code: string | null },
): string | null {
  if (state === 'completed' || state === 'screened_out' || state === 'left') return code;
  const outcome = BEFORE_PAGES[state];
  return outcome ? codeOf(config, outcome) : null;
}
