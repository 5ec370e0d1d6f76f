import type { PageView } from '#core/session/contract.ts';
import { methodOf } from '#core/methods/registry.ts';
import type { Listening } from '#core/session/page.ts';
import type { Heard, Simulated } from '#core/methods/contract/simulation.ts';
import { changesOf, effortMs, typingOf } from './effort.ts';
import { listenTo } from './listen.ts';

/** Sound output of simulated listeners. */
const OUTPUT = { sampleRateHz: 48_000, baseLatencyMs: 10, outputLatencyMs: null, maxChannelCount: 2 };

/** Page data for a simulated listener. */
type ShownPage = Pick<PageView, 'position' | 'slots' | 'minCoverage' | 'view'>;

function methodIn({ view }: ShownPage): string {
  if (typeof view === 'object' && view !== null && 'method' in view && typeof view.method === 'string')
    return view.method;
  throw new Error('the page does not say its method');
}

/** Simulates how a listener plays and answers a page, as the browser would record it, on the listener's own clock. */
export function respond(
  page: ShownPage,
  heard: readonly Heard[],
  actor: Pick<Simulated, 'persona' | 'habit' | 'random'>,
  language: Simulated['language'],
): { answer: unknown; listening: Listening } {
  const { persona, habit, random } = actor;
  const heardAs = listenTo(page, heard, persona, random);
  const simulated = { persona, heard, language, random, habit, before: page.position - 1 };
  const slots = page.slots.map(({ token }) => token);
  const answer = methodOf(methodIn(page)).simulate(page.view, { slots }, simulated);
  const effort = effortMs(answer, persona);
  const decisionMs = (heardAs.decisionMs ?? 0) + effort;
  const listening = {
    ...heardAs,
    pageMs: heardAs.pageMs + effort,
    decisionMs,
    changes: changesOf(answer, effort, decisionMs),
    typing: typingOf(answer, persona),
    device: OUTPUT,
  };
  return { answer, listening };
}
