import { describe, expect, test } from 'vitest';
import { createRandom, type Random } from '#core/order/random.ts';
import { mushraStudy } from '../../support/method-studies.ts';
import { Ledger, startSession } from '../../support/plan.ts';
import { onlyBlock } from '../../support/study.ts';

const SESSIONS = 300;
const PERMUTATIONS = 100;

interface Seen {
  role: string;
  place: string;
}

/** Mutual information of two labels in bits, from their counts. */
function mutualInformation(seen: readonly Seen[]): number {
  const counts = (label: (one: Seen) => string): Map<string, number> => {
    const found = new Map<string, number>();
    for (const one of seen) found.set(label(one), (found.get(label(one)) ?? 0) + 1);
    return found;
  };
  const roles = counts(({ role }) => role);
  const places = counts(({ place }) => place);
  const share = (count: number | undefined): number => (count ?? 0) / seen.length;
  return [...counts(({ role, place }) => `${role}|${place}`)].reduce((sum, [both, count]) => {
    const [role = '', place = ''] = both.split('|');
    return sum + share(count) * Math.log2(share(count) / (share(roles.get(role)) * share(places.get(place))));
  }, 0);
}

/** What 99 of 100 random orders of the roles stay below. */
function nullLimit(seen: readonly Seen[], random: Random): number {
  const values = Array.from({ length: PERMUTATIONS }, () => {
    const roles = random.shuffle(seen.map(({ role }) => role));
    return mutualInformation(seen.map(({ place }, i) => ({ role: roles[i] ?? '', place })));
  });
  return values.toSorted((a, b) => a - b)[Math.ceil(0.99 * PERMUTATIONS) - 1] ?? 0;
}

/** Roles and places of all rated slots of 300 sessions, each page in the order that `arrange` gives it. */
function slotsSeen(arrange: (roles: readonly string[]) => readonly string[]): Seen[] {
  const block = onlyBlock(mushraStudy(6));
  return Array.from({ length: SESSIONS }, (_, i) =>
    startSession([block], new Ledger(), `session ${i}`),
  ).flatMap((session) =>
    (session?.pages ?? []).flatMap(({ slots }) =>
      arrange(slots.filter(({ open }) => !open).map(({ role, clip }) => `${role} ${clip.split('/')[1]}`)).map(
        (role, place) => ({ role, place: String(place) }),
      ),
    ),
  );
}

describe('fault tests', () => {
  test('31 the place of a clip on its page tells nothing of its role, over 300 sessions', () => {
    const seen = slotsSeen((roles) => roles);
    expect(new Set(seen.map(({ role }) => role)).size).toBeGreaterThan(2);
    expect(mutualInformation(seen)).toBeLessThanOrEqual(nullLimit(seen, createRandom('null')));
  });

  test('31 control: where one page of ten has its clips sorted, it does', () => {
    let page = 0;
    const seen = slotsSeen((roles) => {
      page += 1;
      return page % 10 === 0 ? roles.toSorted() : roles;
    });
    expect(mutualInformation(seen)).toBeGreaterThan(nullLimit(seen, createRandom('null')));
  });
});
