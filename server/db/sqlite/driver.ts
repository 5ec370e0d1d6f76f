import { createRequire } from 'node:module';
import type Driver from 'better-sqlite3';

/** Since 13, better-sqlite3 is written for Node-API 10, which Node 20 lacks. 12 aborts in Node 24.19 and later, so one of both is needed. */
const NODE_API = 10;
const name = Number(process.versions.napi) >= NODE_API ? 'better-sqlite3-napi' : 'better-sqlite3';

export type Connection = Driver.Database;

/** better-sqlite3 of the version that this Node can run. */
export const Database: typeof Driver = createRequire(import.meta.url)(name);
