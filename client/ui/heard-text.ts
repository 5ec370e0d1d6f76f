import type { Player } from '../audio/player.ts';
import { t } from './messages.ts';

/** How much of a clip was heard, in words. Reactive. */
export function heardText(player: Player, slot: number, listened: boolean): string {
  const percent = Math.round(player.heard(slot) * 100);
  if (listened) return t('player.heard');
  return percent > 0 ? t('listen.part', { percent }) : t('player.unheard');
}
