import { catalogue } from '../i18n/catalogue.svelte.ts';

/** Messages of the audio and text components. */
export const en = {
  'listen.part': 'heard {percent} %',
  'loading.page': 'Loading…',
  'loop.end': 'Loop end',
  'loop.none': 'Plays the whole recording',
  'loop.region': 'Repeats {from} to {to}',
  'loop.start': 'Loop start',
  'loop.whole': 'Whole recording',
  'player.heard': 'Heard',
  'player.pause': 'Pause',
  'player.play': 'Play',
  'player.play.clip': 'Play {name}',
  'player.position': 'Position',
  'player.time': '{position} of {duration}',
  'player.unheard': 'Not heard yet',
  'question.optional': 'optional',
  'reason.count': '{n} of {max} characters',
} as const;

export const t = catalogue(en, async () => (await import('./messages-zh.ts')).zh);
