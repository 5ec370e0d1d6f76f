import type { Page } from '#core/session/page.ts';
import { clipColumns, pageAt, type Clicked, type Journey } from './journey.ts';

type Label = 'Human' | 'Unclear' | 'Machine';

const SCORES: Readonly<Record<Label, string>> = { Human: '1', Unclear: '0.5', Machine: '0' };

/** Reasons that a table has to survive: a comma, quotes, two lines, another script, a formula. */
const REASONS = [
  'It is flat, with no stress at all',
  'She says "then" as if it were a question',
  'The first half is hurried\nand the second half drags',
  '句子中间的停顿不自然',
  '=1+1 is how the rhythm feels',
];

/** What a listener says who knows a machine by its flaws. */
export function labelOf({ slots, position }: Page): Label {
  const role = slots[0]?.role ?? '';
  if (role === 'human') return 'Human';
  if (role === 'flawed') return 'Machine';
  return (['Human', 'Unclear', 'Machine'] as const)[position % 3] ?? 'Unclear';
}

/** As the export writes free text: what a spreadsheet would calculate has a ' in front. */
function written(reason: string): string {
  return reason.startsWith('=') ? `'${reason}` : reason;
}

async function labelPage(
  { listener }: Journey,
  position: number,
  label: Label,
  reason: string,
): Promise<void> {
  await listener.hear('the recording');
  await listener.page.getByRole('radio', { name: label }).check();
  await listener.page.getByRole('textbox').fill(reason);
}

/** Ten pages, with a reload of the fifth once it is answered. */
export async function labelBatch(
  journey: Journey,
  labelFor: (page: Page) => Label,
  verdict: { counts: string; reasons: string },
): Promise<Clicked[]> {
  const { listener, pages } = journey;
  const clicked: Clicked[] = [];
  for (let position = 1; position <= pages.length; position += 1) {
    const page = pageAt(pages, position);
    const label = labelFor(page);
    const reason = `${REASONS[position % REASONS.length]}, note ${position}`;
    await labelPage(journey, position, label, reason);
    if (position === 5) await reloadAnswered(journey, position, label, reason);
    const values = { raw_value: SCORES[label], canonical_value: SCORES[label], label: label.toLowerCase() };
    const place = { batch: '1', position: '1', scale: 'human-likeness', text: written(reason), ...verdict };
    clicked.push({ ...clipColumns(page, 0), ...place, ...values });
    if (position < pages.length) await listener.next(position + 1);
  }
  await listener.finish();
  return clicked;
}

async function reloadAnswered(
  { listener }: Journey,
  position: number,
  label: Label,
  reason: string,
): Promise<void> {
  await listener.reload(position);
  await listener.page.getByRole('radio', { name: label, checked: true }).waitFor();
  const kept = await listener.page.getByRole('textbox').inputValue();
  if (kept !== reason) throw new Error(`the reload left '${kept}' of the reason '${reason}'`);
  await listener.hear('the recording');
}
