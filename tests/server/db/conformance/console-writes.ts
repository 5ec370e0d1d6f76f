import type { EventKind } from '../../../../server/db/contract/event-store.ts';
import type { Store, StudyVersion } from '../../../../server/db/contract/store.ts';
import { activeSession, NOW, publish } from './fixture.ts';

export interface Write {
  /** What it appends to the log, in this order; none: nobody but the writer cares. */
  events: readonly EventKind[];
  /** Makes everything that it needs; what is returned writes. */
  run(store: Store): Promise<() => Promise<unknown>>;
}

/** A published study with a session that has three pages. */
export async function stage(store: Store): Promise<{ version: StudyVersion; studyId: string; id: string }> {
  const version = await publish(store);
  const { id } = await activeSession(store, version, 'a');
  return { version, studyId: version.studyId, id };
}

/** Nobody but the writer cares. */
export const silent = (run: (store: Store) => Promise<() => Promise<unknown>>): Write => ({
  events: [],
  run,
});

const owner = { id: 'A1', name: 'ana', role: 'owner', createdAt: NOW } as const;
const folder = { name: 'voices', path: 'studies/voices', isOwn: true, createdBy: 'ana', createdAt: NOW };
const job = { id: 'J1', study: 'voices', kind: 'export', request: '{}', actor: 'ana', createdAt: NOW };
const batch = {
  id: 'B1',
  recruiter: 'prolific',
  reason: 'headphones',
  currency: 'GBP',
  actor: 'ana',
  createdAt: NOW,
  bonuses: [{ listenerId: 'L-a', amount: 100 }],
};
const token = {
  id: 'T1',
  hash: 'h',
  accountId: owner.id,
  name: 'script',
  scope: 'read',
  studies: null,
  createdAt: NOW,
  expiresAt: null,
} as const;
const limits = { at: NOW, idleMs: 1000, wholeMs: 1000, isUse: true };

/** With an account. */
const withAccount = (write: (store: Store) => Promise<unknown>): Write =>
  silent(async (store) => {
    await store.createAccount(owner);
    return () => write(store);
  });

/** With a folder that an account made. */
const withFolder = (write: (store: Store) => Promise<unknown>): Write =>
  silent(async (store) => {
    await store.createAccount(owner);
    await store.addFolder({ folder, accountId: owner.id });
    return () => write(store);
  });

/** With a bonus that is planned. */
const withBonus = (write: (store: Store) => Promise<unknown>): Write =>
  silent(async (store) => {
    await store.planBonuses({ ...batch, studyId: (await stage(store)).studyId });
    return () => write(store);
  });

/** Functions that store what only the console and the command line care about. */
export const CONSOLE_WRITES = {
  planBonuses: silent(async (store) => {
    const { studyId } = await stage(store);
    return () => store.planBonuses({ ...batch, studyId });
  }),
  moveBonuses: withBonus((store) => store.moveBonuses('B1', { from: 'planned', to: 'created', at: NOW })),
  dropBonuses: withBonus((store) => store.dropBonuses('B1')),
  createAccount: silent(async (store) => () => store.createAccount(owner)),
  changeAccount: withAccount((store) => store.changeAccount(owner.id, { role: 'owner' })),
  putAccountLink: withAccount((store) =>
    store.putAccountLink({ hash: 'h', accountId: owner.id, createdAt: NOW, expiresAt: NOW + 1 }),
  ),
  useAccountLink: silent(async (store) => {
    await store.createAccount(owner);
    await store.putAccountLink({ hash: 'h', accountId: owner.id, createdAt: NOW, expiresAt: NOW + 1 });
    return () => store.useAccountLink({ hash: 'h', password: 'p', first: null, at: NOW });
  }),
  changePassword: withAccount((store) => store.changePassword(owner.id, 'p')),
  openAccountSession: withAccount((store) =>
    store.openAccountSession({ hash: 'h', accountId: owner.id, at: NOW }),
  ),
  accountOfSession: withAccount((store) => store.accountOfSession('h', limits)),
  closeAccountSession: withAccount((store) => store.closeAccountSession('h')),
  giveAccess: withAccount((store) =>
    store.giveAccess({ study: 'voices', accountId: owner.id, grantedBy: 'ana', at: NOW }),
  ),
  takeAccess: withAccount((store) => store.takeAccess(owner.id, 'voices')),
  createToken: withAccount((store) => store.createToken(token)),
  tokenByHash: silent(async (store) => {
    await store.createAccount(owner);
    await store.createToken(token);
    return () => store.tokenByHash('h', NOW);
  }),
  revokeToken: silent(async (store) => {
    await store.createAccount(owner);
    await store.createToken(token);
    return () => store.revokeToken(owner.id, token.id);
  }),
  logAction: withAccount((store) =>
    store.logAction({ account: 'ana', action: 'a', study: null, detail: '', at: NOW }),
  ),
  rememberFolder: silent(async (store) => () => store.rememberFolder(folder)),
  addFolder: withAccount((store) => store.addFolder({ folder, accountId: owner.id })),
  placeFolder: withFolder((store) => store.placeFolder('voices', { path: 'elsewhere', isOwn: true })),
  renameStudy: withFolder((store) => store.renameStudy('voices', 'sounds')),
  forgetStudy: withFolder((store) => store.forgetStudy('voices')),
  setArchived: silent(
    async (store) => () => store.setArchived({ study: 'voices', isArchived: true, actor: 'ana', at: NOW }),
  ),
  beginJob: silent(async (store) => () => store.beginJob(job)),
  endJob: silent(async (store) => {
    await store.beginJob(job);
    const end = { state: 'done', result: null, file: null, sha256: null, bytes: null } as const;
    return () => store.endJob(job.id, { ...end, endedAt: NOW });
  }),
  forgetJobFile: silent(async (store) => {
    await store.beginJob(job);
    return () => store.forgetJobFile(job.id);
  }),
} as const satisfies Partial<Record<keyof Store, Write>>;
