import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  schema: [
    './server/db/statements/schema.ts',
    './server/db/statements/count-schema.ts',
    './server/db/statements/console-schema.ts',
    './server/db/statements/event-schema.ts',
    './server/db/statements/rating-schema.ts',
    './server/db/statements/installation-schema.ts',
  ],
  out: './migrations',
});
