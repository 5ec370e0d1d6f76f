import { evidencePage } from '#core/evidence/evidence-page.ts';
import type { EvidenceSession } from '#core/evidence/contract/session.ts';
import { blocksOf } from '#core/plan/plan.ts';
import { createRandom } from '#core/order/random.ts';
import { rateSession } from '#core/ratings/rate-session.ts';
import type { Rating } from '#core/ratings/ratings.ts';
import { catchOf, rehearsedScreenings, type Catch } from '#core/screening/catches.ts';
import { screenStudy } from '#core/screening/screen-study.ts';
import { CARELESS, type Heard, type Persona } from '#core/methods/contract/simulation.ts';
import { clipById } from '#core/clips/clips.ts';
import type { Study } from '#core/study/study.ts';
import type { Slot } from '#core/session/page.ts';
import type { Block } from '#core/methods/contract/method.ts';
import { respond } from '../../server/app/rehearsal/respond.ts';
import { heardOf } from './method-studies.ts';
import { Ledger, startSession } from './plan.ts';

/** Panels of so many careful listeners, and so many of each careless kind. */
const CAREFUL = 20;
const OF_EACH_KIND = 6;

/** What a listener with tastes and a severity of its own hears of a clip. */
function perceived(study: Study, { clip, rendition }: Slot, seed: string): Heard {
  const own = heardOf(study, clip);
  const durationMs = clipById(study, clip).renditions[rendition]?.durationMs ?? own.durationMs;
  const shift =
    0.03 * createRandom(`${seed}/severity`).normal() + 0.02 * createRandom(`${seed}/${clip}`).normal();
  return { ...own, durationMs, quality: Math.min(1, Math.max(0, own.quality + shift)) };
}

interface PanelSession {
  persona: Persona;
  ratings: Rating[];
  evidence: EvidenceSession;
}

function sessionOf(
  study: Study,
  blocks: readonly Block[],
  persona: Persona,
  ledger: Ledger,
  seed: string,
): PanelSession {
  const { pages } = startSession(blocks, ledger, seed) ?? { pages: [] };
  const actor = {
    persona,
    habit: createRandom(`${seed}/habit`).next(),
    random: createRandom(`${seed}/answers`),
  };
  const answers = pages.flatMap((page) => {
    const block = blocks[page.block];
    if (!block) return [];
    const heard = page.slots.map((slot) => perceived(study, slot, seed));
    const shown = {
      position: page.position,
      slots: page.slots.map(({ token, open }) => ({ token, open })),
      minCoverage: block.minCoverage,
      view: block.view(page),
    };
    const { answer, listening } = respond(shown, heard, actor, 'en');
    // As the server stores it.
    const request = { answer: JSON.parse(JSON.stringify(answer)), listening };
    return [
      {
        position: page.position,
        request,
        receivedAt: '2026-01-01T00:00:00.000Z',
        language: 'en' as const,
        surplus: false,
      },
    ];
  });
  const clips = new Map(study.clips.map((clip) => [clip.id, clip]));
  const facts = {
    study: 'panel',
    studyVersion: 'v1',
    mode: 'rehearsal',
    listener: seed,
    session: seed,
    sessionState: 'completed',
    stratum: null,
  };
  const durationOf = ({ clip, rendition }: Slot): number =>
    clips.get(clip)?.renditions[rendition]?.durationMs ?? 0;
  const evidence = {
    session: seed,
    listener: seed,
    mode: facts.mode,
    hasDeviceNote: true,
    pages: answers.flatMap((received) => {
      const page = pages.find(({ position }) => position === received.position);
      const block = page && blocks[page.block];
      return block ? [evidencePage(page, block, received, durationOf)] : [];
    }),
  };
  return { persona, ratings: rateSession({ facts, blocks, clips, pages, answers }), evidence };
}

/** The sessions of a panel of simulated listeners of all kinds, who come in an order drawn at random. */
export function panelSessions(study: Study, seed: string): PanelSession[] {
  const cast: Persona[] = [
    ...Array.from({ length: CAREFUL }, (): Persona => 'careful'),
    ...CARELESS.flatMap((kind) => Array.from({ length: OF_EACH_KIND }, () => kind)),
  ];
  const blocks = blocksOf(study);
  const ledger = new Ledger();
  return createRandom(seed)
    .shuffle(cast)
    .map((persona, index) => sessionOf(study, blocks, persona, ledger, `${seed}/${index}`));
}

/** Whom every screening catches in a panel of simulated listeners, by the name of the screening. */
export function panelCatches(study: Study, seed: string): Map<string, Catch> {
  const sessions = panelSessions(study, seed);
  const ratings = sessions.flatMap((session) => session.ratings);
  const personas = new Map(sessions.map(({ persona, evidence }) => [evidence.session, persona]));
  const screenings = rehearsedScreenings((set) =>
    screenStudy([{ id: 'v1', study }], ratings, set ? { setOf: () => set } : {}),
  );
  return new Map(screenings.map((screening) => [screening.name, catchOf(screening, personas)]));
}
