import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import type { Unit } from '../draft/study-draft.ts';
import { flagOf, lineOf, numberOf, textOf } from '../source/tree.ts';
import { likertScales } from './likert-scale.ts';
import { onceEach } from './mushra-pages.ts';
import {
  displayNotes,
  idOf,
  questionOf,
  LIKERT_KEYS,
  stimuliOf,
  unitOf,
  unknownKeys,
  type PageContext,
} from './page-context.ts';

const KEYS = [...LIKERT_KEYS, 'maxStimuli', 'randomize'];
const COVERAGE_TO_THE_END = 0.95;

function listeningNotes({ map, notes }: PageContext): void {
  const must = textOf(map, 'mustPlayback');
  if (must === 'ended')
    notes.kept(lineOf(map, 'mustPlayback'), 'mustPlayback: ended: Next needs 95 % of the clip');
  else
    notes.changed(
      lineOf(map, 'mustPlayback'),
      'Next needs 95 % of the clip to be heard, and answers are locked until it has started',
    );
  if (flagOf(map, 'mustRate') === true)
    notes.kept(lineOf(map, 'mustRate'), 'mustRate: every clip has to be rated');
  else notes.changed(lineOf(map, 'mustRate'), 'every clip has to be rated, although mustRate is not true');
  if (textOf(map, 'randomize') !== null)
    notes.left(
      lineOf(map, 'randomize'),
      'randomize: webMUSHRA ignores it here; the clips are always in random order',
    );
  if (textOf(map, 'reference') !== null)
    notes.left(lineOf(map, 'reference'), 'reference: webMUSHRA plays no reference on Likert pages');
}

/** A page for each stimulus of a Likert page: the clip with one or more labelled scales. */
export function likertUnits(context: PageContext): Unit[] {
  const { map, notes } = context;
  unknownKeys(context, KEYS);
  displayNotes(context);
  const read = likertScales(context);
  const stimuli = onceEach(context, undefined, stimuliOf(context));
  if (!read) return [];
  const isMulti = textOf(map, 'type') === 'likert_multi_stimulus';
  if (isMulti) notes.changed(map.line, 'likert_multi_stimulus: each clip gets a page of its own');
  notes.kept(map.line, 'Likert: the labels and values of each scale');
  listeningNotes(context);
  const most = isMulti ? null : numberOf(map, 'maxStimuli');
  if (most !== null && most < stimuli.length)
    notes.kept(
      lineOf(map, 'maxStimuli'),
      `maxStimuli: each listener gets ${most} clips, those with the fewest ratings first`,
    );
  const item = idOf(context);
  const config = {
    method: METHOD_FOR.labels,
    scales: read.scales,
    order: read.order,
    min_coverage: COVERAGE_TO_THE_END,
  };
  const text = questionOf(context);
  const own =
    most !== null && most > 0 && most < stimuli.length
      ? { ...context, pick: { group: `page ${map.line}`, most } }
      : context;
  return stimuli.map(({ key, source }) => unitOf(own, config, [{ source, system: key, item }], text));
}
