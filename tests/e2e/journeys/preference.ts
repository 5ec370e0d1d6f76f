import type { Page } from '#core/session/page.ts';
import { clipColumns, pageAt, type Clicked, type Journey } from './journey.ts';

/** In the order in which the study names its systems and its traps: the first of a pair is the one that the row is about. */
const SYSTEMS = ['human', 'festival_hts', 'flite_rms', 'coded', 'flawed', 'narrow'];

function systemAt({ slots }: Page, slot: number): string {
  return slots[slot]?.clip.split('/').at(-2) ?? '';
}

function rowOf(page: Page, scale: string, raw: number, canonical: number, label: string): Clicked {
  const isSwapped = SYSTEMS.indexOf(systemAt(page, 0)) > SYSTEMS.indexOf(systemAt(page, 1));
  const slot = isSwapped ? 1 : 0;
  return {
    ...clipColumns(page, slot),
    scale,
    compared_clip: page.slots[1 - slot]?.clip ?? '',
    compared_system: systemAt(page, 1 - slot),
    raw_value: String(raw),
    canonical_value: String(canonical),
    label,
    counts: 'TRUE',
  };
}

/** B is chosen where nothing else is right, and how sure one is as Certain. */
function choiceRows(page: Page): { option: string; rows: Clicked[] } {
  const [first] = page.slots;
  const isNull = first?.role === 'null pair';
  const shown = isNull ? 'none' : first?.role === 'obvious better' ? 'A' : 'B';
  const raw = { A: 1, none: 0.5, B: 0 }[shown];
  const isSwapped = SYSTEMS.indexOf(systemAt(page, 0)) > SYSTEMS.indexOf(systemAt(page, 1));
  const canonical = isSwapped ? 1 - raw : raw;
  const label = isNull ? 'none' : canonical === 1 ? 'A' : 'B';
  return {
    option: isNull ? 'No preference' : shown,
    rows: [rowOf(page, 'preference', raw, canonical, label), rowOf(page, 'confidence', 3, 3, 'NA')],
  };
}

/** What X is, which the ears of this test know from the server. */
function abxRows(page: Page): { option: string; rows: Clicked[] } {
  const [a, , x] = page.slots;
  const isA = a?.clip === x?.clip;
  return { option: isA ? 'X is A' : 'X is B', rows: [rowOf(page, 'correct', isA ? 1 : 0, 1, 'right')] };
}

/** Pages of ab and of abx by keys and by clicks in turn, with a reload of an answered page of ABX. */
export async function chooseAndTell({ listener, pages }: Journey): Promise<Clicked[]> {
  const clicked: Clicked[] = [];
  for (let position = 1; position <= pages.length; position += 1) {
    const page = pageAt(pages, position);
    const isAbx = page.slots.length === 3;
    const hearAll = async (): Promise<void> => {
      for (const name of isAbx ? ['A', 'B', 'X'] : ['A', 'B']) await listener.hear(`recording ${name}`);
    };
    await hearAll();
    const { option, rows } = isAbx ? abxRows(page) : choiceRows(page);
    if (isAbx) {
      await listener.page.keyboard.press(option.slice(-1));
    } else {
      await listener.choice(option).check();
      await listener.choice('Certain').check();
    }
    await listener.page.getByRole('radio', { name: option, exact: true, checked: true }).waitFor();
    if (position === pages.length) {
      await listener.reload(position);
      await listener.page.getByRole('radio', { name: option, exact: true, checked: true }).waitFor();
    }
    clicked.push(...rows);
    if (position < pages.length) await listener.next(position + 1);
  }
  await listener.finish();
  return clicked;
}
