import { payRows, payWarnings, type PayRow, type TimedSession } from '../recruitment/pay-report.ts';
import { recruiterOf } from '../recruitment/recruiters.ts';
import { newestOf, type ReportingInput } from './input.ts';
import { either, known, unknown, type Part } from './part.ts';

const SECTION = 'Recruitment and pay';

/** Completed sessions with their times, by version and stratum. */
export function timedSessions({
  sessions,
  versions,
}: Pick<ReportingInput, 'sessions' | 'versions'>): TimedSession[] {
  return sessions.flatMap(({ state, minutes, version, stratum }) => {
    if (minutes === null || minutes <= 0 || state === 'active') return [];
    const parts = [versions.length > 1 ? `version ${version}` : null, stratum].filter(
      (part) => part !== null,
    );
    return [{ state, minutes, condition: parts.length === 0 ? 'all' : parts.join(', ') }];
  });
}

const rowText = ({ condition, sessions, medianMinutes, hourly }: PayRow, currency: string): string =>
  `${condition}: median ${medianMinutes.toFixed(1)} minutes of ${sessions}` +
  (hourly === null ? '' : `, ${hourly.toFixed(2)} ${currency} per hour`);

/** Recruitment and payment of listeners, by condition. */
export function payPart(input: ReportingInput): Part & { warnings: string[] } {
  const { config } = newestOf(input).study;
  const { reward, minutes, strata, group, listeners } = config.recruitment;
  const recruiter = recruiterOf(config);
  const rows = payRows(timedSessions(input), reward).filter(({ state }) => state === 'completed');
  const currency = reward?.slice(-3) ?? '';
  const times = rows.map((row) => rowText(row, currency)).join('; ');
  const warnings = payWarnings(rows, reward);
  const source = recruiter ? `by ${recruiter.name}` : null;
  return {
    warnings,
    rows: [
      either(
        SECTION,
        'recruitment source',
        source,
        'listeners came by the plain link of the study; add who received it',
      ),
      unknown(
        SECTION,
        'recruitment filters',
        'set where listeners are recruited, for example country or approval rate',
      ),
      listeners === undefined
        ? known(SECTION, 'listeners wanted', 'no limit')
        : known(SECTION, 'listeners wanted', String(listeners)),
      known(
        SECTION,
        'strata',
        strata
          ? strata.options
              .map(({ value, share }) => `${value}${share === undefined ? '' : ` (${share})`}`)
              .join(', ')
          : 'none',
      ),
      known(
        SECTION,
        'previous participation',
        group === undefined ? 'not checked: the study is in no group' : `excluded, by group ${group}`,
      ),
      either(SECTION, 'pay', reward ?? null, 'the study announces no reward; add recruitment.reward'),
      known(SECTION, 'announced time', `${minutes} minutes`),
      either(SECTION, 'median time and hourly pay', times || null, 'nobody has completed the study'),
      ...(warnings.length === 0 ? [] : [known(SECTION, 'pay below the minimum', warnings.join('; '))]),
    ],
    sentences: [
      ...(recruiter ? [`Listeners were recruited by ${recruiter.name}.`] : []),
      ...(reward === undefined ? [] : [`They were paid ${reward} for an announced ${minutes} minutes.`]),
      ...rows.map(
        ({ condition, medianMinutes, hourly }) =>
          `The median time of completed sessions${condition === 'all' ? '' : ` (${condition})`} was ${medianMinutes.toFixed(1)} minutes` +
          `${hourly === null ? '' : `, which is ${hourly.toFixed(2)} ${currency} per hour`}.`,
      ),
    ],
  };
}
