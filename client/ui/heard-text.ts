import type { Player } from '../audio/player.ts';
import { t } from './messages.ts';

/** Text for the heard share of a clip. Reactive. */
export function heardText(player: Player, slot: number, listened: boolean): string {
  const percent = Math.round(player.heard(slot) * 100);
  if (listened) return t('player.heard');
  return percent > 0 ? t('listen.part', { percent }) : t('player.unheard');
}
