import { expect, test } from 'vitest';
import { memoryStorage } from '../../../../client/lib/storage.ts';
import { GivenAnswers } from '../../../../client/listener/session/given-answers.ts';

test('the last three answers of a method survive a reload, oldest first', async () => {
  const storage = memoryStorage();
  const given = new GivenAnswers(storage, 'study');
  await given.open(1);
  for (let position = 1; position <= 11; position += 1) {
    await given.add(position, position === 2 ? 'other' : 'ternary', { reason: `reason ${position}` });
  }
  const lastThree = [{ reason: 'reason 9' }, { reason: 'reason 10' }, { reason: 'reason 11' }];
  expect(given.of('ternary')).toEqual(lastThree);

  const afterReload = new GivenAnswers(storage, 'study');
  await afterReload.open(12);
  expect(afterReload.of('ternary')).toEqual(lastThree);
  expect(afterReload.of('other')).toEqual([{ reason: 'reason 2' }]);
  expect(await storage.entries('study/given/')).toHaveLength(4);
});

test('an answer that was refused is not compared with its successor, even after a reload', async () => {
  const storage = memoryStorage();
  const given = new GivenAnswers(storage, 'study');
  await given.add(1, 'ternary', 'first');
  await given.add(2, 'ternary', 'refused');
  await given.open(2);
  expect(given.of('ternary')).toEqual(['first']);
  const afterReload = new GivenAnswers(storage, 'study');
  await afterReload.open(3);
  expect(afterReload.of('ternary')).toEqual(['first']);
});

test('another session in the same browser begins with none, and a finished one leaves none', async () => {
  const storage = memoryStorage();
  const given = new GivenAnswers(storage, 'study');
  await given.add(1, 'ternary', 'first');
  await given.clear();
  expect(await storage.entries('study/given/')).toEqual([]);
  await given.add(1, 'ternary', 'first');
  const next = new GivenAnswers(storage, 'study');
  await next.open(1);
  expect(next.of('ternary')).toEqual([]);
  expect(await storage.entries('study/given/')).toEqual([]);
});
