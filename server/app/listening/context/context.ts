import { join } from 'node:path';
import type { RecruiterId } from '#core/recruitment/recruiters.ts';
import type { Store } from '../../../db/contract/store.ts';
import { DerivedFiles } from '../../../storage/derived-files.ts';
import type { Env } from '../../../platform/env.ts';
import { freeBytes } from '../../../platform/free-bytes.ts';
import { Metrics } from '../../../platform/metrics.ts';
import { TRUST_LOCAL, type TrustProxy } from '../../../platform/proxies.ts';
import { RequestLimits } from '../../../platform/request-limits.ts';
import { BoundStudies } from './bound-study.ts';
import { ExpectedMinutes } from './expected-minutes.ts';
import { NetworkHolds } from './network-holds.ts';
import { SessionPages } from './session-pages.ts';
import type { LinkVerifier } from '../../recruiters/contract/recruiter.ts';
import { linkVerifiers } from '../../recruiters/registry.ts';
import { Signals } from '../../../audio/signals/signals.ts';
import { Traces } from '../../../platform/traces.ts';

/** Dependencies of all handlers, created once when the server starts. */
export interface AppContext {
  store: Store;
  studies: BoundStudies;
  pages: SessionPages;
  expectedMinutes: ExpectedMinutes;
  /** Networks of the sessions that hold a place and have no answer. */
  networks: NetworkHolds;
  derived: DerivedFiles;
  /** Sounds of the checks before the pages. */
  signals: Signals;
  limits: RequestLimits;
  /** Decides which refusals are recorded as events. */
  traces: Traces;
  /** Free space on the data folder's disk, bytes. */
  freeBytes(): Promise<number>;
  secret: string;
  /** Public address of the server behind a proxy, and proxies whose headers are believed; see Env. */
  publicUrl: Env['publicUrl'];
  trust: TrustProxy;
  /** Credentials for recruiters. */
  recruiters: Env['recruiters'];
  /** Distinguishes recruiters' genuine links from forged ones. */
  linkVerifiers: Readonly<Record<RecruiterId, LinkVerifier | null>>;
  /** Address at which browsers reach the server, without a slash at the end. */
  url(): string;
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** 128 random bits as text, for ids and seeds. */
  randomId(): string;
  log(line: string): void;
  metrics: Metrics;
  /** Mean event-loop delay over the last seconds by the server's own work, ms. */
  lateMs(): number;
}

export type World = Pick<AppContext, 'store' | 'secret' | 'now' | 'randomId' | 'log'> &
  Partial<Pick<AppContext, 'recruiters' | 'publicUrl' | 'trust' | 'metrics' | 'lateMs' | 'url' | 'derived'>>;

export function createContext(world: World, dataFolder: string): AppContext {
  const studies = new BoundStudies(world.store);
  const derived = join(dataFolder, 'derived');
  const { recruiters = {}, lateMs = () => 0, url = () => 'http://localhost' } = world;
  return {
    publicUrl: null,
    trust: TRUST_LOCAL,
    metrics: new Metrics(),
    derived: new DerivedFiles(derived),
    ...world,
    recruiters,
    lateMs,
    url,
    linkVerifiers: linkVerifiers(recruiters, { now: world.now, url }),
    studies,
    pages: new SessionPages(world.store, studies),
    expectedMinutes: new ExpectedMinutes(world.store, world.now),
    networks: new NetworkHolds(world.now),
    signals: new Signals(derived),
    limits: new RequestLimits(world.now),
    traces: new Traces(world.now),
    freeBytes: () => freeBytes(dataFolder),
  };
}
