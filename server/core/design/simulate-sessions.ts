import { drawFor } from '../plan/draw-for.ts';
import { LAYOUT_VERSION } from '../methods/contract/layout-version.ts';
import type { Block } from '../methods/contract/method.ts';
import type { Draw, PagePlan } from '../session/page.ts';
import { layoutSession, type SessionFill } from '../plan/plan.ts';
import { createRandom, type Random } from '../order/random.ts';
import type { RecruitmentConfig } from '../study/recruitment-config.ts';
import { shareOf } from '../plan/strata.ts';
import { LeaseBook } from './lease-book.ts';

/** A page as drawn and laid out. */
export interface SimulatedPage {
  draw: Draw;
  plan: PagePlan;
}

export interface SimulatedSession {
  /** The listener's stratum; null without strata. */
  stratum: string | null;
  /** In the order shown. */
  pages: readonly SimulatedPage[];
  /** Number of answered pages, the first ones; the rest go to other listeners when their lease expires. */
  answered: number;
}

export interface SimulatedStudy {
  sessions: readonly SimulatedSession[];
  /** Whether no further listener could be served, with every lease expired. */
  isFull: boolean;
  /** State at the end: the answered pages. */
  fill: SessionFill;
}

export interface Attendance {
  /** Listeners who start; fewer if the study fills before. */
  listeners: number;
  /** Share of listeners who stop early, 0-1: after any number of pages except all. */
  dropout: number;
  seed: string;
}

/** Listeners who start before the pages of one who stopped early are free again. */
const LEASE = 20;

type Places = Pick<RecruitmentConfig, 'overshoot' | 'strata'>;

/** The strata of a study; [null] without strata. */
const strataOf = ({ strata }: Places): (string | null)[] =>
  strata ? strata.options.map(({ value }) => value) : [null];

/** Picks a stratum with probability proportional to its share of the listeners. */
function pickStratum(open: readonly (string | null)[], recruitment: Places, random: Random): string | null {
  const shares = open.map((stratum) => shareOf(recruitment, stratum));
  let left = random.next() * shares.reduce((sum, share) => sum + share, 0);
  const index = shares.findIndex((share) => (left -= share) < 0);
  return open.at(index) ?? null;
}

/**
 * Simulates listeners one after another, drawn exactly as by the server; when the study is full, leases expire before the
 * next one. Strata come at random, by their shares. The same seed gives the same sessions. Throws RepeatedClip as
 * drawSession does.
 */
export function simulateSessions(
  blocks: readonly Block[],
  recruitment: Places,
  { listeners, dropout, seed }: Attendance,
): SimulatedStudy {
  const books = new Map(strataOf(recruitment).map((stratum) => [stratum, new LeaseBook()]));
  const open = new Set(books.keys());
  const sessions: SimulatedSession[] = [];
  let now = 0;
  while (sessions.length < listeners && open.size > 0) {
    const own = `${seed}/${sessions.length}`;
    const stratum = pickStratum([...open], recruitment, createRandom(`${own}/stratum`));
    const book = books.get(stratum) ?? new LeaseBook();
    book.expire(now);
    const draws = drawFor(blocks, book.fill, recruitment, stratum, createRandom(`${own}/draw`));
    const expiry = book.nextExpiry();
    if (draws) {
      const pages = laidOut(blocks, draws, own);
      const answered = answeredOf(pages.length, dropout, own);
      book.take(
        pages.map(({ draw }) => draw),
        answered,
        now + LEASE,
      );
      sessions.push({ stratum, pages, answered });
      now += 1;
    } else if (expiry === null) open.delete(stratum);
    else now = expiry;
  }
  for (const book of books.values()) book.expire(Infinity);
  const fill: SessionFill = (block, unit) =>
    [...books.values()].reduce((sum, book) => sum + book.fill(block, unit), 0);
  return { sessions, isFull: open.size === 0, fill };
}

function laidOut(blocks: readonly Block[], draws: readonly Draw[], seed: string): SimulatedPage[] {
  const byUnit = new Map(draws.map((draw) => [`${draw.block} ${draw.unit}`, draw]));
  return layoutSession(blocks, draws, seed, LAYOUT_VERSION).map((plan) => {
    const draw = byUnit.get(`${plan.block} ${plan.unit}`);
    if (!draw) throw new Error(`the layout contains ${plan.unit}, which was not drawn`);
    return { draw, plan };
  });
}

function answeredOf(pages: number, dropout: number, seed: string): number {
  const random = createRandom(`${seed}/leaves`);
  return random.next() < dropout ? random.int(pages) : pages;
}
