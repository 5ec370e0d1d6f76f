import type { SessionView } from '#core/session/contract.ts';
import type { OutboxStatus } from '../../lib/outbox.ts';

export type Screen =
  | 'loading'
  | 'problem'
  | 'other-tab'
  | 'consent'
  | 'step'
  | 'break'
  | 'page'
  | 'finish'
  | 'declined'
  | 'held'
  | 'full'
  | 'took_part'
  | 'screened_out'
  | 'left';

/** Facts that decide the screen. */
interface At {
  otherTab: string;
  problem: unknown;
  sending: Pick<OutboxStatus, 'refusal'>;
  places: { held: boolean };
  view: SessionView | null;
  step: unknown;
  position: number;
  rest: { sinceMs: number | null };
}

/** Screen of a session. An ending takes precedence over a late answer. */
export function screenOf({ otherTab, problem, sending, places, view, step, position, rest }: At): Screen {
  if (otherTab !== 'none') return 'other-tab';
  if (problem) return 'problem';
  if (!view) return 'loading';
  switch (view.state) {
    case 'declined':
    case 'full':
    case 'took_part':
    case 'screened_out':
    case 'left':
      return view.state;
    case 'entered':
      return places.held ? 'held' : 'consent';
    case 'completed':
      return 'finish';
    case 'active':
      if (sending.refusal) return 'problem';
      if (step) return 'step';
      if (position > view.pages.total) return 'finish';
      return rest.sinceMs === null ? 'page' : 'break';
  }
}
