import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { versionOf } from './steps-tour.ts';
import type { TourStudy } from './tour-studies.ts';
import { Visitor, type Tour } from './visitor.ts';

type Versions = ReadonlyMap<string, StudyVersion>;

/** Plays the first clips for a moment, so that the page looks as it does in use. */
async function listen({ page }: Visitor): Promise<void> {
  for (const button of await page.locator('button[id^=play-]').all()) {
    await button.click();
    await page.waitForTimeout(400);
  }
}

async function score({ page }: Visitor): Promise<void> {
  const scores = [84, 31, 100, 62, 18, 47, 55];
  for (const [index, box] of (
    await page.locator('input[inputmode=numeric], input[type=number]').all()
  ).entries()) {
    await box.fill(String(scores[index] ?? 50));
    await box.press('Tab');
  }
}

async function choose({ page }: Visitor, place: number): Promise<void> {
  const groups = await page.locator('fieldset').all();
  for (const group of groups) {
    const radio = group.locator('input[type=radio]').nth(place);
    if (await radio.isEnabled({ timeout: 1000 }).catch(() => false))
      await radio.check({ timeout: 2000 }).catch(() => undefined);
  }
}

/** Practice of MUSHRA with what it says afterwards, then a page that counts. */
async function mushraTour(tour: Tour, versions: Versions): Promise<void> {
  const visitor = await Visitor.open(tour, versionOf(versions, 'mushra'));
  await visitor.toPages();
  const { page } = visitor;
  for (const button of await page.locator('button[id^=play-]').all()) {
    await button.click();
    await page.locator(`button[id=${await button.getAttribute('id')}].listened`).waitFor({ timeout: 20_000 });
  }
  await score(visitor);
  await visitor.takeTall('practice');
  await visitor.next();
  await page.locator('#feedback-title').waitFor();
  await visitor.takeTall('feedback');
  await visitor.next();
  await page.locator('#play-1').waitFor();
  await listen(visitor);
  await score(visitor);
  await visitor.takeTall('mushra');
  await visitor.close();
}

const PAGES: readonly [study: TourStudy, name: string][] = [
  ['bands', 'mushra-bands'],
  ['turing', 'ternary'],
  ['prosody', 'pairwise'],
  ['podcast', 'questionnaire'],
  ['ab', 'ab'],
  ['abx', 'abx'],
  ['acr', 'rating-acr'],
  ['p835', 'rating-p835'],
  ['swanbench', 'rating-swanbench'],
  ['smos', 'rating-smos'],
  ['cmos', 'rating-cmos'],
  ['i2d', 'rating-i2d'],
];

/** A page of each method in use. */
export async function pagesTour(tour: Tour, versions: Versions): Promise<void> {
  await mushraTour(tour, versions);
  for (const [study, name] of PAGES) {
    const visitor = await Visitor.open(tour, versionOf(versions, study));
    await visitor.toPages();
    await listen(visitor);
    if (study === 'bands') await score(visitor);
    else await choose(visitor, 1);
    await visitor.takeTall(name);
    await visitor.close();
  }
}
