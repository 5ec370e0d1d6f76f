import { markdownIn, type MarkdownNode } from '../text/markdown.ts';
import type { DesignMistake } from '../methods/contract/mistake.ts';
import { stepName } from '../steps/registry.ts';
import { stepsOf } from '../study/steps-of.ts';
import type { StudyConfig } from '../study/config.ts';
import { languagesOf, type Language } from '../text/languages.ts';
import type { Study } from '../study/study.ts';
import { said } from '../text/said.ts';
import { HOURLY_RATES, hourlyPay, leastReward, parseReward } from './pay.ts';
import { recruiterOf, RECRUITERS, type StudyRecruiter } from './recruiters.ts';

type Judged = Pick<Study, 'config' | 'consent' | 'instructions'>;

/**
 * Settings of a study that a recruiter does not allow, or that leave listeners unpaid or uninformed. Paths begin at the top
 * of study.yaml. Violations of Prolific's rules are errors if the study is on Prolific. Sources: Prolific's payment
 * principles, its rules for attention checks and for in-study screening.
 */
export function policyMistakes(study: Judged): DesignMistake[] {
  return [
    ...payMistakes(study.config),
    ...codeMistakes(study),
    ...linkMistakes(study.config),
    ...consentMistakes(study),
    ...contactMistakes(study.config),
  ];
}

/** Reserved example domains. Source: RFC 2606. */
const NOBODYS = /(?:[@./]|^)(?:example\.(?:com|net|org)|[\w-]+\.(?:example|invalid|test))\b/iu;

export function contactMistakes({ contact = '' }: Pick<StudyConfig, 'contact'>): DesignMistake[] {
  if (!NOBODYS.test(contact)) return [];
  const message = `contact: ${contact} is not an address that listeners can write to; enter a real address`;
  return [{ path: ['contact'], severity: 'warning', message }];
}

export function payMistakes(config: StudyConfig): DesignMistake[] {
  const { reward: announced, minutes } = config.recruitment;
  const recruiter = recruiterOf(config);
  if (announced === undefined) {
    if (!recruiter) return [];
    const message = 'recruitment: has no reward, so the pay is not checked; add reward, such as 4.00 GBP';
    return [{ path: ['recruitment', recruiter.id], severity: 'warning', message }];
  }
  const path = ['recruitment', 'reward'];
  const reward = parseReward(announced);
  const rates = reward && HOURLY_RATES[reward.currency];
  if (!reward || !rates) {
    if (!recruiter) return [];
    const message = `recruitment.reward: '${announced}' is not an amount of GBP or USD, so the pay is not checked; write it like 4.00 GBP`;
    return [{ path, severity: 'warning', message }];
  }
  const hourly = hourlyPay(reward, minutes);
  if (hourly >= rates.recommended) return [];
  const isTooLow = hourly < rates.minimum;
  const wanted = isTooLow ? rates.minimum : rates.recommended;
  const money = (amount: number): string => `${amount.toFixed(2)} ${reward.currency}`;
  const message =
    `recruitment.reward: ${money(reward.amount)} for ${minutes} minutes is ${money(hourly)} per hour, below the ` +
    `${money(wanted)} that ${recruiter?.name ?? RECRUITERS.prolific} ${isTooLow ? 'requires' : 'recommends'}; ` +
    `pay at least ${money(leastReward(wanted, minutes))}, or shorten the study`;
  return [{ path, severity: isTooLow && recruiter ? 'error' : 'warning', message }];
}

/**
 * Outcomes that may share a code: listeners who stop early get the code for no consent, unless the study sets another one.
 */
const MAY_SHARE: ReadonlySet<string> = new Set(['left', 'no_consent']);

export function codeMistakes(study: Judged): DesignMistake[] {
  const recruiter = recruiterOf(study.config);
  if (!recruiter) return [];
  return [...missingCodes(study, recruiter), ...sharedCodes(recruiter)];
}

