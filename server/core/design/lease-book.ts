import type { Draw } from '../session/page.ts';
import type { SessionFill } from '../plan/plan.ts';

interface Lease {
  draws: readonly Draw[];
  expiresAt: number;
}

/**
 * Pages leased by sessions, in memory and by the rules of the database: a page holds its place from the start of its
 * session until it is answered (then permanently) or the lease expires. Times are in the caller's unit.
 */
export class LeaseBook {
  readonly #held: Map<string, number>[] = [];
  #leases: Lease[] = [];

  readonly fill: SessionFill = (block, unit) => this.#held[block]?.get(unit) ?? 0;

  /** Adds a session that answers its first pages, in the order given, and leaves the others until `expiresAt`. */
  take(draws: readonly Draw[], answered: number, expiresAt: number): void {
    for (const draw of draws) this.#add(draw, 1);
    if (answered < draws.length) this.#leases.push({ draws: draws.slice(answered), expiresAt });
  }

  /** Frees the pages whose lease has expired. */
  expire(now: number): void {
    for (const { draws, expiresAt } of this.#leases)
      if (expiresAt <= now) for (const draw of draws) this.#add(draw, -1);
    this.#leases = this.#leases.filter(({ expiresAt }) => expiresAt > now);
  }

  /** Time at which the next lease expires; null without leases. */
  nextExpiry(): number | null {
    const times = this.#leases.map(({ expiresAt }) => expiresAt);
    return times.length === 0 ? null : Math.min(...times);
  }

  #add({ block, unit }: Draw, count: number): void {
    const held = (this.#held[block] ??= new Map<string, number>());
    held.set(unit, (held.get(unit) ?? 0) + count);
  }
}
