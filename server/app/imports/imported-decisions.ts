import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { groupBy } from '#core/order/group-by.ts';
import { changed } from '#core/ratings/compact-ratings.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { DECISION_VERDICTS, standing } from '#core/screening/decisions.ts';
import { EXCLUDED_BY_HAND } from '#core/verdicts/verdicts.ts';
import type { SessionDecision } from '../../db/contract/decision-store.ts';
import { ifAbsent } from '../../platform/inside-folder.ts';

/** Decisions about imported listeners, one a line, in the order in which they were made. Lines are only added. */
export const DECISIONS = 'decisions.jsonl';

const line = z.strictObject({
  sessionId: z.string(),
  verdict: z.enum(DECISION_VERDICTS),
  reason: z.string(),
  actor: z.string(),
  unblinded: z.boolean(),
  at: z.number(),
});

/** A crash can leave half a line at the end, of a decision that was never confirmed. */
const wholeLines = (text: string): string => text.slice(0, text.lastIndexOf('\n') + 1);

/** All decisions about the listeners of a folder with imported ratings. */
export async function importedDecisions(folder: string): Promise<SessionDecision[]> {
  const text = await readFile(join(folder, DECISIONS), 'utf8').catch(ifAbsent(''));
  return wholeLines(text)
    .split('\n')
    .flatMap((own) => (own === '' ? [] : [line.parse(JSON.parse(own))]));
}

/** Adds a decision. It is on the disk when this resolves. */
export async function addDecision(folder: string, decision: SessionDecision): Promise<void> {
  const file = await open(join(folder, DECISIONS), 'a+', 0o600);
  try {
    const text = await file.readFile('utf8');
    const whole = wholeLines(text);
    if (whole !== text) await file.truncate(Buffer.byteLength(whole));
    await file.appendFile(`${JSON.stringify(decision)}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Puts the decisions about its session into the reasons of a rating, in place of a decision that the table has. */
export function decidedBy(decisions: readonly SessionDecision[]): (rating: Rating) => Rating {
  const verdicts = new Map(
    [...groupBy(decisions, ({ sessionId }) => sessionId)].map(([id, own]) => [
      id,
      standing(own).data?.verdict,
    ]),
  );
  return (rating) => {
    const verdict = verdicts.get(rating.session);
    const isExcluded = rating.reasons.includes(EXCLUDED_BY_HAND);
    if (verdict === undefined || (verdict === 'exclude') === isExcluded) return rating;
    const others = rating.reasons.filter((reason) => reason !== EXCLUDED_BY_HAND);
    const reasons = isExcluded ? others : [...others, EXCLUDED_BY_HAND];
    return changed(rating, { reasons, counts: reasons.length === 0 });
  };
}
