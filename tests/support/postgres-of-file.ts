import { afterAll, beforeAll } from 'vitest';
import { TestPostgres } from './postgres.ts';

/** A PostgreSQL server that runs before the first test of a file and until after the last. Call it once, outside of all tests. */
export function postgresOfFile(): () => TestPostgres {
  let server: TestPostgres | null = null;
  beforeAll(async () => {
    server = await TestPostgres.start();
  });
  afterAll(() => server?.remove());
  return () => {
    if (!server) throw new Error('PostgreSQL runs only during the tests of the file');
    return server;
  };
}
