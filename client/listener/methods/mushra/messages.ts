import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** Messages of this method's page. */
export const en = {
  comment: 'Comments on this page',
  equal: 'You gave every sound the same score. If that is right, continue.',
  lower: 'Score of {name}: one point lower',
  item: 'Sound {name}',
  'keys.ends': '0 or 100 points',
  'keys.step': 'Previous or next sound',
  'keys.points': 'One point up or down; with Shift ten',
  'keys.loop': 'Repeat from here, repeat up to here, whole sound',
  letter: '{name}',
  missing: 'Please rate sound {name}',
  'one100.block': 'At least one sound is identical to the reference. Please give it 100.',
  'one100.remind': 'One of the sounds is the reference, and none has 100 yet. Change a score, or continue.',
  raise: 'Score of {name}: one point higher',
  reference: 'Reference',
  restart: 'The recordings are not aligned in time, so each sound starts from its beginning.',
  scale: 'Meaning of the scale',
  score: 'Score of sound {name}, 0 to 100',
  'score.box': 'Score of sound {name} as a number',
  sort: 'Sort by score',
  'sort.back': 'Back to A, B, C',
  'sort.done': 'Sorted by score, best first',
  unlock: 'Play sound {name} before you rate it',
  unrated: 'not rated yet',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
