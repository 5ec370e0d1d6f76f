import { LAYOUT_VERSION } from '#core/methods/contract/layout-version.ts';
import type { Draw, Page, PagePlan } from '#core/session/page.ts';
import { drawSession, layoutSession } from '#core/plan/plan.ts';
import type { Block } from '#core/methods/contract/method.ts';
import { createRandom } from '#core/order/random.ts';

/** Counts what sessions hold, as the database does: every lease is kept. */
export class Ledger {
  readonly #counts: Map<string, number>[] = [];

  fill = (block: number, unit: string): number => this.#counts[block]?.get(unit) ?? 0;

  lease(draws: readonly Draw[]): void {
    for (const { block, unit } of draws) {
      const counts = (this.#counts[block] ??= new Map());
      counts.set(unit, (counts.get(unit) ?? 0) + 1);
    }
  }
}

/** Pages with positions and tokens, as the server stores them. Tokens tell nothing but the seed and the place. */
export function withTokens(plans: readonly PagePlan[], seed: string): Page[] {
  const random = createRandom(`${seed}/tokens`);
  const token = (): string =>
    random
      .int(2 ** 40)
      .toString(36)
      .padStart(8, '0');
  return plans.map((plan, index) => ({
    ...plan,
    position: index + 1,
    token: token(),
    slots: plan.slots.map((slot) => ({ ...slot, token: token() })),
  }));
}

/** Leases and lays out a new session; null when the study cannot serve one more. */
export function startSession(
  blocks: readonly Block[],
  ledger: Ledger,
  seed: string,
): { draws: Draw[]; pages: Page[] } | null {
  const draws = drawSession(blocks, ledger.fill, createRandom(`${seed}/draw`));
  if (!draws) return null;
  ledger.lease(draws);
  return { draws, pages: withTokens(layoutSession(blocks, draws, seed, LAYOUT_VERSION), seed) };
}