function missingCodes(study: Judged, { id, name, codes }: StudyRecruiter): DesignMistake[] {
  const { config } = study;
  const blocking = stepsOf(study).filter(({ check, onFail }) => check?.paid && onFail === 'block');
  const hasPlaces =
    config.recruitment.listeners !== undefined ||
    config.blocks.some((block) =>
      Object.entries(block).some(([key, value]) => key.startsWith('ratings_per_') && value !== undefined),
    );
  const path = ['recruitment', id];
  const missing: (DesignMistake | null)[] = [
    codes.no_consent === undefined
      ? {
          path,
          severity: 'error',
          message:
            `recruitment.${id}: has no code for listeners who do not consent; add no_consent, ` +
            `a code whose action on ${name} is to request a return`,
        }
      : null,
    blocking.length > 0 && codes.screened_out === undefined
      ? {
          path,
          severity: 'error',
          message:
            `recruitment.${id}: has no code for listeners who fail ${blocking.map((step) => `'${step.name}'`).join(' or ')}, ` +
            `and are to be paid for the check; add screened_out, a code whose action on ${name} is the screen-out ` +
            'payment, or on_fail: warn',
        }
      : null,
    hasPlaces && codes.quota_full === undefined
      ? {
          path,
          severity: 'warning',
          message:
            `recruitment.${id}: has no code for listeners who arrive when all places are taken; add quota_full, ` +
            `or offer no more places on ${name} than here`,
        }
      : null,
    config.recruitment.group !== undefined && codes.took_part === undefined
      ? {
          path,
          severity: 'warning',
          message:
            `recruitment.${id}: has no code for listeners who took part in another study of the group; add took_part, ` +
            `a code whose action on ${name} is to request a return`,
        }
      : null,
  ];
  return missing.flatMap((mistake) => mistake ?? []);
}

/** A code has one action on Prolific, so two outcomes with the same code would be paid alike. */
function sharedCodes({ id, name, codes }: StudyRecruiter): DesignMistake[] {
  const entries = Object.entries(codes);
  return entries.flatMap(([outcome, code], index) => {
    const other = entries
      .slice(0, index)
      .find(([earlier, same]) => same === code && !(MAY_SHARE.has(earlier) && MAY_SHARE.has(outcome)));
    if (!other) return [];
    const message =
      `recruitment.${id}.${outcome}: has the code of ${other[0]}, so ${name} cannot distinguish them; ` +
      'give each outcome a code of its own';
    return [{ path: ['recruitment', id, outcome], severity: 'error', message }];
  });
}

function linkMistakes(config: StudyConfig): DesignMistake[] {
  const recruiter = recruiterOf(config);
  if (!recruiter || recruiter.studyIds.length > 0) return [];
  const { id, name } = recruiter;
  const message =
    `recruitment.${id}: does not name the study on ${name}, so links of any other study are accepted too; ` +
    `add study_id: the 24 letters and digits in the address of its draft on ${name}`;
  return [{ path: ['recruitment', id], severity: 'warning', message }];
}

/** Keys with which blocks request pages or questions with a right answer. */
export const TRAP_KEYS = ['traps', 'obvious_pairs', 'null_pairs', 'gold', 'spoken', 'attention'] as const;

const isAskedFor = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : Number(value ?? 0) > 0;

/** Words of which a text needs at least one to announce attention checks. */
const CHECK_WORDS: Readonly<Record<Language, RegExp>> = {
  en: /\bchecks?\b|\battenti|\btraps?\b|\bcontrol (?:question|item|page|clip)|\bcatch (?:trial|question|item)/i,
  zh: /检查|检验|检测|核查|验证|注意力|陷阱|\bchecks?\b|\battenti/i,
};

const textOf = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => ('value' in node ? node.value : 'children' in node ? textOf(node.children) : ' '))
    .join(' ');

export function consentMistakes({ config, consent }: Judged): DesignMistake[] {
  const trap = [
    ...config.blocks
      .filter(({ training }) => !training)
      .flatMap((block) => Object.entries(block))
      .flatMap(([key, value]) =>
        TRAP_KEYS.some((known) => known === key) && isAskedFor(value) ? [key] : [],
      ),
    ...(config.between_pages ?? []).map(stepName),
  ][0];
  if (trap === undefined) return [];
  return languagesOf(config).flatMap((language) => {
    const nodes = markdownIn(consent, language);
    const statements = (config.consent_statements ?? []).map((statement) => said(statement, language));
    const isSaid = CHECK_WORDS[language].test([textOf(nodes), ...statements].join(' '));
    if (nodes.length === 0 || isSaid) return [];
    const path = typeof config.consent === 'string' ? ['consent'] : ['consent', language];
    const message =
      `${path.join('.')}: does not mention attention checks, and the study has ${trap}; ` +
      'add a sentence like: Some pages check that people listen carefully';
    return [{ path, severity: 'warning', message }];
  });
}
