import { writeSync } from 'node:fs';
import { openForWriting } from '../../../server/db/sqlite/open.ts';
import { openSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { activeSession, answerOf, leastFilledOf, NOW, publish } from '../db/conformance/fixture.ts';

/**
 * A process in which listeners start, answer, leave and complete until it is killed, and that says each start; started by the
 * tests. The control `without counts` drops the triggers that count, and the one by which ratings wait to be kept.
 */
const AT_ONCE = 10;
const [folder, control] = process.argv.slice(2);
if (folder === undefined) throw new Error('start-sessions requires a folder');

const { db, close } = openForWriting(folder);
if (control === 'without counts')
  for (const name of ['fills_of_new_page', 'fills_of_lease', 'kept_ratings_of_ended'])
    db.$client.exec(`drop trigger ${name}`);
close();

const store = openSqliteStore(folder);
const version = await publish(store);
for (let round = 0; ; round += 1)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, place) => {
      const choose = leastFilledOf(30, null, 3);
      const session = await activeSession(store, version, `listener ${round}-${place}`, { choose });
      writeSync(1, `${session.id}\n`);
      const pages = place % 4;
      for (let position = 1; position <= pages; position += 1)
        await store.ingestAnswer(answerOf(session, position));
      if (pages === 3) await store.completeAnswered(session.id, 'CODE', NOW);
      const pagesText = JSON.stringify([session.id, 'x'.repeat(5000)]);
      if (pages === 3)
        await store.keepRatings({ sessionId: session.id, derivation: 1, answers: 3, pages: pagesText });
      if (pages === 1) await store.endEarly(session.id, 'left', null, NOW);
    }),
  );
