import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './server/db/sqlite/schema.ts',
    './server/db/sqlite/count-schema.ts',
    './server/db/sqlite/console-schema.ts',
    './server/db/sqlite/event-schema.ts',
    './server/db/sqlite/rating-schema.ts',
    './server/db/sqlite/installation-schema.ts',
  ],
  out: './migrations',
});
