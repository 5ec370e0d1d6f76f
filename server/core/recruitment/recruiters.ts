import type { StudyConfig } from '../study/config.ts';

/** What recruiters are called, by their key under `recruitment` in study.yaml. */
export const RECRUITERS = { prolific: 'Prolific' } as const;
export type RecruiterId = keyof typeof RECRUITERS;

const RECRUITER_IDS: readonly RecruiterId[] = ['prolific'];

type Recruiting = Pick<StudyConfig, 'recruitment'>;
type Codes = NonNullable<StudyConfig['recruitment'][RecruiterId]>;

/** What a session can come to that a recruiter has a code for. */
export type Outcome = keyof Codes;

export interface StudyRecruiter {
  id: RecruiterId;
  /** What people call it. */
  name: string;
  codes: Codes;
}

/** Where a study's listeners come from; null: by its plain link. */
export function recruiterOf({ recruitment }: Recruiting): StudyRecruiter | null {
  for (const id of RECRUITER_IDS) {
    const codes = recruitment[id];
    if (codes) return { id, name: RECRUITERS[id], codes };
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
