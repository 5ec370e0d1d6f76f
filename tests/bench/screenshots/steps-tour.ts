import type { StudyVersion } from '../../../server/db/contract/store.ts';
import type { TourStudy } from './tour-studies.ts';
import { Visitor, type Tour } from './visitor.ts';

type Versions = ReadonlyMap<string, StudyVersion>;

export function versionOf(versions: Versions, name: TourStudy): StudyVersion {
  const version = versions.get(name);
  if (!version) throw new Error(`${name} was not published`);
  return version;
}

/** Begins a check and waits for its first trial. */
async function firstTrial(visitor: Visitor): Promise<void> {
  await visitor.primary.click();
  await visitor.page.locator('#trial-question').waitFor();
}

/** Answers all trials of a check with its last option, which is never right. */
async function failCheck({ page }: Visitor): Promise<void> {
  const option = page.locator('.option').last();
  while (await option.isVisible()) {
    const question = await page.locator('.progress').textContent();
    await page.locator('#play-trial').click();
    await page.locator('.option:enabled').last().click({ timeout: 20_000 });
    await page.waitForFunction(
      (before) => document.querySelector('.progress')?.textContent !== before,
      question,
    );
    await page.waitForTimeout(200);
  }
}

/** Consent, every step before the pages, a page on which a minute passes, a rest, the form, and the end. */
export async function stepsTour(tour: Tour, versions: Versions): Promise<void> {
  const visitor = await Visitor.open(tour, versionOf(versions, 'steps'));
  const { page } = visitor;
  await visitor.read();
  await visitor.take('consent');
  await visitor.agree();
  await page.locator('#play-level').click();
  await page.waitForTimeout(800);
  await visitor.take('sound-level');
  await visitor.skip('sound level');
  await visitor.take('left-right-start');
  await firstTrial(visitor);
  await visitor.take('left-right');
  await failCheck(visitor);
  await visitor.take('check-not-passed');
  await visitor.skip('left right');
  await firstTrial(visitor);
  await page.locator('#play-trial').click();
  await page.locator('.option:enabled').first().waitFor({ timeout: 20_000 });
  await visitor.take('headphones');
  await visitor.skip('headphones');
  await firstTrial(visitor);
  await page.locator('#play-trial').click();
  await page.locator('#digits:enabled').waitFor({ timeout: 20_000 });
  await page.locator('#digits').fill('41');
  await visitor.take('digits-in-noise');
  await visitor.skip('digits in noise');
  await firstTrial(visitor);
  await visitor.take('two-ears');
  await visitor.skip('two ears');
  await firstTrial(visitor);
  await visitor.take('environment');
  await visitor.skip('environment');
  await visitor.take('instructions');
  await visitor.skip('instructions');
  await firstTrial(visitor);
  await visitor.take('comprehension');
  await visitor.skip('comprehension');
  await pagesAndEnd(visitor);
  await visitor.close();
}

async function pagesAndEnd(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const rate = async (): Promise<void> => {
    await page.locator('#play-0').click();
    await page.waitForTimeout(700);
    await page.locator('input[type=radio]').nth(1).check();
  };
  await page.locator('#play-0').waitFor();
  await visitor.primary.click();
  await visitor.take('next-too-early');
  await page.keyboard.press('?');
  await visitor.take('help');
  await page.keyboard.press('Escape');
  await page.route('**/api/answers', (route) => route.abort('connectionfailed'));
  await rate();
  await visitor.next();
  await page.locator('#play-0').waitFor();
  await page.waitForTimeout(1500);
  await rate();
  await visitor.take('offline');
  await page.unroute('**/api/answers');
  await page.waitForTimeout(61_000);
  await visitor.next();
  await visitor.take('break');
  await page.waitForTimeout(30_000);
  for (let at = 3; (await page.locator('.bar').count()) > 0 && at < 20; at += 1) {
    await visitor.next();
    if ((await page.locator('#play-0').count()) === 0) break;
    await rate();
  }
  await page.locator('input[type=radio]').first().waitFor();
  await visitor.take('demographics');
  await visitor.next();
  await page.waitForTimeout(1500);
  await visitor.take('finished');
}

/** What is seen by who does not get to the end, and what is seen when something is in the way. */
export async function endingsTour(tour: Tour, versions: Versions): Promise<void> {
  const turnedAway = await Visitor.open(tour, versionOf(versions, 'steps'));
  await turnedAway.agree();
  const { id } = await turnedAway.session();
  const code = 'C2AB34CD';
  await tour.server.running.context.store.endEarly(id, 'screened_out', code, Date.now());
  await turnedAway.page.reload();
  await turnedAway.page.getByText(code).first().waitFor();
  await turnedAway.take('screened-out');
  await turnedAway.close();

  const unwilling = await Visitor.open(tour, versionOf(versions, 'steps'));
  await unwilling.read();
  await unwilling.page.locator('footer .button:not(.primary)').click();
  await unwilling.page.waitForTimeout(500);
  await unwilling.take('declined');
  await unwilling.close();

  const phone = await Visitor.open(tour, versionOf(versions, 'desktop'), {
    isMobile: true,
    hasTouch: true,
    viewport: { width: 360, height: 800 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36',
  });
  await phone.read();
  await phone.takeOnPhone('device');
  await phone.close();

  const damaged = await Visitor.open(tour, versionOf(versions, 'acr'));
  await damaged.page.route('**/api/bundles/**', async (route) => {
    const response = await route.fetch();
    const body = await response.body();
    const peaks = body.readUInt32LE(8);
    await route.fulfill({ response, body: body.fill(0, 16 + peaks) });
  });
  await damaged.agree();
  await damaged.skip('sound level', 'instructions');
  await damaged.page.locator('[role=alert] button').first().waitFor({ timeout: 60_000 });
  await damaged.take('sound-failed');
  await damaged.page.unroute('**/api/bundles/**');
  const tab = await damaged.page.context().newPage();
  await tab.goto(damaged.page.url());
  await tab.waitForTimeout(1500);
  await tour.camera.take(tab, `other-tab.${tour.language}`);
  await damaged.close();
}

/** A study that wants one listener more: whoever comes while that one has not answered yet, and after the answer. */
export async function fullTour(tour: Tour, versions: Versions): Promise<void> {
  const version = versionOf(versions, 'one');
  const first = await Visitor.open(tour, version);
  await first.toPages();
  const second = await Visitor.open(tour, version);
  await second.agree();
  await second.take('held');
  await first.page.locator('#play-0').click();
  await first.page.waitForTimeout(700);
  await first.page.locator('input[type=radio]').nth(1).check();
  await first.next();
  const third = await Visitor.open(tour, version);
  await third.agree();
  await third.take('full');
  // The place is free again for the other language.
  const { studyId, listenerId } = await first.session();
  const { store } = tour.server.running.context;
  await store.erase({ studyId, whom: { listenerId }, answers: true, at: Date.now() });
  for (const visitor of [first, second, third]) await visitor.close();
}

/** A browser with a session that is not finished, and a link that names somebody else. */
export async function otherPersonTour(tour: Tour, versions: Versions): Promise<void> {
  const locale = tour.language === 'zh' ? 'zh-CN' : 'en-GB';
  const version = versionOf(versions, 'acr');
  const visitor = await Visitor.open(tour, version, { locale });
  await visitor.agree();
  await visitor.page.goto(`${tour.server.link(version)}?PROLIFIC_PID=${'5f'.repeat(12)}`);
  await visitor.page.locator('footer .button.primary').waitFor();
  await visitor.take('other-person');
  await visitor.close();
}
