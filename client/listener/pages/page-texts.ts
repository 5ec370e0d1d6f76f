import type { ShownPage } from '../session/page-loader.ts';
import { t } from '../words/messages.ts';
import type { PageState } from './page-state.svelte.ts';

const LOCKS = ['listen.first', 'listen.first.both'] as const;

/** What is left to load, to hear or to answer, as the footer says it. */
export function leftText(
  { clips, method }: Pick<ShownPage, 'clips' | 'method'>,
  { unheard, unanswered }: Pick<PageState, 'unheard' | 'unanswered'>,
): string {
  if (!clips.isWhole && !clips.failed)
    return t('audio.loading', { percent: Math.floor(clips.progress * 100) });
  return unheard.length > 0 ? t('left.hear', { n: unheard.length }) : method.left(unanswered.length);
}

/** Why nothing can be answered yet on a page of so many clips; null: it can. */
export const lockText = (unheard: readonly number[], clips: number): string | null =>
  unheard.length > 0 ? t(LOCKS[clips - 1] ?? 'listen.first.all') : null;
