import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { io, type Socket } from 'socket.io-client';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { LiveEvents, LiveSnapshot } from '#core/monitoring/live.ts';
import type { Page } from '#core/session/page.ts';
import type { ScreeningConfig } from '#core/screening/config.ts';
import { createContext, type AppContext } from '../../../../server/app/listening/context/context.ts';
import { openSqliteStore } from '../../../../server/db/sqlite/sqlite-store.ts';
import type { Session, StudyVersion } from '../../../../server/db/contract/store.ts';
import { decideConsent } from '../../../../server/app/listening/consent.ts';
import { attachLive } from '../../../../server/http/sockets/live.ts';
import { deriveKey } from '../../../../server/platform/secret.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';

const SECRET = 'a'.repeat(64);
const NOW = Date.UTC(2026, 0, 1, 12);

const STUDY = makeStudy({
  clips: {
    test: gridClips('clips/{system}/{item}.flac', { system: ['alpha', 'beta'], item: names('item', 8) }),
    traps: gridClips('traps/{kind}/{item}.flac', { kind: ['flawed', 'human'], item: names('trap', 4) }),
  },
  blocks: [
    {
      method: 'ternary',
      batches: 1,
      justification: 'off',
      traps: {
        flawed: { set: 'traps', where: { kind: 'flawed' } },
        human: { set: 'traps', where: { kind: 'human' } },
      },
    },
  ],
  config: { title: 'Which voice?', recruitment: { listeners: 30, minutes: 10 } },
});

/** A server that has nothing but the live page's socket. */
async function serveLive(context: AppContext, port: number): Promise<Served> {
  const server = createServer();
  // Node's own client names no origin, as every browser does.
  server.on('upgrade', ({ headers }) => {
    headers.origin ??= `http://${headers.host}`;
  });
  const detach = attachLive(server, context);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server does not listen');
  const stop = async (): Promise<void> => {
    detach();
    await new Promise((resolve) => server.close(resolve));
  };
  return { port: address.port, stop };
}

interface Served {
  port: number;
  stop(): Promise<void>;
}

/** A real store with one published study, and the live page's server over it. */
export class LiveRig {
  readonly context: AppContext;
  readonly version: StudyVersion;
  readonly logged: string[];
  readonly #folder: string;
  readonly #sockets: Socket[] = [];
  #served: Served;

  private constructor(
    context: AppContext,
    version: StudyVersion,
    served: Served,
    folder: string,
    logged: string[],
  ) {
    this.context = context;
    this.version = version;
    this.#served = served;
    this.#folder = folder;
    this.logged = logged;
  }

  /** `screening`: the study's own; without it the verdicts of its method. */
  static async start(screening?: ScreeningConfig): Promise<LiveRig> {
    const folder = await mkdtemp(join(tmpdir(), 'earshot-live-'));
    const logged: string[] = [];
    const context = createContext(
      {
        store: openSqliteStore(folder),
        secret: SECRET,
        now: () => NOW,
        randomId: () => randomUUID(),
        log: (line) => logged.push(line),
      },
      folder,
    );
    const version = await context.store.publishVersion({
      name: 'voices',
      slug: 'k3v9',
      study: screening ? { ...STUDY, config: { ...STUDY.config, screening } } : STUDY,
      at: NOW,
    });
    return new LiveRig(context, version, await serveLive(context, 0), folder, logged);
  }

  get host(): string {
    return `127.0.0.1:${this.#served.port}`;
  }

  get token(): string {
    return deriveKey(SECRET, 'live', this.version.slug);
  }

  /** Stops the server and keeps the store. */
  goDown(): Promise<void> {
    return this.#served.stop();
  }

  /** Starts the server again where it was. */
  async comeBack(): Promise<void> {
    this.#served = await serveLive(this.context, this.#served.port);
  }

  /** A browser's socket, as the live page opens it. */
  connect(token = this.token, origin = `http://${this.host}`): Socket<LiveEvents> {
    const socket: Socket<LiveEvents> = io(`http://${this.host}/live`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      auth: { slug: this.version.slug, token },
      extraHeaders: { origin },
    });
    this.#sockets.push(socket);
    return socket;
  }

  /** Somebody who has consented and sees the first page. */
  async enter(mode: 'live' | 'rehearsal' = 'live'): Promise<Session> {
    const { store, studies } = this.context;
    const session = await store.enterOnce({
      version: this.version,
      mode,
      recruit: null,
      verification: null,
      stratum: null,
      keyHash: randomUUID(),
      fresh: {
        listenerId: `L${randomUUID()}`,
        sessionId: `S${randomUUID()}`,
        seed: randomUUID(),
        timeScale: 1,
      },
      at: NOW,
    });
    const bound = await studies.byVersion(this.version.id);
    return decideConsent(this.context, bound, session, { agreed: true, version: bound.consentVersion() });
  }

  /** Stores an answer on the given page, 1-based. */
  async answer(session: Session, position: number, label: string): Promise<void> {
    const page = (await this.context.pages.of(session))[position - 1];
    if (!page) throw new Error(`the session has no page ${position}`);
    const payload = payloadOf(page, label);
    const ingested = await this.context.store.ingestAnswer({
      id: randomUUID(),
      sessionId: session.id,
      position,
      payload,
      sha256: createHash('sha256').update(payload).digest('hex'),
      heardMs: 8000,
      at: NOW + position * 1000,
    });
    if (ingested.outcome !== 'stored') throw new Error(`the answer was not stored: ${ingested.outcome}`);
  }

  /** Answers every page: traps as given, test clips as Unclear. */
  async finish(session: Session, traps: { flawed: string; human: string }): Promise<void> {
    for (const { position, slots } of await this.context.pages.of(session)) {
      const role = slots[0]?.role;
      const label = role === 'flawed' || role === 'human' ? traps[role] : 'unclear';
      await this.answer(session, position, label);
    }
    await this.context.store.completeAnswered(session.id, 'CODE1234', NOW);
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets) socket.disconnect();
    await this.#served.stop();
    await this.context.store.close();
    await rm(this.#folder, { recursive: true });
  }
}

function payloadOf({ token, slots }: Page, label: string): string {
  const heard = slots.map((slot) => ({
    slot: slot.token,
    intervals: [[0, 8000, 0]],
    plays: 1,
    firstPlayMs: 0,
  }));
  return canonicalJson({
    id: randomUUID(),
    page: token,
    answer: { label, reason: null },
    listening: { pageMs: 9000, decisionMs: 8500, switches: 0, hidden: [], slots: heard },
  });
}

/** The first snapshot from now on that is as wanted. */
export function snapshotWhere(
  socket: Socket<LiveEvents>,
  isWanted: (snapshot: LiveSnapshot) => boolean = () => true,
): Promise<LiveSnapshot> {
  return new Promise((resolve, reject) => {
    socket.on('connect_error', reject);
    socket.on('disconnect', (reason) => reject(new Error(`the server hung up: ${reason}`)));
    socket.on('snapshot', (snapshot) => {
      if (isWanted(snapshot)) resolve(snapshot);
    });
  });
}
