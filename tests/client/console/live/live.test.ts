import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LiveStudy } from '../../../../client/console/live/live.svelte.ts';
import { LiveRig } from '../../../server/http/sockets/rig.ts';

let rig: LiveRig;
let close = (): void => undefined;

beforeEach(async () => {
  rig = await LiveRig.start();
});

afterEach(async () => {
  close();
  await rig.stop();
});

function open(token = rig.token): LiveStudy {
  const study = new LiveStudy(`http://${rig.host}`, rig.version.slug, token);
  close = study.open();
  return study;
}

const becomes = (study: LiveStudy, status: string): Promise<void> =>
  vi.waitFor(() => expect(study.status).toBe(status), { timeout: 4500, interval: 20 });

test('a page connects, is live, and shows what comes in', async () => {
  const study = open();
  expect(study.status).toBe('connecting');
  await becomes(study, 'live');
  expect(study.snapshot?.live.ratings.total).toBe(0);
  await rig.answer(await rig.enter(), 1, 'human');
  await vi.waitFor(() => expect(study.snapshot?.live.ratings.total).toBe(1), { timeout: 2000 });
});

test('a page with a wrong token is refused and does not try again', async () => {
  const study = open('wrong');
  await becomes(study, 'refused');
  expect(study.snapshot).toBeNull();
});

test('when the server goes the page keeps what it knows, and is live again when the server is back', async () => {
  const study = open();
  await becomes(study, 'live');
  const known = study.snapshot;
  await rig.goDown();
  await becomes(study, 'reconnecting');
  expect(study.snapshot).toEqual(known);
  await rig.comeBack();
  await becomes(study, 'live');
});
