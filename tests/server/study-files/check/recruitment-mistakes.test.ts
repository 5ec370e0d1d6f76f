import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { prepareFolder } from '../../../../server/app/studies/publish.ts';
import { checkStudy } from '../../../../server/app/studies/check-study.ts';
import { StudyMistakes } from '../../../../server/study-files/parse/mistake.ts';
import { temporaryFolder } from '../../../support/test-server.ts';
import { writeTernary } from '../../../support/tiny-study.ts';

const RECRUITMENT = `recruitment:
  minutes: 20
  listeners: 5
  strata: {question: Which?, options: [{value: a, label: A}, {value: b, label: B}]}
  reward: 1.00 GBP
  prolific:
    completed: DONE1
    no_consent: DONE1
preparation: [headphones]
`;

test('what recruiters do not allow is told with file, line and remedy, and keeps a study from being published', async () => {
  const { path, remove } = await temporaryFolder();
  try {
    const folder = await writeTernary(path, RECRUITMENT, 3);
    const file = join(folder, 'study.yaml');
    const lines = (await readFile(file, 'utf8')).split('\n');
    const lineOf = (start: string): number => lines.findIndex((line) => line.trim().startsWith(start)) + 1;
    await writeFile(join(folder, 'consent.md'), 'You may stop at any time.\n');

    const { text, ok } = await checkStudy(folder);
    expect(ok).toBe(false);
    const told = (start: string, column: number, rest: string): void =>
      expect(text).toContain(`${file}:${lineOf(start)}:${column} ${rest}`);
    told('reward:', 11, 'error: recruitment.reward: 1.00 GBP for 20 minutes is 3.00 GBP per hour');
    told('no_consent:', 17, 'error: recruitment.prolific.no_consent: has the code of completed');
    told('prolific:', 3, "error: recruitment.prolific: has no code for listeners who fail 'headphones'");
    told('consent:', 10, 'warning: consent: does not mention attention checks');
    told(
      'listeners:',
      14,
      'error: recruitment.listeners: 5 cannot be split among the strata: a would get 2.5; ask for 6',
    );
    told('ratings_per_clip:', 23, 'error: blocks[1]: ratings_per_clip: 3 cannot be split');
    await expect(prepareFolder(folder, join(path, 'data'))).rejects.toThrow(StudyMistakes);
  } finally {
    await remove();
  }
});
