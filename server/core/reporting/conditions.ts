import { studyChecks } from '../checks/study-checks.ts';
import { groupBy } from '../order/group-by.ts';
import { stepsOf } from '../study/steps-of.ts';
import { newestOf, type ReportingInput } from './input.ts';
import { known, unknown, type CardRow, type Part } from './part.ts';
import { outOf, tally } from './words.ts';

const SECTION = 'Listening conditions and checks';

/** Pass rates by kind of check: a session passes a kind if it passed all checks of that kind. */
function passRates({ sessions }: Pick<ReportingInput, 'sessions'>): Map<string, string> {
  const bySession = sessions.flatMap(({ checks }) =>
    [...groupBy(checks, ({ check }) => check)].map(([check, own]) => ({
      check,
      passed: own.every(({ passed }) => passed),
    })),
  );
  return new Map(
    [...groupBy(bySession, ({ check }) => check)].map(([check, own]) => [
      check,
      outOf(own.filter(({ passed }) => passed).length, own.length),
    ]),
  );
}

/** Listening devices, and results of checks and traps. */
export function conditionsPart(input: ReportingInput): Part {
  const { study } = newestOf(input);
  const { devices = 'any', level_clip: levelClip } = study.config;
  const rates = passRates(input);
  const steps = stepsOf(study).map(({ kind }) => kind);
  const reported = input.sessions.flatMap(({ device }) => device?.form ?? []);
  const policy =
    devices === 'desktop'
      ? 'phones and tablets were turned away, as far as browsers report them'
      : 'any device was allowed';
  const checks = studyChecks(study);
  const rateOf = (check: string): string => rates.get(check) ?? 'no listener has reached it';
  const hasHeadphones = steps.includes('headphones');
  const level = steps.includes('sound level')
    ? `listeners set a comfortable level with ${levelClip === undefined ? 'speech-shaped noise' : 'a clip of the study'} before the first page`
    : 'no step for setting the level';
  return {
    rows: [
      known(SECTION, 'device policy', policy),
      reported.length === 0
        ? unknown(SECTION, 'devices', 'no browser reported a device')
        : known(
            SECTION,
            'devices',
            `${tally(reported)}; not reported by ${input.sessions.length - reported.length}`,
          ),
      known(SECTION, 'headphone check', hasHeadphones ? `passed by ${rateOf('headphones')}` : 'none'),
      known(SECTION, 'sound level', level),
      unknown(
        SECTION,
        'headphone models and rooms',
        'the study cannot detect them; the step demographics asks for equipment and room',
      ),
      ...checks.map(({ check, type, count }): CardRow =>
        known(SECTION, `${check} (${type})`, `${count} per listener; passed by ${rateOf(check)}`),
      ),
      ...(checks.length === 0 ? [known(SECTION, 'traps and checks', 'none')] : []),
    ],
    sentences: [
      `${policy.charAt(0).toUpperCase()}${policy.slice(1)}.`,
      ...(reported.length === 0 ? [] : [`Devices: ${tally(reported)}.`]),
      ...(steps.includes('sound level') ? [`${level.charAt(0).toUpperCase()}${level.slice(1)}.`] : []),
      ...(checks.length === 0
        ? ['There were no traps and no checks.']
        : [
            `Checks and traps, with the share of sessions that passed all of a kind: ${checks
              .map(({ check }) => `${check}, ${rateOf(check)}`)
              .join('; ')}.`,
          ]),
    ],
  };
}
