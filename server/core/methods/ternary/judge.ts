import type { Page, Verdict } from '../../session/page.ts';
import { passesTraps } from '../../screening/contract/traps.ts';
import { purposeOf } from './batch.ts';
import { ATT_BATCH, INCOMPLETE_BATCH } from './verdicts.ts';
import type { Label } from './wording.ts';

interface Labelled {
  page: Page;
  answer: { label: Label } | null;
}

/**
 * Verdict on each batch: valid if the flawed clip was labelled Machine and at least one of the two human clips Human.
 * 'Unclear' is never correct. A batch with an unanswered page is incomplete and never valid.
 * Source: Audio Turing Test, section 3.3.
 */
export function judgeBatches(pages: readonly Labelled[]): Verdict[] {
  const batches = new Map<number | null, Labelled[]>();
  for (const entry of pages) batches.set(entry.page.batch, [...(batches.get(entry.page.batch) ?? []), entry]);
  return [...batches.values()].flatMap((batch) => {
    const positions = batch.map(({ page }) => page.position);
    const labels = (purpose: string): (Label | null)[] =>
      batch.filter(({ page }) => purposeOf(page.unit) === purpose).map(({ answer }) => answer?.label ?? null);
    const answered = batch.filter(({ answer }) => answer !== null).length;
    const complete: Verdict = {
      rule: INCOMPLETE_BATCH.id,
      version: 1,
      passed: answered === batch.length,
      positions,
      evidence: `${answered} of ${batch.length} pages answered`,
    };
    if (!complete.passed) return [complete];
    const [flawed, human] = [labels('flawed'), labels('human')];
    const traps: Verdict = {
      rule: ATT_BATCH.id,
      version: 1,
      passed: passesTraps(flawed, human),
      positions,
      evidence: `flawed: ${flawed.join(', ')}; human: ${human.join(', ')}`,
    };
    return [complete, traps];
  });
}
