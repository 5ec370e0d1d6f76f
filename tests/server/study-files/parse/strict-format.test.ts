import { expect, test } from 'vitest';
import { checkStudy } from '../../../../server/app/studies/check-study.ts';
import { emptyFolder, put, tone } from './base-study.ts';

const FORM = `method: mushra
    reference: {where: {system: person}}
    anchors: {low: lowpass, mid: lowpass}`;

/** What is said of a study whose only odd clip has another sample rate. */
async function reportOf(standard: string): Promise<string> {
  const folder = await emptyFolder();
  await put(folder, 'consent.md', 'Please take part.');
  await put(
    folder,
    'study.yaml',
    `title: Strict\nlanguage: en\nclips: {test: 'clips/{system}/{item}.wav'}\nconsent: consent.md\nblocks:
  - ${FORM}\n    training: true\n    items: [i1]\n  - ${FORM}\n    ${standard}\n`,
  );
  for (const [index, system] of ['person', 'alpha'].entries())
    for (const item of [1, 2, 3, 4, 5, 6]) {
      const sampleRate = system === 'alpha' && item === 3 ? 16_000 : 8000;
      await put(
        folder,
        `clips/${system}/i${item}.wav`,
        tone({ hz: 400 + 40 * item + 7 * index, sampleRate }),
      );
    }
  return (await checkStudy(folder)).text;
}

test('M16 clips of unequal sample rates are refused in strict mode and warned of otherwise', async () => {
  const strict = await reportOf('standard: bs1534');
  expect(strict).toMatch(/error: blocks\[2\]: unequal sample rates: 9 with 8000 Hz, 1 with 16000 Hz/);
  expect(await reportOf('pages: 5')).not.toContain('error: blocks[2]: unequal');
});
