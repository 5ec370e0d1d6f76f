import { expect, test } from 'vitest';
import { VersionHistory } from '../../../../client/console/study/version-history.svelte.ts';
import { refused, serverThat } from '../server-that.ts';

const versions =
  (...ids: string[]) =>
  () =>
    Response.json(ids.map((id) => ({ id })));
const difference = (name: string) => () => Response.json({ config: [{ path: name }] });

test('the newest version is compared with the one before, and a single one with nothing', async () => {
  const { api, asked } = serverThat(versions('c', 'b', 'a'), difference('b to c'));
  const history = new VersionHistory(api, 'mine');
  await history.load();
  expect([history.from, history.to, history.difference]).toEqual([
    'b',
    'c',
    { config: [{ path: 'b to c' }] },
  ]);
  expect(asked[1]?.[0]).toContain('from=b&to=c');
  const single = new VersionHistory(serverThat(versions('a')).api, 'mine');
  await single.load();
  expect([single.from, single.to, single.difference]).toEqual(['a', 'a', null]);
});

test('the last choice wins, whichever reply comes last', async () => {
  const gate: { open?: (reply: Response) => void } = {};
  const late = new Promise<Response>((resolve) => (gate.open = resolve));
  const { api } = serverThat(() => late, difference('a to c'));
  const history = new VersionHistory(api, 'mine');
  const first = history.compare('a', 'b');
  await history.compare('a', 'c');
  gate.open?.(difference('a to b')());
  await first;
  expect(history.difference).toEqual({ config: [{ path: 'a to c' }] });
});

test('after a failure all is asked for once more', async () => {
  const { api } = serverThat(
    versions('b', 'a'),
    refused(500, 'internal', 'no'),
    versions('b', 'a'),
    difference('a to b'),
  );
  const history = new VersionHistory(api, 'mine');
  await history.load();
  expect(String(history.failure)).toBe('ApiError: no');
  await history.load();
  expect([history.failure, history.difference]).toEqual([null, { config: [{ path: 'a to b' }] }]);
});
