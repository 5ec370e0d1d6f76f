import type { Page } from '#core/session/page.ts';
import { clipColumns, pageAt, type Clicked, type Journey } from './journey.ts';

const WORDS = [
  'Completely unnatural',
  'Mostly unnatural',
  'Equally natural and unnatural',
  'Mostly natural',
  'Completely natural',
];

/** What somebody rates who listens: traps as they ask for it, the others from 2 to 4. */
function valueFor({ slots, position }: Page): number {
  const { clip = '', role = '' } = slots[0] ?? {};
  if (role === 'spoken') return clip.endsWith('/a1.flac') ? 4 : 2;
  if (role === 'high gold') return 5;
  return role === 'low gold' ? 1 : 2 + (position % 3);
}

/** All pages, by mouse and by digit in turn, with a reload of the third once it is answered. */
export async function rateClips({ listener, pages }: Journey): Promise<Clicked[]> {
  const clicked: Clicked[] = [];
  for (const page of pages) {
    const { position } = page;
    const value = valueFor(pageAt(pages, position));
    const name = `${value} ${WORDS[value - 1]}`;
    await listener.hear('the recording');
    if (position % 2 === 0) await listener.choice(name).check();
    else await listener.page.keyboard.press(String(value));
    await listener.page.getByRole('radio', { name, checked: true }).waitFor();
    if (position === 3) {
      await listener.reload(position);
      await listener.page.getByRole('radio', { name, checked: true }).waitFor();
      await listener.hear('the recording');
    }
    const place = { position: '1', scale: 'naturalness', label: 'NA', text: 'NA' };
    const values = { raw_value: String(value), canonical_value: String(value) };
    clicked.push({ ...clipColumns(page, 0), ...place, ...values, counts: 'TRUE', reasons: 'NA' });
    if (position < pages.length) await listener.next(position + 1);
  }
  await listener.finish(async () => {
    await listener.heading('About you');
    await listener.choice('20-39').check();
    await listener.button('Continue').click();
  });
  return clicked;
}
