import type { Page } from '#core/session/page.ts';
import { clipColumns, pageAt, type Clicked, type Journey } from './journey.ts';

const OPTIONS = [
  ['A much better', 2],
  ['B slightly better', -1],
  ['A slightly better', 1],
] as const;

type Option = readonly [label: string, preference: number];

/** The order in which the study names its systems: the first of a pair is the one that the row is about. */
const SYSTEMS = ['human', 'festival_hts', 'flite_rms', 'flawed'];

function systemAt(page: Page, slot: number): string {
  return page.slots[slot]?.clip.split('/').at(-2) ?? '';
}

function rowOf(page: Page, preference: number): Clicked {
  const isSwapped = SYSTEMS.indexOf(systemAt(page, 0)) > SYSTEMS.indexOf(systemAt(page, 1));
  const slot = isSwapped ? 1 : 0;
  return {
    ...clipColumns(page, slot),
    position: String(slot + 1),
    scale: 'preference',
    compared_clip: page.slots[1 - slot]?.clip ?? '',
    compared_system: systemAt(page, 1 - slot),
    raw_value: String(preference),
    canonical_value: String(isSwapped ? 0 - preference : preference),
    label: 'NA',
    text: 'NA',
    counts: 'TRUE',
    reasons: 'NA',
  };
}

/** What a careful listener says of a trap, else whatever is given. */
function optionFor({ slots: [a, b] }: Page, free: Option): Option {
  if (a?.role === 'null pair') return ['No difference', 0];
  if (a?.role === 'obvious better') return ['A much better', 2];
  return b?.role === 'obvious better' ? ['B slightly better', -1] : free;
}

/** A pair, a null pair and an obvious pair, with a reload of the second page once it is answered. */
export async function comparePairs({ listener, pages }: Journey): Promise<Clicked[]> {
  const clicked: Clicked[] = [];
  for (let position = 1; position <= pages.length; position += 1) {
    const page = pageAt(pages, position);
    const [option, preference] = optionFor(page, OPTIONS[position % OPTIONS.length] ?? OPTIONS[0]);
    const hearBoth = async (): Promise<void> => {
      await listener.hear('recording A');
      await listener.hear('recording B');
    };
    await hearBoth();
    await listener.page.getByRole('radio', { name: option }).check();
    if (position === 2) {
      await listener.reload(position);
      await listener.page.getByRole('radio', { name: option, checked: true }).waitFor();
      await hearBoth();
    }
    clicked.push(rowOf(page, preference));
    if (position < pages.length) await listener.next(position + 1);
  }
  await listener.finish();
  return clicked;
}
