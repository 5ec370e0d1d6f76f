import { isCareless, type Simulated } from './simulation.ts';

/** Whether a simulated listener answers without judging. The trap-aware kind judges if something is obviously a trap. */
export function ignores({ persona }: Pick<Simulated, 'persona'>, plainlyTrap: boolean): boolean {
  return isCareless(persona) && !(persona === 'trap-aware' && plainlyTrap);
}

/**
 * The option that a careless listener picks, in the order shown: any, the place where it always clicks, or the middle (of
 * an even number, one of the two middle ones). Throws for an empty list.
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
 * Reasons that fit every clip. They alternate if a page refuses the reasons of earlier pages. Otherwise a straight-liner
 * always writes the same one.
 */
export function carelessReason(
  { persona, habit, before, language, random }: Simulated,
  mustDiffer: boolean,
): string {
  const phrases = PHRASES[language];
  const turn = mustDiffer ? before : persona === 'straight-line' ? 0 : random.int(phrases.length);
  return phrases[(Math.floor(habit * phrases.length) + turn) % phrases.length] ?? phrases[0];
}
