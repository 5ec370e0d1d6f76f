import { expect, test } from 'vitest';
import { RehearsalForm } from '../../../../client/console/study/rehearsal-form.svelte.ts';

test('a rehearsal is asked for with the share of careless listeners', () => {
  const form = new RehearsalForm();
  form.listeners = ' 40 ';
  form.careless = '25';
  expect(form.submit()).toEqual({ listeners: 40, careless: 0.25, seed: 'rehearsal' });
});

test('what is wrong is said once it was to be sent, in its own field, and until it is sent well', () => {
  const form = new RehearsalForm();
  form.careless = '101';
  form.seed = ' ';
  expect(form.faults).toEqual({ listeners: '', careless: '', seed: '' });
  expect(form.submit()).toBeNull();
  expect(form.faults).toEqual({
    listeners: '',
    careless: expect.stringContaining('100'),
    seed: expect.stringMatching(/./u),
  });
  form.careless = '2.5';
  expect(form.faults.careless).not.toBe('');
  [form.careless, form.seed] = ['0', 'x'];
  expect(form.submit()).toEqual({ listeners: 20, careless: 0, seed: 'x' });
});
