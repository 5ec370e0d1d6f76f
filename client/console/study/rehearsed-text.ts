import { ruleName } from '../context/data-name.svelte.ts';
import { t } from './messages.ts';

const NAMES = [
  'careful',
  'random',
  'straight-line',
  'always-middle',
  'fast-clicker',
  'trap-aware',
  'trap-failing',
  'vanishing',
  'completed',
  'left',
  'full',
  'screened out',
  'no screening',
  'primary',
  'all rules',
] as const;

/** Name of a kind of simulated listener, an ending, a rule set or a rule in the language of the page. */
export function rehearsedText(name: string): string {
  const known = NAMES.find((one) => one === name);
  return known ? t(`rehearsed.${known}`) : ruleName(name);
}
