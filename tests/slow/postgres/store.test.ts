import { afterAll, beforeAll } from 'vitest';
import { openPostgresStore } from '../../../server/db/postgres/postgres-store.ts';
import { testStore } from '../../server/db/contract/store-conformance.ts';
import { TestPostgres } from '../../support/postgres.ts';

let server: TestPostgres;
let template = '';

beforeAll(async () => {
  server = await TestPostgres.start();
  const url = await server.create();
  await (await openPostgresStore(url)).close();
  template = new URL(url).pathname.slice(1);
}, 60_000);

afterAll(() => server.remove());

testStore('PostgreSQL', async () => {
  const url = await server.create(template);
  return {
    open: () => openPostgresStore(url),
    dispose: async () => {
      await server.query('postgres', `drop database ${new URL(url).pathname.slice(1)}`);
    },
  };
});
