import { expect, test } from 'vitest';
import { rehearseFolder } from '../../../support/rehearse-folder.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

const STEPS = `preparation:
  - left right
  - {check: headphones, signal: antiphase}
  - digits in noise
  - two ears
  - check: comprehension
    questions:
      - {question: What do you judge?, options: [The voice, The words, The noise], right: 1}
closing: [demographics]
`;

test('simulated listeners pass checks by what they hear and know; careless ones are screened out unless aware of traps', async () => {
  const { path, remove } = await temporaryFolder();
  const folder = await writeTernary(path, STEPS);
  const carelessKinds = ['random', 'trap-aware'] as const;
  const options = { folder, listeners: 6, careless: 0.5, carelessKinds, seed: 'checks', timeScale: 2000 };
  const { report, text } = await rehearseFolder(options);
  await remove();
  expect(report.personas).toMatchObject({ random: 2, 'trap-aware': 1 });
  // By chance one in 3,000 gets through left and right, the tones and the digits.
  expect(report.endings['screened out']).toBe(2);
  expect(report.endings.completed + report.endings.left).toBe(4);
  expect(text).toContain('2 screened out');
}, 120_000);
