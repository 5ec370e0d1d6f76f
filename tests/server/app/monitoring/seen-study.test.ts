import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Seen } from '#core/monitoring/session-facts.ts';
import { createRandom } from '#core/order/random.ts';
import { SeenStudy } from '../../../../server/app/monitoring/seen-study.ts';
import { databaseAt } from '../../../../server/db/open.ts';

import type { Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { LiveServer } from '../../../support/live-server.ts';
import { Passenger, publishVoices } from './rig.ts';

const database = databaseAt(null);

let server: LiveServer;
beforeAll(async () => {
  server = await LiveServer.start();
});
afterAll(() => server.close());

const byId = (a: Seen, b: Seen): number => (a.id < b.id ? -1 : 1);
const all = (seen: SeenStudy): Seen[] => [...seen.of('live'), ...seen.of('rehearsal')].toSorted(byId);

async function fresh(version: StudyVersion): Promise<Seen[]> {
  const seen = new SeenStudy(server.running.context.store, version);
  await seen.ready();
  return all(seen);
}

/** Whatever listeners may do next, in any order. */
async function something(
  store: Store,
  people: Passenger[],
  version: StudyVersion,
  pick: number,
  who: number,
) {
  const person = people[who % Math.max(1, people.length)];
  const { now } = server.running.context;
  if (!person || pick < 2) {
    people.push(await Passenger.enter(server, version, pick === 0 ? 'live' : 'rehearsal'));
    return;
  }
  const { id } = person.session;
  const at = now();
  const ignored = (): undefined => undefined;
  if (pick < 5) await person.agree();
  else if (pick < 10) await person.answer(1 + (who % 3)).catch(ignored);
  else if (pick === 10) await person.complete().catch(ignored);
  else if (pick === 11) await store.endEarly(id, who % 2 ? 'left' : 'screened_out', null, at).catch(ignored);
  else if (pick === 12)
    await store.recordCheck(id, {
      name: `check ${who % 3}`,
      event: 'done',
      result: { passed: who % 2 === 0 },
      at,
    });
  else if (pick === 13) await store.declineConsent(id, 'v', at);
  else if (pick === 14) await store.beginVisit(id, at, 0);
  else if (pick === 15)
    await store.noteClipFailure({
      studyId: version.studyId,
      sessionId: id,
      clip: `c${who % 3}`,
      what: 'x',
      at,
    });
  else if (who % 5 === 0)
    await store.erase({
      studyId: version.studyId,
      whom: { listenerId: person.session.listenerId },
      answers: true,
      at,
    });
}

test.each([1, 2, 3, 4, 5])(
  'what was kept up by what happened is what is loaded anew, in whatever order it happened (%i)',
  async (seed) => {
    const { context } = server.running;
    const version = await publishVoices(server, `property-${seed}`);
    const random = createRandom(`monitor/${seed}`);
    const people: Passenger[] = [];
    const kept = await context.monitors.of(version.name, 'live');
    if (!kept) throw new Error('the study is there');
    for (let step = 0; step < 120; step += 1) {
      const happening = something(context.store, people, version, random.int(17), random.int(1000));
      // Now and then everything is read again while something happens.
      if (random.int(20) === 0) kept.seen.doubt();
      if (random.int(4) === 0) await kept.seen.ready();
      await happening;
    }
    await kept.seen.ready();
    expect(all(kept.seen).length).toBeGreaterThan(5);
    expect(all(kept.seen)).toEqual(await fresh(version));
  },
);

test('a failed read is not lost: the next look reads everything again', async () => {
  const version = await publishVoices(server, 'failing');
  const { store } = server.running.context;
  let fails = false;
  const seen = new SeenStudy(
    {
      ...store,
      answerAt: async (...of) => {
        if (fails) throw new Error('disk I/O error');
        return store.answerAt(...of);
      },
    },
    version,
  );
  await seen.ready();
  const person = await (await Passenger.enter(server, version)).agree();
  await seen.ready();
  fails = true;
  await person.answer(2);
  await expect(seen.ready()).rejects.toThrow('disk I/O error');
  fails = false;
  await seen.ready();
  expect(seen.get(person.session.id)?.answered).toBe(2);
  expect(all(seen)).toEqual(await fresh(version));
});

test('two monitors read the same events, each at its own pace; one that is behind what was pruned reads the state', async () => {
  const version = await publishVoices(server, 'two-monitors');
  const { store } = server.running.context;
  const [often, seldom] = [new SeenStudy(store, version), new SeenStudy(store, version)];
  await Promise.all([often.ready(), seldom.ready()]);
  const person = await (await Passenger.enter(server, version)).agree();
  for (let page = 0; page < 3; page += 1) {
    await person.answer(1);
    await often.ready();
    expect(often.get(person.session.id)?.answered).toBe(page + 1);
  }
  expect(seldom.get(person.session.id)).toBeUndefined();
  await store.pruneEvents(1);
  await seldom.ready();
  expect(all(seldom)).toEqual(all(often));
  expect(all(seldom)).toEqual(await fresh(version));
});

test('what another process stored is seen without asking for everything again', async () => {
  const version = await publishVoices(server, 'beside');
  const person = await (await Passenger.enter(server, version)).agree();
  const { store, env } = server.running.context;
  let reads = 0;
  const readSessions: typeof store.readSessions = (...of) => {
    reads += 1;
    return store.readSessions(...of);
  };
  const seen = new SeenStudy({ ...store, readSessions }, version);
  await seen.ready();
  const { changes } = seen;
  const beside = await database.adjust(env.dataFolder);
  await beside.setStudyState('beside', 'paused', 1);
  await beside.decide({
    studyId: version.studyId,
    sessionId: person.session.id,
    verdict: 'exclude',
    reason: 'spoke on the phone',
    actor: 'ana',
    at: 2,
  });
  await beside.close();
  await seen.ready();
  expect([seen.version.state, seen.changes > changes, reads]).toEqual(['paused', true, 1]);
});
