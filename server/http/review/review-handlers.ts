import type { Response } from 'express';
import type { ReviewDecision, ReviewItem, ReviewState } from '#core/review/contract.ts';
import type { AppContext } from '../../app/listening/context/context.ts';
import type { ReviewDesk } from '../../app/review/review-desk.ts';

/** Handlers of a desk's calls, the same for a linked desk and the console. */
export function reviewHandlers({ desk, derived }: { desk: ReviewDesk } & Pick<AppContext, 'derived'>) {
  return {
    state: (): Promise<ReviewState> => desk.state(),
    item: (token: string): Promise<ReviewItem> => desk.item(token),
    async sound(token: string, response: Response): Promise<void> {
      const { sha256, container } = desk.sound(token);
      response
        .set('Content-Type', `audio/${container ?? 'flac'}`)
        .send(await derived.read(sha256, container));
    },
    async put(token: string, decision: ReviewDecision): Promise<{ ok: true }> {
      await desk.put(token, decision);
      return { ok: true };
    },
  };
}
