export { dumpPostgres, loadPostgres, restorePostgres } from './dump.ts';
export { adjustPostgresStore, openPostgresStore, readPostgresStore } from './postgres-store.ts';
