export const LISTENERS = Array.from({ length: 10 }, (_, at) => at);
export const ITEMS = Array.from({ length: 8 }, (_, at) => at);
export const SYSTEMS = ['REF', 'a', 'b'];

/** Listeners 0 and 1 do not recognise the reference on two of eight pages. System a is 20 points better than b. */
export function scoreOf(listener: number, system: string, item: number): number {
  if (system === 'REF') return listener < 2 && item < 2 ? 80 : 100;
  return (system === 'a' ? 70 : 50) + ((listener * 3 + item * 5) % 11);
}

export const clipOf = (system: string, item: number): string => `${system}_i${item}.wav`;
export const VOTES = [
  'worker,system,item,wav,vote',
  ...LISTENERS.flatMap((at) =>
    ITEMS.flatMap((item) =>
      SYSTEMS.map(
        (system) => `w${at},${system},i${item},${clipOf(system, item)},${scoreOf(at, system, item)}`,
      ),
    ),
  ),
].join('\n');
export const ASKED = {
  columns: [
    ['listener', 'worker'],
    ['clip', 'wav'],
    ['canonical_value', 'vote'],
  ],
  roles: [['reference', 'REF']],
  scales: [{ name: 'quality', min: 0, max: 100 }],
};
