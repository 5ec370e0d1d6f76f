import { createHash, randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { canonicalJson } from '#core/formats/canonical-json.ts';
import type { ListView, MonitorChange, MonitorSnapshot, WatchEnded } from '#core/api/monitor.ts';
import type { MonitorMode } from '#core/api/monitor-names.ts';
import type { Page } from '#core/session/page.ts';
import type { Role } from '#core/api/roles.ts';
import type { Session, StudyVersion } from '../../../../server/db/contract/store.ts';
import { decideConsent } from '../../../../server/app/listening/consent.ts';
import { ConsoleClient } from '../../../support/console-client.ts';
import type { LiveServer } from '../../../support/live-server.ts';
import { gridClips, makeStudy, names } from '../../../support/study.ts';
import { newVersion } from '../../../support/new-version.ts';

export const VIEW: ListView = { offset: 0, sort: 'seen', filter: 'all', isHeld: false };

/** Listeners of an Audio Turing Test without sound: four systems' clips, one batch of ten pages. */
export const VOICES = makeStudy({
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
  config: { title: 'Which voice?', recruitment: { listeners: 30, minutes: 10, reward: '1.50 GBP' } },
});

/** Publishes it on a running server, under a name of its own. */
export function publishVoices({ running }: LiveServer, name: string): Promise<StudyVersion> {
  const { store, now } = running.context;
  return store.publishVersion(newVersion({ name, slug: `slug-${name}`, study: VOICES, at: now() }));
}

/** Somebody without a browser, who goes through the store as the server's routes do. */
export class Passenger {
  readonly session: Session;
  readonly #server: LiveServer;

  private constructor(server: LiveServer, session: Session) {
    this.#server = server;
    this.session = session;
  }

  static async enter(
    server: LiveServer,
    version: StudyVersion,
    mode: MonitorMode = 'live',
  ): Promise<Passenger> {
    const { store, now } = server.running.context;
    const fresh = {
      listenerId: `L${randomUUID()}`,
      sessionId: `S${randomUUID()}`,
      seed: randomUUID(),
      timeScale: 1,
    };
    const entry = {
      version,
      mode,
      recruit: null,
      verification: null,
      stratum: null,
      keyHash: randomUUID(),
      fresh,
      at: now(),
    };
    return new Passenger(server, await store.enterOnce(entry));
  }

  async agree(): Promise<this> {
    const { context } = this.#server.running;
    const bound = await context.studies.byVersion(this.session.versionId);
    await decideConsent(context, bound, this.session, { agreed: true, version: bound.consentVersion() });
    return this;
  }

  /** Answers that many pages from the first without an answer. */
  async answer(pages: number, label = 'unclear', pageMs = 9000): Promise<this> {
    const { store, pages: plans, now } = this.#server.running.context;
    const { id } = this.session;
    const { answered } = await store.progressOf(id);
    for (const page of (await plans.of(this.session)).slice(answered, answered + pages)) {
      await store.markOpened(id, page.position, now());
      const payload = payloadOf(page, label, pageMs);
      const sha256 = createHash('sha256').update(payload).digest('hex');
      const answer = { id: randomUUID(), sessionId: id, position: page.position, payload, sha256 };
      await store.ingestAnswer({ ...answer, heardMs: 8000, at: now() });
    }
    return this;
  }

  async complete(): Promise<this> {
    const { store, now } = this.#server.running.context;
    await store.completeAnswered(this.session.id, 'CODE1234', now());
    return this;
  }
}

export function payloadOf({ token, slots }: Page, label: string, pageMs: number): string {
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
    listening: { pageMs, decisionMs: pageMs, switches: 0, hidden: [], slots: heard },
  });
}

/** A page's socket. Keeps what it is told. */
export class MonitorClient {
  readonly socket: Socket;
  readonly told: (MonitorSnapshot | MonitorChange)[] = [];
  readonly ended: WatchEnded[] = [];

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on('whole', (snapshot: MonitorSnapshot) => this.told.push(snapshot));
    socket.on('change', (change: MonitorChange) => this.told.push(change));
    socket.on('ended', (why: WatchEnded) => this.ended.push(why));
  }

  /** By the cookie of an account or by a link. Rejects with the server's words when it is refused. */
  static async connect(
    url: string,
    cookie: string,
    origin = url,
    link?: { slug: string; token: string },
  ): Promise<MonitorClient> {
    const socket: Socket = io(`${url}/console`, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      ...(link ? { auth: link } : {}),
      extraHeaders: { origin, ...(cookie === '' ? {} : { cookie }) },
    });
    const client = new MonitorClient(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', (cause) => {
        socket.disconnect();
        reject(cause);
      });
    });
    return client;
  }

  static async as(
    { running }: LiveServer,
    role: Role,
    of: { name?: string; studies?: readonly string[] } = {},
  ): Promise<MonitorClient> {
    return MonitorClient.connect(running.url, (await ConsoleClient.as(running, role, of)).cookie);
  }

  watch(study: string, { mode = 'live', view = VIEW }: { mode?: MonitorMode; view?: ListView } = {}): void {
    this.socket.emit('watch', { study, mode, view });
  }

  /** The first message that is as wanted, told already or to come. */
  async until<Found>(
    found: (message: MonitorSnapshot | MonitorChange) => Found | null | undefined,
  ): Promise<Found> {
    for (let at = 0, waited = 0; waited < 400;) {
      const message = this.told[at];
      if (!message) {
        await new Promise((resolve) => setTimeout(resolve, 25));
        waited += 1;
        continue;
      }
      at += 1;
      const value = found(message);
      if (value !== null && value !== undefined) return value;
    }
    throw new Error(`nothing like that was told: ${JSON.stringify(this.told).slice(0, 2000)}`);
  }

  close(): void {
    this.socket.disconnect();
  }
}
