import { expect, test } from 'vitest';
import { WORDING } from '#core/methods/questionnaire/wording.ts';
import { questionnaireStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';

test('scales show the highest value first where the study says so, and other questions stay as they are', () => {
  const viewOf = (order?: string): unknown => {
    const study = questionnaireStudy({}, order === undefined ? {} : { order });
    const block = onlyBlock(study);
    const [page] = startSession([block], new Ledger(), 'a')?.pages ?? [];
    return page && block.view(page, 'en');
  };
  const bestFirst = [undefined, 'worst first', 'best first'].map(
    (order) => JSON.stringify(viewOf(order)).match(/"bestFirst":true/gu)?.length ?? 0,
  );
  expect(bestFirst).toEqual([0, 0, WORDING.en.podeval.filter(({ kind }) => kind === 'scale').length]);
});
