import { languagesOf } from '../text/languages.ts';
import type { ReportedSession, ReportingInput } from './input.ts';
import { newestOf } from './input.ts';
import { known, unknown, type CardRow, type Part } from './part.ts';
import { counted, tally } from './words.ts';

const SECTION = 'Listeners';

const LANGUAGE_NAMES: Readonly<Record<string, string>> = { en: 'English', zh: 'Chinese' };

const isIn =
  (...states: ReportedSession['state'][]) =>
  ({ state }: ReportedSession): boolean =>
    states.includes(state);

/** The answers to the demographics form, one line per question. */
function aboutRows(sessions: readonly ReportedSession[]): CardRow[] {
  const asked = sessions.flatMap(({ about }) => (about === null ? [] : [about]));
  const fields = [...new Set(asked.flatMap((about) => Object.keys(about)))];
  if (fields.length === 0) {
    return [
      unknown(
        SECTION,
        'language background, country, age, hearing',
        'the study does not ask for them; add the step demographics, or get them from the recruiter',
      ),
    ];
  }
  return [
    ...fields.map((field) =>
      known(
        SECTION,
        `${field}, self-reported`,
        `${tally(asked.flatMap((about) => about[field] ?? []))}; of ${counted(sessions.length, 'listener')} who consented`,
      ),
    ),
    unknown(SECTION, 'country', 'the study does not ask; get it from the recruiter'),
  ];
}

/** Numbers of listeners who were recruited, completed the study, and are analysed. */
export function peoplePart(input: ReportingInput): Part {
  const { sessions, primary } = input;
  const agreed = sessions.filter(isIn('active', 'completed', 'screened_out', 'left'));
  const completed = agreed.filter(isIn('completed')).length;
  const out = agreed.filter(isIn('screened_out')).length;
  const left = agreed.filter(isIn('left')).length;
  const active = agreed.filter(isIn('active')).length;
  const rated = new Set(primary.ratings.map(({ listener }) => listener));
  const analysed = new Set(primary.ratings.filter(({ counts }) => counts).map(({ listener }) => listener));
  const offered = languagesOf(newestOf(input).study.config);
  const names = offered.map((language) => LANGUAGE_NAMES[language] ?? language).join(' and ');
  const days = agreed.flatMap(({ consentedAt }) => consentedAt?.slice(0, 10) ?? []).toSorted();
  const simulated = input.modes.includes('rehearsal')
    ? ' (simulated listeners of a rehearsal among them)'
    : '';
  return {
    rows: [
      known(SECTION, 'recruited', `${counted(agreed.length, 'listener')} consented${simulated}`),
      known(
        SECTION,
        'not recruited',
        `${sessions.length - agreed.length} opened the study without consenting: ${tally(sessions.filter((one) => !agreed.includes(one)).map(({ state }) => state)) || 'none'}`,
      ),
      known(SECTION, 'completed', String(completed)),
      known(SECTION, 'screened out by a check', String(out)),
      known(SECTION, 'withdrew consent', String(left)),
      known(SECTION, 'started but did not finish', String(active)),
      known(SECTION, 'included: with ratings that count', `${analysed.size} of ${rated.size} with ratings`),
      known(SECTION, 'analysed', counted(analysed.size, 'listener')),
      days.length === 0
        ? unknown(SECTION, 'when', 'nobody has consented')
        : known(SECTION, 'when', `${days[0] ?? ''} to ${days.at(-1) ?? ''}, UTC`),
      known(
        SECTION,
        'language of the study',
        `${names}; read: ${tally(agreed.map(({ language }) => language)) || 'nobody'}`,
      ),
      ...aboutRows(agreed),
    ],
    sentences: [
      `${counted(agreed.length, 'listener')} consented${simulated}; ${completed} completed the study` +
        `${out > 0 ? `, ${out} were screened out by a check` : ''}${left > 0 ? `, ${left} withdrew consent` : ''}` +
        `${active > 0 ? `, ${active} did not finish` : ''}. Ratings of ${counted(analysed.size, 'listener')} were analysed. ` +
        `The study was in ${names}.`,
    ],
  };
}
