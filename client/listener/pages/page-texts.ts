import type { ShownPage } from '../session/page-loader.ts';
import { t } from '../words/messages.ts';
import type { PageState } from './page-state.svelte.ts';

const LOCKS = ['listen.first', 'listen.first.both'] as const;

/** Footer text: clips or answers left. */
export function leftText(
  { clips, method }: Pick<ShownPage, 'clips' | 'method'>,
  { unheard, unanswered }: Pick<PageState, 'unheard' | 'unanswered'>,
): string {
  if (!clips.isWhole && !clips.failed)
    return t('audio.loading', { percent: Math.floor(clips.progress * 100) });
  return unheard.length > 0 ? t('left.hear', { n: unheard.length }) : method.left(unanswered.length);
}

/** Reason why a page with this number of clips is locked; null: it is open. */
export const lockText = (unheard: readonly number[], clips: number): string | null =>
  unheard.length > 0 ? t(LOCKS[clips - 1] ?? 'listen.first.all') : null;
