import { METHOD_FOR } from '#core/api/foreign-methods.ts';
import type { DraftClip, Unit } from '../draft/study-draft.ts';
import { flagOf, lineOf } from '../source/tree.ts';
import {
  displayNotes,
  idOf,
  questionOf,
  referenceOf,
  stimuliOf,
  unitOf,
  unknownKeys,
  type PageContext,
  type Stimulus,
} from './page-context.ts';

/** Name of the reference among the systems of a page. */
export const REFERENCE = 'reference';
/** Most rated sounds of a page. Source: BS.1534-3. */
const MOST_SOUNDS = 12;

const KEYS = [
  'type',
  'id',
  'name',
  'content',
  'reference',
  'stimuli',
  'createAnchor35',
  'createAnchor70',
  'randomize',
  'showConditionNames',
  'showWaveform',
  'enableLooping',
  'strict',
  'switchBack',
];

/** Stimuli without the reference's own file and files that the page has already. */
export function onceEach(
  { notes }: Pick<PageContext, 'notes'>,
  reference: Stimulus | undefined,
  stimuli: readonly Stimulus[],
): Stimulus[] {
  return stimuli.filter(({ key, line, source }, index) => {
    if (source === null) return true;
    if (source === reference?.source) {
      notes.changed(
        line,
        `the stimulus ${key} is the file of the reference; the hidden reference takes its place`,
      );
      return false;
    }
    const before = stimuli.slice(0, index).find((other) => other.source === source);
    if (before)
      notes.changed(line, `the stimulus ${key} is the same file as ${before.key}; the page has it once`);
    return !before;
  });
}

function anchorsOf({ map, notes }: PageContext): Record<string, string> {
  const anchors: Record<string, string> = {};
  for (const [key, name, hz] of [
    ['createAnchor35', 'low', '3.5'],
    ['createAnchor70', 'mid', '7'],
  ] as const) {
    if (flagOf(map, key) !== true) continue;
    anchors[name] = 'lowpass';
    notes.kept(
      lineOf(map, key),
      `${key}: an anchor of ${hz} kHz, made by Earshot without the delay of webMUSHRA's`,
    );
  }
  return anchors;
}

/** A MUSHRA page: one page with the reference, a hidden copy of it, all stimuli and the anchors. */
export function mushraUnit(context: PageContext): Unit[] {
  const { map, notes } = context;
  unknownKeys(context, KEYS);
  displayNotes(context);
  const reference = referenceOf(context);
  const stimuli = onceEach(context, reference, stimuliOf(context));
  if (!reference) {
    notes.mistake(map.line, 'the MUSHRA page has no reference; webMUSHRA needs one: write reference: path');
    return [];
  }
  const anchors = anchorsOf(context);
  const count = stimuli.length + Object.keys(anchors).length + 1;
  if (count > MOST_SOUNDS) {
    notes.lost(
      map.line,
      `the page has ${count} sounds to rate; at most ${MOST_SOUNDS} fit on a page: make two pages of it`,
    );
    return [];
  }
  if (flagOf(map, 'randomize') === false)
    notes.changed(
      lineOf(map, 'randomize'),
      'randomize: false: the sounds of a page are in a different order for each listener',
    );
  if (flagOf(map, 'strict') === false)
    notes.kept(
      lineOf(map, 'strict'),
      'strict: false: no key is needed, because only warnings are given for long clips',
    );
  const item = idOf(context);
  const clash = stimuli.find(({ key }) => key === REFERENCE);
  if (clash)
    notes.changed(
      clash.line,
      'the stimulus reference becomes reference-2, because the reference of the page has that name',
    );
  const clips: DraftClip[] = [
    { source: reference.source, system: REFERENCE, item },
    ...stimuli.map(({ key, source }) => ({ source, system: key === REFERENCE ? 'reference-2' : key, item })),
  ];
  notes.changed(
    map.line,
    'MUSHRA: scores are empty at first, not 100, and Next needs half of each sound and a score for each',
  );
  notes.kept(map.line, 'MUSHRA: reference, hidden reference and stimuli, 0 to 100');
  const isRestart = flagOf(map, 'switchBack') === true;
  const config = {
    method: METHOD_FOR.sliders,
    reference: { where: { system: REFERENCE } },
    ...(Object.keys(anchors).length > 0 && { anchors }),
    ...(isRestart && { switching: 'restart' }),
  };
  return [unitOf(context, config, clips, questionOf(context))];
}
