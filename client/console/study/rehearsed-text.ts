import { ruleName } from '../context/rule-name.svelte.ts';
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
  'all together',
] as const;

/** Name of a group of simulated listeners, of an ending or of a rule set, in the language of the page. Other names are those of rules. */
export function rehearsedText(name: string): string {
  const known = NAMES.find((one) => one === name);
  return known ? t(`rehearsed.${known}`) : ruleName(name);
}
