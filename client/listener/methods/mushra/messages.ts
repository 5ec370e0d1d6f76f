import { catalogue } from '../../../i18n/catalogue.svelte.ts';

/** What this page alone says. */
export const en = {
  comment: 'Remarks on this page',
  equal: 'You gave every sound the same score. Is that right? If so, simply go on.',
  lower: 'Score of {name}: one point less',
  item: 'Sound {name}',
  'keys.ends': '0 or 100 points',
  'keys.step': 'Previous or next sound',
  'keys.points': 'One point up or down; with Shift ten',
  'keys.loop': 'Repeat from here, repeat up to here, whole sound',
  letter: '{name}',
  missing: 'Please rate sound {name}',
  'one100.block': 'At least one sound is identical to the reference. Please give it 100.',
  'one100.remind':
    'One of the sounds is the reference itself, and none has 100 yet. Do you want to change a score? If not, simply go on.',
  raise: 'Score of {name}: one point more',
  reference: 'Reference',
  restart: 'Each sound starts from its beginning, because the recordings are not aligned in time.',
  scale: 'What the scale means',
  score: 'Score of sound {name}, 0 to 100',
  'score.box': 'Score of sound {name} as a number',
  sort: 'Sort by score',
  'sort.back': 'Back to A, B, C',
  'sort.done': 'Sorted by score, best first',
  unlock: 'Play sound {name} before you rate it',
  unrated: 'not rated yet',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
