import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import type { DraftClip, Unit } from '../draft/study-draft.ts';
import { textOf } from '../source/tree.ts';
import { REFERENCE } from './mushra-pages.ts';
import {
  displayNotes,
  idOf,
  questionOf,
  referenceOf,
  stimuliOf,
  unitOf,
  type PageContext,
  type Stimulus,
} from './page-context.ts';
import { dialogueConfig } from './podeval-questions.ts';

const MOST_SOUNDS = 12;

/** System and topic of a key like 'HQ_sports'. */
const systemOf = ({ key }: Stimulus): string => (key.includes('_') ? key.slice(0, key.indexOf('_')) : key);

/** A MUSHRA page of PodEval: the reference is shown but not rated, and systems stand before the first underscore of a key. */
export function dialogueUnit(context: PageContext): Unit[] {
  const { map, notes } = context;
  displayNotes(context);
  const reference = referenceOf(context);
  const stimuli = stimuliOf(context);
  if (!reference) {
    notes.mistake(map.line, 'the MUSHRA page has no reference; write reference: path');
    return [];
  }
  const systems = stimuli.map(systemOf);
  if (stimuli.length > MOST_SOUNDS || stimuli.length < 2) {
    notes.lost(map.line, `the page has ${stimuli.length} sounds to rate; 2 to ${MOST_SOUNDS} fit on a page`);
    return [];
  }
  const item = idOf(context);
  // A reference that is also the high anchor stays one clip of each: a page cannot play one clip as two.
  const clips: DraftClip[] = [
    { source: reference.source, system: REFERENCE, item },
    ...stimuli.map((stimulus) => ({ source: stimulus.source, system: systemOf(stimulus), item })),
  ];
  const own = dialogueConfig(systems);
  if (own)
    notes.kept(
      map.line,
      'MUSHRA of PodEval: the visible reference is not rated; HQ and LQ are the anchors (preset dialogue)',
    );
  else
    notes.changed(
      map.line,
      'MUSHRA of PodEval without HQ_ and LQ_: the visible reference is not rated, and no anchors screen the listeners',
    );
  if (textOf(map, 'createAnchor35') !== null)
    notes.left(map.line, 'createAnchor35: the dialect has its own anchors');
  const config = own ?? {
    method: METHOD_FOR.sliders,
    reference: { where: { system: REFERENCE }, hidden: false },
  };
  return [unitOf(context, config, clips, questionOf(context))];
}
