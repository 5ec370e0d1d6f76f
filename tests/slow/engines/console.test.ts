import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { analyseStudy } from '../../../server/app/analysis/analyse.ts';
import { newAccountLink } from '../../../server/app/accounts/links.ts';
import type { StudyVersion } from '../../../server/db/contract/store.ts';
import { rehearseVersion } from '../../../server/app/rehearsal/rehearse-version.ts';
import { ENGINES } from '../../support/browsers/driver.ts';
import { openDriver } from '../../support/browsers/open-driver.ts';
import { missingFor } from '../../support/browsers/presence.ts';
import { Visitor } from '../../support/browsers/visitor.ts';
import { ConsoleClient } from '../../support/console-client.ts';
import { LiveServer } from '../../support/live-server.ts';
import { zipContents } from '../../support/zip-contents.ts';

const LISTENERS = 14;
/** Head of the column of scores. */
const SCORES = 'HLS [95 %]';
const PASSWORD = 'a long sentence is a password';

let server: LiveServer;
let version: StudyVersion;
let folder = '';

beforeAll(async () => {
  server = await LiveServer.start();
  version = await server.publish('turing');
  const { running } = server;
  folder = (await running.context.store.folderOf('turing'))?.path ?? '';
  await rehearseVersion({ ...running.context, url: running.url }, version, {
    folder,
    listeners: LISTENERS,
    careless: 0.3,
    seed: 'console',
    timeScale: 2000,
  });
});

afterAll(() => server?.close());

const seen = (text: string): string => `document.body.innerText.includes(${JSON.stringify(text)})`;

/** An account that chooses its password by the link that it was sent. */
async function enter(visitor: Visitor, name: string): Promise<void> {
  const { url, context } = server.running;
  const { store, now, randomId } = context;
  const account = await store.createAccount({ id: randomId(), name, role: 'owner', createdAt: now() });
  await visitor.driver.go(await newAccountLink(store, { url, accountId: account.id, at: now() }));
  await visitor.waitFor('the field for a password', `document.querySelector('input[type=password]')`);
  await visitor.typeAt('input[type=password]', 0, PASSWORD);
  await visitor.click('button', 'Save and continue');
  await visitor.waitFor('the list of studies', `document.querySelector('a[href$="/studies/turing"]')`);
}

/** Every number of the table of scores, as the page prints it. */
const CELLS = `(() => {
  const table = [...document.querySelectorAll('table')].find((one) => one.tHead?.textContent.includes(${JSON.stringify(SCORES)}));
  return table && [...table.tBodies[0].rows].map((row) => row.textContent.replace(/\\s+/g, ' ').trim());
})()`;

const ofFile = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

for (const engine of ENGINES) {
  const missing = missingFor(engine);
  test.skipIf(missing !== null)(
    `a researcher signs in, watches, analyses and exports in ${engine}`,
    async () => {
      const driver = await openDriver(engine, {});
      try {
        const visitor = new Visitor(driver);
        await enter(visitor, engine.toLowerCase());
        const study = `${server.running.url}/console/studies/turing`;

        await driver.go(`${study}/monitor?mode=rehearsal`);
        await visitor.waitFor('the live monitor', seen('Live, as of'));
        await visitor.waitFor('its listeners', seen(`${LISTENERS}`));

        await driver.go(`${study}/analysis?rehearsals=1`);
        await visitor.waitFor('the scores', CELLS);
        // Figures are drawn once they are in view.
        await driver.read(`document.querySelector('.room')?.scrollIntoView() ?? null`);
        await visitor.waitFor('a figure', `document.querySelector('.drawing svg')`);
        const { store } = server.running.context;
        const { json } = await analyseStudy({
          store,
          name: 'turing',
          modes: ['live', 'rehearsal'],
          folder,
          where: [],
        });
        const rows = json.blocks[0]?.tables.find(({ name }) => name === 'systems')?.rows ?? [];
        const shown = z.array(z.string()).parse(await driver.read(CELLS));
        expect(shown.length).toBeGreaterThan(3);
        // Systems are letters before their names may be known: rows are told by their numbers.
        const wanted = rows.map(({ mean, low, high }) =>
          [mean, low, high].map((value) => Number(value).toFixed(3)),
        );
        // Two systems may have the same numbers: each row takes its own away.
        for (const row of shown) {
          const own = wanted.findIndex((numbers) => numbers.every((number) => row.includes(number)));
          expect(own, row).toBeGreaterThanOrEqual(0);
          wanted.splice(own, 1);
        }

        await driver.go(`${study}/exports`);
        await visitor.waitFor('what can be made', seen('Ratings and sessions'));
        await visitor.click('checkbox', 'Include simulated listeners');
        await visitor.click('button', 'Create export: Ratings and sessions');
        await visitor.waitFor('a file to take home', `document.querySelector('a[download]')`);
        const { url } = server.running;
        const link = String(await driver.read(`document.querySelector('a[download]').getAttribute('href')`));
        const sum = String(await driver.read(`document.querySelector('td code[title]').title`));
        const client = await ConsoleClient.as(server.running, 'owner', { name: engine.toLowerCase() });
        const file = Buffer.from(await (await client.fetch('get', new URL(link, url).href)).arrayBuffer());
        expect(ofFile(file)).toBe(sum);
        expect([...(await zipContents(file)).keys()].some((name) => name.endsWith('.csv'))).toBe(true);
      } finally {
        await driver.close();
      }
    },
  );
}
