import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import { WEBMUSHRA_SCALES } from '#core/methods/rating/webmushra-scales.ts';
import type { Unit } from '../draft/study-draft.ts';
import { lineOf, textOf } from '../source/tree.ts';
import { onceEach, REFERENCE } from './mushra-pages.ts';
import {
  displayNotes,
  idOf,
  questionOf,
  referenceOf,
  stimuliOf,
  unitOf,
  unknownKeys,
  type PageContext,
} from './page-context.ts';

const KEYS = [
  'type',
  'id',
  'name',
  'content',
  'reference',
  'stimuli',
  'showWaveform',
  'enableLooping',
  'createAnchor35',
  'createAnchor70',
];

function anchorNotes({ map, notes }: PageContext): void {
  for (const key of ['createAnchor35', 'createAnchor70'])
    if (textOf(map, key) !== null)
      notes.left(lineOf(map, key), `${key}: webMUSHRA ignores it on this type of page`);
}

/** A page for each stimulus of a BS.1116 page: a degradation rating beside the reference. */
export function bs1116Units(context: PageContext): Unit[] {
  const { map, notes } = context;
  unknownKeys(context, KEYS);
  displayNotes(context);
  anchorNotes(context);
  const reference = referenceOf(context);
  if (!reference) {
    notes.mistake(map.line, 'the page has no reference; write reference: path');
    return [];
  }
  const item = idOf(context);
  notes.changed(
    map.line,
    'bs1116: Earshot has no page with a hidden reference beside each stimulus. The stimulus is rated from 1 to 5 in steps of 0.1 beside the open reference (preset dcr), and one page a listener plays the reference twice',
  );
  const config = {
    method: METHOD_FOR.labels,
    preset: 'dcr',
    scales: [{ key: WEBMUSHRA_SCALES.bs1116, step: 0.1 }],
    reference: { where: { system: REFERENCE } },
    null_pairs: 1,
  };
  const text = questionOf(context);
  if (text !== null)
    notes.left(
      lineOf(map, 'content'),
      'content of bs1116 pages: the question of the degradation scale is shown instead',
    );
  return onceEach(context, reference, stimuliOf(context)).map(({ key, source }) =>
    unitOf(
      context,
      config,
      [
        { source: reference.source, system: REFERENCE, item },
        { source, system: key, item },
      ],
      null,
    ),
  );
}

/** A page for each stimulus of a paired comparison: which of A and B is X, the reference or the stimulus. */
export function abxUnits(context: PageContext): Unit[] {
  const { map, notes } = context;
  unknownKeys(context, [...KEYS, 'unforced']);
  displayNotes(context);
  anchorNotes(context);
  const reference = referenceOf(context);
  if (!reference) {
    notes.mistake(map.line, 'the page has no reference; write reference: path');
    return [];
  }
  const item = idOf(context);
  notes.changed(
    map.line,
    'paired_comparison: becomes ABX. X is the reference or the stimulus, equally often; webMUSHRA always played the reference',
  );
  if (textOf(map, 'unforced') !== null)
    notes.changed(lineOf(map, 'unforced'), 'unforced: ABX has no answer for undecided listeners; they guess');
  const text = questionOf(context);
  if (text !== null)
    notes.changed(
      lineOf(map, 'content'),
      'content of paired comparisons: shown as help below the question of ABX',
    );
  return onceEach(context, reference, stimuliOf(context)).map(({ key, source }) =>
    unitOf(
      context,
      { method: METHOD_FOR.comparison, systems: [key, REFERENCE] },
      [
        { source: reference.source, system: REFERENCE, item },
        { source, system: key, item },
      ],
      text,
    ),
  );
}
