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

/** What is not there, and what that changes. */
function missingNotes(judged: Words, table: VoteTable): Words[] {
  const cells = table.listeners.length * table.units.length;
  const missing = cells - table.values.length;
  const sizes = votesByUnit(table);
  const alone = table.units.filter((_, unit) => sizes[unit] === 1);
  const harmonic = table.units.length / sizes.reduce((sum, size) => sum + 1 / size, 0);
  return [
    missing === 0
      ? phrase`Every listener rated each of the ${table.units.length} ${judged} that anybody rated: k = ${table.listeners.length}.`
      : phrase`${missing} of ${cells} cells (${table.listeners.length} listeners by ${table.units.length} ${judged}) have no
      rating: ICCs are from variance components by moments (Henderson 1953) instead of the analysis of variance, with
      k = ${harmonic.toFixed(1)}, the harmonic mean of the ratings of each of the ${judged}; ICC(1) and Kendall's W need all cells.`,
    ...(alone.length > 0
      ? [phrase`Rated by one listener only, so that alpha and kappa cannot use them: ${named(alone)}.`]
      : []),
    ...(table.repeated > 0
      ? [phrase`${table.repeated} ratings are of what the listener had rated before: the first one is taken.`]
      : []),
  ];
}

const LEVEL_NOTE = {
  nominal: 'nominal: labels are the same or not, a near miss is a miss',
  ordinal: 'ordinal: by the share of ratings that lie between two values',
  interval: 'interval: by squared differences',
  ratio: 'ratio: by squared relative differences',
} as const;

function meaningNotes(scale: Scale, table: VoteTable): Words[] {
  const levels = levelsOf(scale);
  const isComplete = table.values.length === table.listeners.length * table.units.length;
  return [
    phrase`Alpha: agreement beyond chance, 1 full, 0 chance, missing ratings allowed (${joined(
      levels.map((level) => new Phrase(LEVEL_NOTE[level], [])),
      '; ',
    )}).
      Krippendorff relies on .800 and above, and draws tentative conclusions from .667.${
        levels.includes('nominal')
          ? phrase` Fleiss' kappa: the same question of labels, listeners taken for interchangeable.`
          : ''
      }`,
    phrase`ICC: the part of the variance that lies between clips. (2): listeners are a sample and must agree in absolute terms; (3):
      these listeners, who may differ by a constant. 1: of one rating; k: of the mean of k; ICC(3,k) of a full table is Cronbach's alpha.${
        isComplete
          ? phrase` (1): each clip has other listeners, which is not so here: its interval is too narrow (it held in 85-94 % of simulated studies).`
          : phrase` Their intervals are cautious (97-99 %).`
      }`,
    ...(isComplete && levels.length > 1
      ? [
          "Kendall's W: whether listeners put clips into one order, 0 to 1; p by chi-square; it has no interval here.",
        ]
      : []),
    'Split-half: how well the means of random halves of the listeners agree, for the means of all; 50 halvings. Noise ceiling: its ' +
      'root, the largest linear correlation over these clips that a metric can be expected to have with their mean ratings, if what ' +
      'listeners err by has nothing to do with it (Spearman 1904).',
    'Intervals over clips (BCa, 1,000 samples) are for these listeners, not for any others (of which 82-92 % held). With few clips they may be narrow: of ' +
      'nominal 95 %, 89-96 % held in simulated studies of 20 clips, 94-97 % of 48 to 60. [-]: fewer than five clips, or nothing that varies.',
  ];
}

/**
 * How far listeners agree on one scale, by the ratings under test that count: every coefficient with its 95 % interval, its level of
 * measurement and how many listeners, clips and ratings it is from. Null for facts, and for fewer than two listeners.
 */
export function agreementTable(scale: Scale, table: VoteTable): DraftTable | null {
  const { name, judges } = scale;
  if (judges === 'fact') return null;
  if (table.listeners.length < 2) return null;
  const judged = new Phrase(UNITS[judges], []);
  return {
    name: `agreement ${name}`,
    title: phrase`How far listeners agree: ${name}`,
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
    notes: [...missingNotes(judged, table), ...meaningNotes(scale, table)],
  };
}
