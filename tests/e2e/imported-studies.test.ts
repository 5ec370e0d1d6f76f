import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { soundsOf } from '../../server/study-files/measure/sounds-of.ts';
import { planImport, writeImportTo } from '../../server/app/studies/import-study.ts';
import { WEBMUSHRA_CONFIGS, writeWebMushra } from '../support/webmushra-folder.ts';
import { BrowserListener } from '../support/browser-listener.ts';
import { useLiveStage } from '../support/stage.ts';
import { together } from '../support/together.ts';
import { likeClicked, travel, type Clicked, type Journey, type Outcome } from './journeys/journey.ts';
import { rateMushra } from './journeys/mushra.ts';

const stage = useLiveStage();

/** Imports a study of webMUSHRA, publishes it and sends a listener through it. */
async function take(
  kind: keyof typeof WEBMUSHRA_CONFIGS,
  answerAll: (journey: Journey) => Promise<Clicked[]>,
): Promise<Outcome> {
  const source = join(stage.folder, `${kind}-source`);
  await writeWebMushra(source, WEBMUSHRA_CONFIGS[kind]);
  const { study } = await planImport(
    { folder: source, order: 'balanced', placeholders: false },
    soundsOf(null),
  );
  if (!study) throw new Error('the study has mistakes');
  const folder = join(stage.folder, `imported-${kind}`);
  await writeImportTo(study, source, folder);
  const version = await stage.server.publishFolder(folder);
  const listener = await BrowserListener.open(stage.browser, stage.server.link(version));
  return travel(stage.server, version, listener, answerAll);
}

/** Both clips: Good on the first page, Poor on the second. */
async function rateLikert({ listener, pages }: Journey): Promise<Clicked[]> {
  const clicked: Clicked[] = [];
  for (const { position } of pages) {
    const [value, label] = position === 1 ? [4, 'Good'] : [2, 'Poor'];
    await listener.hear('the recording');
    await listener.choice(`${value} ${label}`).check();
    clicked.push({
      page: String(position),
      scale: 'stimuli_rating',
      system: 'awb',
      canonical_value: String(value),
    });
    if (position < pages.length) await listener.next(position + 1);
  }
  await listener.finish();
  return clicked;
}

/** Both pages: X is named rightly. */
async function tellApart({ listener, pages }: Journey): Promise<Clicked[]> {
  const clicked: Clicked[] = [];
  for (const { position, slots } of pages) {
    for (const name of ['A', 'B', 'X']) await listener.hear(`recording ${name}`);
    const [a, , x] = slots;
    await listener.choice(a?.clip === x?.clip ? 'X is A' : 'X is B').check();
    clicked.push({ page: String(position), scale: 'correct', canonical_value: '1', label: 'right' });
    if (position < pages.length) await listener.next(position + 1);
  }
  await listener.finish();
  return clicked;
}

/** Kinds of studies, and how a listener answers their pages. */
const JOURNEYS = { mushra: rateMushra, likert: rateLikert, paired: tellApart } as const;
let outcome: (name: keyof typeof JOURNEYS) => Promise<Outcome>;

beforeAll(() => {
  outcome = together({
    mushra: () => take('mushra', JOURNEYS.mushra),
    likert: () => take('likert', JOURNEYS.likert),
    paired: () => take('paired', JOURNEYS.paired),
  });
});

test.each([
  ['mushra', 6],
  ['likert', 2],
  ['paired', 2],
] as const)(
  'an imported %s study is taken by a listener, and every answer is exported',
  async (kind, count) => {
    const { clicked, rows } = await outcome(kind);
    expect(likeClicked(rows, clicked)).toEqual(clicked);
    expect(rows).toHaveLength(count);
  },
);
