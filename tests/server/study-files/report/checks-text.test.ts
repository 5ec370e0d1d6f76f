import { expect, test } from 'vitest';
import { checksText } from '../../../../server/study-files/report/checks-text.ts';
import { mushraStudy, ratingStudy } from '../../../support/method-studies.ts';

const CHECKED = {
  preparation: ['sound level', 'headphones', 'left right'],
  between_pages: ['attention', 'attention'],
};

function told(minutes: number, pages: number): string[] {
  const study = ratingStudy({ spoken: { set: 'traps', where: { kind: 'spoken' }, pages } });
  const { recruitment } = study.config;
  return checksText({
    ...study,
    config: { ...study.config, ...CHECKED, recruitment: { ...recruitment, minutes } },
  });
}

test('a line for each type that the study has, with what Prolific lets follow', () => {
  expect(told(20, 1)).toEqual([
    'attention check: attention x 2, spoken instruction; payment may depend on them: 2 must be failed in a study of 20 minutes',
    'screen-in: headphones, left right; listeners who fail are paid for the check, or continue',
    'data quality: gold, rating variance; decides which ratings count, never the pay',
  ]);
});

test('one attention check is too few in a study of five minutes and more', () => {
  const [line] = checksText(ratingStudy());
  expect(line).toBe(
    'attention check: spoken instruction; payment may not depend on so few: 2 must be failed in a study of 20 minutes',
  );
  expect(told(4, 0)[0]).toContain('payment may depend on them: 1 must be failed in a study of 4 minutes');
});

test('a study without checks says nothing', () => {
  expect(checksText(mushraStudy(6, { reference: undefined, systems: ['zephyr', 'quartz'] }))).toEqual([]);
});
