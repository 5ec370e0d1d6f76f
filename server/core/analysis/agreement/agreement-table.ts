import { joined, Phrase, phrase, type Words } from '../../text/phrase.ts';
import type { VoteTable } from '../../stats/agreement/vote-table.ts';
import { agreementRows, levelsOf } from './agreement-rows.ts';
import type { Scale } from '../input/analysis.ts';
import { UNITS, votesByUnit } from '../input/scale-votes.ts';
import type { DraftTable } from '../tables/table.ts';

const DIGITS = 3;
const MOST_NAMED = 5;

function named(units: readonly string[]): Words {
  const shown = units.slice(0, MOST_NAMED).join(', ');
  return units.length > MOST_NAMED ? phrase`${shown} and ${units.length - MOST_NAMED} more` : shown;
}

/** Notes on missing ratings and their effect on the coefficients. */
function missingNotes(judged: Words, table: VoteTable): Words[] {
  const cells = table.listeners.length * table.units.length;
  const missing = cells - table.values.length;
  const sizes = votesByUnit(table);
  const alone = table.units.filter((_, unit) => sizes[unit] === 1);
  const harmonic = table.units.length / sizes.reduce((sum, size) => sum + 1 / size, 0);
  return [
    missing === 0
      ? phrase`Every listener rated all ${table.units.length} rated ${judged}: k = ${table.listeners.length}.`
      : phrase`${missing} of ${cells} cells (${table.listeners.length} listeners by ${table.units.length} ${judged}) have no
      rating: ICCs are from variance components by moments (Henderson 1953) instead of the analysis of variance, with
      k = ${harmonic.toFixed(1)}, the harmonic mean of the ratings of each of the ${judged}; ICC(1) and Kendall's W need all cells.`,
    ...(alone.length > 0
      ? [phrase`Rated by one listener only, so not usable for alpha and kappa: ${named(alone)}.`]
      : []),
    ...(table.repeated > 0
      ? [
          phrase`${table.repeated} ratings repeat an earlier rating by the same listener: only the first is used.`,
        ]
      : []),
  ];
}

const LEVEL_NOTE = {
  nominal: 'nominal: labels are equal or different, and a near miss counts as different',
  ordinal: 'ordinal: by the share of ratings between two values',
  interval: 'interval: by squared differences',
  ratio: 'ratio: by squared relative differences',
} as const;

function meaningNotes(scale: Scale, table: VoteTable): Words[] {
  const levels = levelsOf(scale);
  const isComplete = table.values.length === table.listeners.length * table.units.length;
  return [
    phrase`Alpha: agreement beyond chance (1: full, 0: chance), missing ratings allowed (${joined(
      levels.map((level) => new Phrase(LEVEL_NOTE[level], [])),
      '; ',
    )}).
        Krippendorff recommends at least .800, or .667 for tentative conclusions.${
          levels.includes('nominal')
            ? phrase` Fleiss' kappa: the same for labels, with listeners treated as interchangeable.`
            : ''
        }`,
    phrase`ICC: share of the variance that is between clips. (2): listeners are a sample and must agree in absolute terms; (3):
        these listeners only, who may differ by a constant. 1: of one rating; k: of the mean of k; ICC(3,k) of a full table is Cronbach's alpha.${
          isComplete
            ? phrase` (1): assumes different listeners for each clip, which does not hold here: its interval is too narrow (coverage 85-94 % in simulations).`
            : phrase` Their intervals are conservative (coverage 97-99 %).`
        }`,
    ...(isComplete && levels.length > 1
      ? [
          "Kendall's W: agreement of listeners on the order of clips, 0 to 1; p by chi-square; no interval here.",
        ]
      : []),
    'Split-half: agreement of the means of random halves of the listeners, corrected to all listeners; 50 splits. Noise ceiling: its ' +
      'root, the highest linear correlation with the mean ratings of these clips that a metric can be expected to reach, if the errors ' +
      'of listeners are unrelated to it (Spearman 1904).',
    'Intervals over clips (BCa, 1,000 samples) apply to these listeners only (coverage for other listeners: 82-92 %). With few clips they may be narrow: ' +
      'in simulated studies, 95 % intervals covered 89-96 % with 20 clips and 94-97 % with 48 to 60. [-]: fewer than five clips, or no variation.',
  ];
}

/**
 * Agreement of listeners on one scale, from ratings under test that count: every coefficient with its 95 % interval, its
 * level of measurement, and the numbers of listeners, clips and ratings. Null for facts and for fewer than two listeners.
 */
export function agreementTable(scale: Scale, table: VoteTable): DraftTable | null {
  const { name, judges } = scale;
  if (judges === 'fact') return null;
  if (table.listeners.length < 2) return null;
  const judged = UNITS[judges];
  return {
    name: `agreement ${name}`,
    title: phrase`Agreement of listeners: ${name}`,
    columns: [
      { label: 'coefficient', key: 'coefficient' },
      { label: 'level', key: 'level' },
      { label: 'value [95 %]', key: 'value', interval: ['low', 'high'], digits: DIGITS },
      { label: 'p', key: 'pValue', digits: 4 },
      { label: 'listeners', key: 'listeners' },
      { label: judged, key: 'clips' },
      { label: 'ratings', key: 'ratings' },
      { label: 'interval', key: 'method' },
    ],
    rows: agreementRows(scale, table),
    notes: [...missingNotes(phrase`${judged}`, table), ...meaningNotes(scale, table)],
  };
}
