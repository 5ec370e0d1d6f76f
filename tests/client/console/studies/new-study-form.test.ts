import { expect, test } from 'vitest';
import { NewStudyForm } from '../../../../client/console/studies/new-study-form.svelte.ts';
import type { Picked } from '../../../../client/console/studies/picked-files.ts';
import { StudyList } from '../../../../client/console/studies/study-list.svelte.ts';
import { refused, serverThat } from '../server-that.ts';

const EXAMPLE = { folder: 'turing', title: 'Audio Turing Test', methods: ['ternary'] };
const ARCHIVE: Picked = { kind: 'zip', label: 'My Study.zip', files: [], bytes: 9, leftOut: 0, problem: null };
const brought = (name: string) => () =>
  Response.json({ name, files: 3, bytes: 9, leftOut: [], leftOutCount: 0, isReplaced: false });
const study = (name: string, title: string, isArchived = false) => ({ name, title, isArchived });
const studies = () =>
  Response.json([study('taken', 'Prosody'), study('old', 'Pilot of prosody', true), study('mine', 'Podcast')]);

function formFor(...replies: Parameters<typeof serverThat>) {
  const { api, asked } = serverThat(...replies);
  const list = new StudyList(api, () => false);
  return { form: new NewStudyForm(api, list), list, asked };
}

test('what is picked gives a study its name, until another one is typed or something else is picked', () => {
  const { form } = formFor();
  form.open();
  form.pick(ARCHIVE);
  expect([form.name, form.isReady]).toEqual(['my-study', true]);
  form.name = 'Not a name';
  expect(form.isReady).toBe(false);
  form.clear();
  form.choose(EXAMPLE);
  expect([form.name, form.isReady, form.picked]).toEqual(['turing', true, null]);
});

test('neither a name that is taken nor files with a mistake can be sent, and replacing needs no name', async () => {
  const { form, list, asked } = formFor(studies);
  await list.load();
  form.open();
  form.pick(ARCHIVE);
  form.name = 'taken';
  expect(form.isReady).toBe(false);
  await form.bring();
  expect(asked.length).toBe(1);
  form.close();
  form.open('taken');
  form.pick(ARCHIVE);
  form.name = '';
  expect(form.isReady).toBe(true);
  form.pick({ ...ARCHIVE, problem: 'too large' });
  expect(form.isReady).toBe(false);
});

test('an example is copied under its name, and the list is loaded again', async () => {
  const { form, list, asked } = formFor(brought('turing'), studies);
  form.choose(EXAMPLE);
  await form.bring();
  expect(form.brought?.name).toBe('turing');
  expect(asked[0]?.[0]).toContain('/new/copy');
  await expect.poll(() => list.rows?.length).toBe(3);
});

test('what the server refuses is said, and can be tried again', async () => {
  const { form } = formFor(refused(409, 'name-taken', 'that name is taken'), brought('turing'), studies);
  form.choose(EXAMPLE);
  await form.bring();
  expect([String(form.failure), form.isBusy]).toEqual(['ApiError: that name is taken', false]);
  await form.bring();
  expect([form.failure, form.brought?.name]).toEqual([null, 'turing']);
});

test('the list shows what its words are in, and what is archived only where it is asked for', async () => {
  const { list } = formFor(studies);
  await list.load();
  const names = (): string[] => list.shown.map(({ name }) => name);
  expect([names(), list.archived]).toEqual([['taken', 'mine'], 1]);
  list.showsArchived = true;
  list.text = ' PROSODY ';
  expect(names()).toEqual(['taken', 'old']);
});
