import { setMaxListeners } from 'node:events';
import type { Capture, CapturedPage, TruePage } from '#core/blinding-check/capture.ts';
import type { Page } from '#core/session/page.ts';
import { createRandom } from '#core/order/random.ts';
import { hashKey } from '../../bundles/tokens.ts';
import type { AppContext } from '../../listening/context/context.ts';
import { type StudyVersion, versionText } from '../../../db/contract/store.ts';
import type { BoundStudy } from '../../listening/context/bound-study.ts';
import { replayPages } from '../../listening/context/session-pages.ts';
import { Perception } from '../ear.ts';
import { visitStudy, type Actor } from '../listener.ts';
import { understandingOf } from '../pass-steps.ts';
import { deriveKey } from '../../../platform/secret.ts';
import { mapLimited } from '../../../platform/map-limited.ts';
import { SessionTap } from './seen-page.ts';

export interface CaptureOptions {
  sessions: number;
  seed: string;
  /** Called with the number of captured sessions. */
  onSession?: (done: number) => void;
  signal?: AbortSignal;
}

/** Number of simultaneous sessions, kept low so that they do not delay each other. */
const AT_ONCE = 4;
/** Simulated milliseconds in a real one. */
const TIME_SCALE = 5000;
const PATIENCE_MS = 60_000;

type Server = Pick<AppContext, 'store' | 'secret' | 'derived' | 'signals' | 'studies' | 'now'> & {
  url: string;
};

/** Zone in which the design placed a page; see Block.zones. */
function zoneAt(zones: readonly number[], inBatch: number): number {
  let end = 0;
  const zone = zones.findIndex((length) => {
    end += length;
    return inBatch < end;
  });
  return Math.max(0, zone);
}

/** Suffix of a modified clip; empty for the clip itself, whatever its dither. */
function filterOf(rendition: string): string {
  const [recipe = ''] = rendition.split('/');
  return recipe === 'plain' || recipe === 'dithered' ? '' : ` (${recipe})`;
}

/** True roles on the pages of a session; null for pages of practice. */
export function trueSession({ blocks, clips }: BoundStudy, pages: readonly Page[]): (TruePage | null)[] {
  return pages.map(({ block: index, batch, position, slots }) => {
    const block = blocks[index];
    if (!block) throw new Error(`the study has no block ${index}`);
    if (block.training) return null;
    const before = pages.filter(
      (other) => other.block === index && other.batch === batch && other.position < position,
    );
    return {
      block: index,
      batch,
      method: block.methodId,
      zone: zoneAt(block.zones, before.length),
      slots: slots.map(({ clip, rendition, role, open }) => {
        const known = clips.get(clip);
        const filter = filterOf(rendition);
        const system = known?.factors['system'] ?? known?.set ?? '';
        return { clip: `${clip}${filter}`, system: `${system}${filter}`, role, open };
      }),
    };
  });
}

interface Captured {
  magic: string;
  pages: CapturedPage[];
}

/** Captured pages whose true roles are known. */
function joined({ pages }: SessionTap, truths: readonly (TruePage | null)[]): Captured {
  const both = pages.flatMap(({ seen }, index) => {
    const truth = truths[index];
    return truth ? [{ seen, truth }] : [];
  });
  return { magic: pages[0]?.magic ?? '', pages: both };
}

export type NamedStudy = Pick<StudyVersion, 'name' | 'study'>;

/** Publishes a copy under a new name each time, because a study that is full would turn the next listeners away. */
function publish({ store, now }: Server, { name, study }: NamedStudy, copy: number): Promise<StudyVersion> {
  const text = versionText(`${name}-${copy}`, study, null);
  return store.publishVersion({ ...text, slug: `blind-check-${copy}`, at: now() });
}

async function captureOne(
  server: Server,
  version: StudyVersion,
  senses: Pick<Actor, 'ear' | 'checkEar' | 'understanding'>,
  seed: string,
  signal: AbortSignal,
): Promise<Captured | null> {
  const tap = new SessionTap();
  const stage = {
    url: server.url,
    slug: version.slug,
    version: version.id,
    signal,
    timeScale: TIME_SCALE,
    patienceMs: PATIENCE_MS,
    onReply: tap.hear.bind(tap),
    key: deriveKey(server.secret, 'rehearsal', version.slug),
  };
  const random = createRandom(seed);
  const actor = { ...senses, persona: 'careful' as const, habit: random.next(), random };
  const { key, ending } = await visitStudy(stage, actor);
  if (ending === 'full') return null;
  const session = await server.store.sessionByKey(hashKey(key));
  if (!session) throw new Error('a listener holds a key that opens no session');
  const bound = await server.studies.byVersion(version.id);
  const pages = replayPages(bound, session, await server.store.pagesOf(session.id));
  return joined(tap, trueSession(bound, pages));
}

/** Runs sessions on a separate server and records both what browsers received and what the server knows. */
export async function captureSessions(
  server: Server,
  study: NamedStudy,
  { sessions, seed, onSession, signal = new AbortController().signal }: CaptureOptions,
): Promise<Capture> {
  setMaxListeners(0, signal);
  const perception = await Perception.of(study.study, server.derived);
  const understanding = understandingOf(study.study);
  const checkEar: Actor['checkEar'] = (flac) => server.signals.heardIn(flac);
  const captured: Captured[] = [];
  for (let copy = 1; captured.length < sessions; copy += 1) {
    const own = await publish(server, study, copy);
    const before = captured.length;
    await mapLimited([...Array.from({ length: sessions - before }).keys()], AT_ONCE, async (index) => {
      const name = `${seed}/${copy}/${index}`;
      const senses = { ear: perception.earOf(name), checkEar, understanding };
      const one = await captureOne(server, own, senses, name, signal);
      if (!one || one.pages.length === 0) return;
      captured.push(one);
      onSession?.(captured.length);
    });
    if (captured.length === before) throw new Error('no session of this study has a page: rehearse it first');
  }
  return { format: captured[0]?.magic ?? '', sessions: captured.map(({ pages }) => pages) };
}
