import type { Block } from '../methods/contract/method.ts';
import type { Page } from '../session/page.ts';
import type { ReceivedAnswer } from '../ratings/rated-page.ts';
import type { EvidencePage } from './contract/session.ts';

/** Number of choices, numbers and texts in an answer, without empty ones. */
function partsOf(answer: unknown): number {
  if (answer === null || answer === undefined || answer === '') return 0;
  if (typeof answer !== 'object') return 1;
  return Object.values(answer).reduce<number>((sum, part) => sum + partsOf(part), 0);
}

/** An answered page for the evidence rules, without tokens, names of clips and the answer itself. */
export function evidencePage(
  page: Page,
  block: Block,
  { request: { answer, listening }, isRecorded = true }: Pick<ReceivedAnswer, 'request' | 'isRecorded'>,
  durationOf: (slot: Page['slots'][number]) => number,
): EvidencePage {
  const { pageMs, decisionMs, loops, typing, changes, device } = listening;
  const written = block.ratings(page, answer).filter(({ text }) => text !== null && text.trim() !== '');
  const texts = (some: typeof written): string[] => [...new Set(some.map(({ text }) => text ?? ''))];
  return {
    page: page.position,
    delivery: block.delivery,
    clips: page.slots.map((slot) => {
      const heard = listening.slots.find(({ slot: token }) => token === slot.token);
      return {
        open: slot.open,
        durationMs: durationOf(slot),
        intervals: heard?.intervals ?? [],
        firstPlayMs: heard?.firstPlayMs ?? null,
      };
    }),
    pageMs,
    decisionMs,
    loops,
    typing,
    changesMs: changes.map(([atMs]) => atMs),
    textChanges: changes.filter(([, , value]) => value === null).length,
    hasOutput: device !== null,
    parts: partsOf(answer),
    texts: texts(written),
    reasons: texts(
      written.filter(({ rawValue, canonicalValue, label }) => (rawValue ?? canonicalValue ?? label) !== null),
    ),
    isRecorded,
  };
}
