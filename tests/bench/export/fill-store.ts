import { join } from 'node:path';
import { screeningConfig } from '#core/screening/config.ts';
import type { Page } from '#core/session/page.ts';
import { createRandom } from '#core/order/random.ts';
import { Database } from '../../../server/db/sqlite/driver.ts';
import { rebuildRatings } from '../../../server/app/ratings/keep-ratings.ts';
import { findStudy } from '../../../server/app/ratings/study-sessions.ts';
import { openSqliteStore } from '../../../server/db/sqlite/sqlite-store.ts';
import { answerSession, STARTED } from '../../server/app/ratings/answer-session.ts';
import { gridClips, makeStudy, names } from '../../support/study.ts';
import { newVersion } from '../../support/new-version.ts';

const PAGES = 10;
const ON_PAGE = 8;
export const RATINGS_A_SESSION = PAGES * ON_PAGE;
export const CLIPS_OF_ITEM = ON_PAGE;

/** Sessions that are answered one by one, each with a plan of its own; the others are copies of them. */
const ANSWERED = 250;
const AT_ONCE = 50;

export interface Filling {
  screening?: unknown[];
  /** Items of eight clips; a session hears ten of them. Default: ten. */
  items?: number;
}

/** Items of eight systems, no reference: every page has eight ratings. */
function benchStudy({ screening = [], items = PAGES }: Filling) {
  const set = gridClips('speech/{system}/{item}.flac', {
    system: names('s', ON_PAGE),
    item: names('i', items),
  });
  const study = makeStudy({
    clips: { test: set.map((clip) => ({ ...clip, facts: { topic: 'news' } })) },
    blocks: [{ method: 'mushra', clips: 'test', pages: PAGES }],
  });
  // A server that starts would screen all ratings to find freed places, which takes minutes beside what is measured.
  const recruitment = { ...study.config.recruitment, backfill: false };
  return { ...study, config: { ...study.config, recruitment, screening: screeningConfig.parse(screening) } };
}

const scoresOf = (page: Page): unknown => {
  const random = createRandom(page.token);
  return { scores: Object.fromEntries(page.slots.map(({ token }) => [token, random.int(101)])) };
};

/** As a browser tells of a page: each slider moved once, and what it is played with. */
const listening = (page: Page) => ({
  changes: page.slots.map(({ token }, index) => [3000 + 500 * index, `scores.${token}`, 10 * index]),
  device: { sampleRateHz: 48_000, baseLatencyMs: 5.8, outputLatencyMs: 24.5, maxChannelCount: 2 },
});

/** The columns of a copied row; a session is told by its id, which everything of it carries. */
const COPIES: readonly [table: string, columns: string, values: string][] = [
  [
    'sessions',
    'id, listener_id, study_id, version_id, mode, state, seed, time_scale, consent_version, consented_at, expires_at, place_limit, completed_at, ended_at, code, language, stratum, visit_at, created_at',
    "id || '-' || @copy, listener_id || '-' || @copy, study_id, version_id, mode, state, seed, time_scale, consent_version, consented_at, expires_at, place_limit, completed_at, ended_at, code, language, stratum, visit_at, created_at",
  ],
  [
    'pages',
    'session_id, position, version_id, mode, block, batch, unit, quota, lease, expires_at, opened_at',
    "session_id || '-' || @copy, position, version_id, mode, block, batch, unit, quota, lease, expires_at, opened_at",
  ],
  [
    'answers',
    'id, session_id, position, payload, sha256, heard_ms, surplus, received_at',
    "id || '-' || @copy, session_id || '-' || @copy, position, payload, sha256, heard_ms, surplus, received_at",
  ],
];

function copySessions(dataFolder: string, copies: number): void {
  const db = new Database(join(dataFolder, 'earshot.sqlite'));
  db.pragma('synchronous = off');
  db.transaction(() => {
    for (const [table, columns, values] of COPIES) {
      const key = table === 'sessions' ? 'id' : 'session_id';
      db.exec(`create temp table own as select * from ${table}`);
      const copy = db.prepare(
        `insert into ${table} (${columns}) select ${values} from own order by ${key}, rowid`,
      );
      for (let at = 1; at < copies; at += 1) copy.run({ copy: at });
      db.exec('drop table own');
    }
  })();
  db.close();
}

/** Keeps the ratings of all sessions, as a server does after their end. */
async function keepAll(dataFolder: string, name: string): Promise<void> {
  const store = openSqliteStore(dataFolder, { isTemporary: true });
  await rebuildRatings(store, await findStudy(store, name));
  await store.close();
}

/** A data folder with one study of that many ratings, eight a page and ten pages a session. Returns how many there are. */
export async function fillStore(
  dataFolder: string,
  name: string,
  ratings: number,
  filling: Filling = {},
): Promise<number> {
  const store = openSqliteStore(dataFolder);
  const version = await store.publishVersion(
    newVersion({
      name,
      slug: name,
      study: benchStudy(filling),
      at: STARTED,
    }),
  );
  for (let from = 0; from < ANSWERED; from += AT_ONCE) {
    const some = names(`${from}.`, AT_ONCE);
    await Promise.all(
      some.map((one) => answerSession(store, version, { name: one, answer: scoresOf, listening })),
    );
  }
  await store.close();
  const copies = Math.max(1, Math.round(ratings / RATINGS_A_SESSION / ANSWERED));
  copySessions(dataFolder, copies);
  await keepAll(dataFolder, name);
  return copies * ANSWERED * RATINGS_A_SESSION;
}
