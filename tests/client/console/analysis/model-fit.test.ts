import { expect, test } from 'vitest';
import { requestOf } from '../../../../client/console/analysis/analysis-address.ts';
import { ModelFit } from '../../../../client/console/analysis/model-fit.svelte.ts';

const table = (name: string) => ({ name, title: name, columns: [], rows: [], notes: [] });
const block = (...tables: string[]) => ({
  block: 1,
  method: 'rating',
  versions: [],
  tables: tables.map(table),
  figures: [],
});
const reply = {
  isBlind: false,
  analysis: { blocks: [block('means')], warnings: ['few listeners'], sessions: { completed: 3 } },
};
const FITTED = { blocks: [block('means', 'model')], warnings: ['few listeners', 'did not converge'] };
const work = { study: 'mine', shown: requestOf('') };

test('models add their tables and warnings to the analysis that they were fitted to, and to no other', async () => {
  const fit = new ModelFit(work, ({ onProgress }) => {
    onProgress('1 of 2');
    return Promise.resolve(FITTED);
  });
  const running = fit.start(reply, 'reml');
  expect([fit.isRunning, fit.progress]).toEqual([true, '1 of 2']);
  await running;
  expect([fit.isRunning, fit.failure]).toEqual([false, null]);
  const added = { tables: [{ block: 1, table: table('model') }], warnings: ['did not converge'] };
  expect(fit.addedTo(reply)).toMatchObject(added);
  const translated = { ...reply, analysis: { ...reply.analysis, warnings: ['听者很少'] } };
  expect(fit.addedTo(translated)).toMatchObject(added);
  const more = { ...reply, analysis: { ...reply.analysis, sessions: { completed: 4 } } };
  const nothing = { tables: [], warnings: [] };
  expect(fit.addedTo(more)).toEqual(nothing);
  expect(fit.addedTo({ ...reply, isBlind: true })).toEqual(nothing);
  work.shown = { ...work.shown, where: [{ factor: 'system', values: ['a'], isNot: false }] };
  expect(fit.addedTo(reply)).toEqual(nothing);
});

test('a fit that is stopped is no failure, one whose connection ends is', async () => {
  const fit = new ModelFit(work, ({ signal }) =>
    signal.aborted
      ? Promise.resolve(null)
      : new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted')))),
  );
  const running = fit.start(reply, 'gibbs');
  await fit.start(reply, 'gibbs');
  fit.stop();
  await running;
  expect([fit.isRunning, fit.failure]).toEqual([false, null]);
  const cut = new ModelFit(work, () => Promise.resolve(null));
  await cut.start(reply, 'gibbs');
  expect(cut.failure).toBeInstanceOf(Error);
});
