import { clipColumns, pageAt, type Clicked, type Journey } from './journey.ts';

/** What a listener gives who finds the hidden reference: the other scores tell pages and slots apart. */
function scoreFor(role: string, position: number, slot: number): number {
  return role === 'hidden reference' ? 100 : 10 * slot + position;
}

/** By keyboard on the slider where the slot is even, as a number where it is odd. */
async function rate({ listener }: Journey, name: string, score: number, byKeys: boolean): Promise<void> {
  if (!byKeys) {
    const box = listener.page.getByRole('spinbutton', { name: `Score of sound ${name} as a number` });
    await box.fill(String(score));
    await box.press('Tab');
    return;
  }
  const slider = listener.page.getByRole('slider', { name: `Score of sound ${name}, 0 to 100` });
  await slider.press('Home');
  for (let tens = 0; tens < Math.floor(score / 10); tens += 1) await slider.press('PageUp');
  for (let ones = 0; ones < score % 10; ones += 1) await slider.press('ArrowUp');
}

async function ratePage(journey: Journey, position: number, from: number): Promise<Clicked[]> {
  const page = pageAt(journey.pages, position);
  const clicked: Clicked[] = [];
  for (const [slot, { role }] of page.slots.entries()) {
    if (slot === 0) continue;
    const name = String.fromCodePoint(64 + slot);
    const score = scoreFor(role, position, slot);
    if (slot >= from) {
      await journey.listener.hear(`Sound ${name}`);
      await rate(journey, name, score, slot % 2 === 0);
    }
    const values = { raw_value: String(score), canonical_value: String(score), label: 'NA', text: 'NA' };
    const place = { position: String(slot), scale: 'quality', counts: 'TRUE', reasons: 'NA' };
    clicked.push({ ...clipColumns(page, slot), ...place, ...values });
  }
  return clicked;
}

/** Two pages, with a reload in the middle of the first. */
export async function rateMushra(journey: Journey): Promise<Clicked[]> {
  const { listener, pages } = journey;
  const reloadAt = 3;
  const names = pageAt(pages, 1)
    .slots.slice(1, reloadAt)
    .map((_, index) => String.fromCodePoint(65 + index));
  await listener.hear('Reference');
  for (const [index, name] of names.entries()) {
    const { role = '' } = pageAt(pages, 1).slots[index + 1] ?? {};
    await listener.hear(`Sound ${name}`);
    await rate(journey, name, scoreFor(role, 1, index + 1), index % 2 === 1);
  }
  await listener.reload(1);
  for (const clip of ['Reference', ...names.map((name) => `Sound ${name}`)]) await listener.hear(clip);
  const first = await ratePage(journey, 1, reloadAt);
  await listener.next(2);
  await listener.hear('Reference');
  const second = await ratePage(journey, 2, 1);
  await listener.finish();
  return [...first, ...second];
}
