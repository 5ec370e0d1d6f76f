import { isCareless, type Simulated } from './simulation.ts';

/** Whether a listener answers without judging; the trap-aware judge where something plainly is a trap. */
export function ignores({ persona }: Pick<Simulated, 'persona'>, plainlyTrap: boolean): boolean {
  return isCareless(persona) && !(persona === 'trap-aware' && plainlyTrap);
}

/**
 * What a careless listener picks of the options, in the order shown: anything, the place where it always clicks, or the
 * middle; of an even number one of the two middle ones. Throws for no option.
 */
export function carelessChoice<Option>(
  options: readonly Option[],
  { persona, habit, random }: Pick<Simulated, 'persona' | 'habit' | 'random'>,
): Option {
  const place = Math.floor(habit * options.length);
  const middle = (options.length - 1) / 2;
  if (persona === 'straight-line') return random.pick(options.slice(place, place + 1));
  if (persona === 'always-middle')
    return random.pick(options.slice(Math.floor(middle), Math.ceil(middle) + 1));
  return random.pick(options);
}

const PHRASES = {
  en: [
    'It sounds fine to me',
    'Nothing special here',
    'Good voice quality',
    'Just my impression',
    'Sounds normal to me',
  ],
  zh: ['听起来还可以', '没什么特别的', '声音质量不错', '只是个人感觉', '感觉比较正常'],
} as const;

/**
 * Words that fit every clip. Where a page refuses the reasons of the pages before, they take turns; elsewhere a
 * straight-liner always has the same ones.
 */
export function carelessReason(
  { persona, habit, before, language, random }: Simulated,
  mustDiffer: boolean,
): string {
  const phrases = PHRASES[language];
  const turn = mustDiffer ? before : persona === 'straight-line' ? 0 : random.int(phrases.length);
  return phrases[(Math.floor(habit * phrases.length) + turn) % phrases.length] ?? phrases[0];
}
