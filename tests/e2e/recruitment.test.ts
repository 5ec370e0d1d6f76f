import { beforeAll, expect, test } from 'vitest';
import type { StudyVersion } from '../../server/db/contract/store.ts';
import { filesOf } from '../support/built-client.ts';
import { shortPairs } from '../support/short-pairs.ts';
import { useLiveStage } from '../support/stage.ts';

const PERSON = '5f0123456789abcdef012345';
const PARAMETERS = `?PROLIFIC_PID=${PERSON}&STUDY_ID=62aaaaaaaaaaaaaaaaaaaaaa&SESSION_ID=63bbbbbbbbbbbbbbbbbbbbbb`;
const RETURN = 'https://app.prolific.com/submissions/complete?cc=';

const stage = useLiveStage();
let version: StudyVersion;

beforeAll(async () => {
  version = await stage.server.publish('prosody', {
    keeps: (clip) => /\/s[23]\.flac$/.test(clip),
    replace: [
      ...shortPairs('pages: 1\n    min_coverage: 0'),
      ['  minutes: 8', '  minutes: 8\n  prolific: {completed: C1DONE99, no_consent: C2NOTHX9}'],
    ],
  });
});

test("E3 Prolific's parameters leave the address bar, and the code leads back to Prolific", async () => {
  const listener = await stage.open(stage.server.link(version) + PARAMETERS);
  expect(listener.page.url()).toBe(stage.server.link(version));
  await listener.begin();
  for (const position of [1, 2]) {
    await listener.choice('No difference').check();
    if (position === 1) await listener.next(2);
  }
  expect(await listener.page.content()).not.toContain('C1DONE99');
  await listener.finish();
  await listener.page.getByText('C1DONE99', { exact: true }).waitFor();
  await listener.button('Stay here').click();
  const back = listener.page.getByRole('link', { name: 'Return to Prolific' });
  expect(await back.getAttribute('href')).toBe(`${RETURN}C1DONE99`);
  const kept = await listener.page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), location.href, document.cookie]),
  );
  expect(kept).not.toContain(PERSON);
  expect(JSON.stringify(await stage.server.export(version))).not.toContain(PERSON);
});

test('where a study has strata, the one chosen below the consent is kept; without one nothing starts', async () => {
  const strata = await stage.server.publish('prosody', {
    name: 'strata',
    keeps: (clip) => /\/s[23]\.flac$/.test(clip),
    replace: [
      ...shortPairs('pages: 1\n    min_coverage: 0'),
      [
        '  minutes: 8',
        '  minutes: 8\n  strata: {question: {en: Which are you?, zh: 您属于哪一组？}, options: [{value: a, label: {en: One, zh: 一}}, {value: b, label: {en: Two, zh: 二}}]}',
      ],
    ],
  });
  const listener = await stage.open(stage.server.link(strata));
  await listener.page.getByRole('checkbox').check();
  await listener.button('I agree and start').click();
  await listener.page.getByText('Please choose one of the answers.').waitFor();
  const choices = listener.page.getByRole('group', { name: 'Which are you?' }).getByRole('radio');
  expect(await choices.first().evaluate((radio) => radio === document.activeElement)).toBe(true);
  await choices.nth(1).check();
  await listener.agree();
  expect((await stage.server.session(await listener.key())).stratum).toBe('b');
});

test('C2 declining has an ending and a code of its own, also after a reload', async () => {
  const other = PARAMETERS.replace(PERSON, PERSON.replace('5', '6'));
  const listener = await stage.open(stage.server.link(version) + other);
  await listener.button('Decline').click();
  await listener.heading('Thank you for considering it');
  await listener.page.getByText('C2NOTHX9', { exact: true }).waitFor();
  await listener.page.reload();
  await listener.heading('Thank you for considering it');
  const back = listener.page.getByRole('link', { name: 'Return to Prolific' });
  expect(await back.getAttribute('href')).toBe(`${RETURN}C2NOTHX9`);
});

test('E1 without a person in the link, a study on Prolific says where to come from', async () => {
  const listener = await stage.open(stage.server.link(version));
  await listener.heading('Open the study from Prolific');
});

test('E2 parameters that are nobody get the same page', async () => {
  for (const person of ['{{%PROLIFIC_PID%}}', 'abc']) {
    const link = `${stage.server.link(version)}?PROLIFIC_PID=${encodeURIComponent(person)}`;
    const listener = await stage.open(link);
    await listener.heading('Open the study from Prolific');
    await listener.close();
  }
});

test('P5 nothing that a listener receives asks for a microphone, and the page forbids it', async () => {
  const files = await filesOf('index.html');
  expect(files.length).toBeGreaterThan(5);
  expect(files.filter(({ text }) => text.includes('getUserMedia')).map(({ path }) => path)).toEqual([]);
  const { headers } = await fetch(stage.server.link(version));
  expect(headers.get('permissions-policy')).toMatch(/microphone=\(\)/);
});
