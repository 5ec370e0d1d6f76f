import { createRandom } from '#core/order/random.ts';
import { CARELESS, type CarelessKind, type Persona } from '#core/methods/contract/simulation.ts';

/** Personas in addition to the requested careless ones. */
const TRAP_FAILING_SHARE = 0.05;
const VANISHING_SHARE = 0.1;

/**
 * Simulated listeners of a rehearsal, in order. Each persona gets its share, rounded, and the rest are careful.
 * Careless listeners are divided evenly among the kinds.
 */
export function castOf(
  listeners: number,
  carelessShare: number,
  seed: string,
  kinds: readonly CarelessKind[] = CARELESS,
): Persona[] {
  const count = Math.round(listeners * carelessShare);
  const careless = Array.from({ length: Math.ceil(count / kinds.length) }, () => kinds)
    .flat()
    .slice(0, count);
  const others = listeners - careless.length;
  const some = (share: number, persona: Persona): Persona[] =>
    Array.from({ length: Math.min(Math.round(listeners * share), Math.floor(others / 2)) }, () => persona);
  const cast = [
    ...careless,
    ...some(TRAP_FAILING_SHARE, 'trap-failing'),
    ...some(VANISHING_SHARE, 'vanishing'),
  ];
  const careful = Array.from({ length: listeners - cast.length }, (): Persona => 'careful');
  return createRandom(`${seed}/cast`).shuffle([...cast, ...careful]);
}
