import { beforeAll } from 'vitest';
import { openPostgresStore } from '../../../server/db/postgres/postgres-store.ts';
import { testStore } from '../../server/db/contract/store-conformance.ts';
import { postgresOfFile } from '../../support/postgres-of-file.ts';

const postgres = postgresOfFile();
let template = '';

beforeAll(async () => {
  const url = await postgres().create();
  await (await openPostgresStore(url)).close();
  template = new URL(url).pathname.slice(1);
});

testStore('PostgreSQL', async () => {
  const url = await postgres().create(template);
  return {
    open: () => openPostgresStore(url),
    dispose: async () => {
      await postgres().query('postgres', `drop database ${new URL(url).pathname.slice(1)}`);
    },
  };
});
