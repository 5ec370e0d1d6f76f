import { drawFor } from '../plan/draw-for.ts';
import { LAYOUT_VERSION } from '../methods/contract/layout-version.ts';
import type { Block } from '../methods/contract/method.ts';
import type { Draw, PagePlan } from '../session/page.ts';
import { layoutSession, type SessionFill } from '../plan/plan.ts';
import { createRandom, type Random } from '../order/random.ts';
import type { RecruitmentConfig } from '../study/recruitment-config.ts';
import { shareOf } from '../plan/strata.ts';
import { LeaseBook } from './lease-book.ts';

/** A page as it was drawn and laid out. */
export interface SimulatedPage {
  draw: Draw;
  plan: PagePlan;
}

export interface SimulatedSession {
  /** The part of the listeners that it belongs to; null where the study has none. */
  stratum: string | null;
  /** In the order shown. */
  pages: readonly SimulatedPage[];
  /** The first so many are answered; the rest were left, and given to others when their lease ran out. */
  answered: number;
}

export interface SimulatedStudy {
  sessions: readonly SimulatedSession[];
  /** Whether nobody more could be served, with every lease run out. */
  isFull: boolean;
  /** What is held at the end: the pages that were answered. */
  fill: SessionFill;
}

export interface Attendance {
  /** Listeners who begin; fewer do where the study is full before. */
  listeners: number;
  /** Share of listeners who leave in the middle, 0-1: after any number of pages but all. */
  dropout: number;
  seed: string;
}

/** Listeners who begin before the places of one who left are free again. */
const LEASE = 20;

type Places = Pick<RecruitmentConfig, 'overshoot' | 'strata'>;

/** The strata of a study; the one of everybody where it has none. */
const strataOf = ({ strata }: Places): (string | null)[] =>
  strata ? strata.options.map(({ value }) => value) : [null];

/** One of the strata, each as likely as its share of the listeners. */
function pickStratum(open: readonly (string | null)[], recruitment: Places, random: Random): string | null {
  const shares = open.map((stratum) => shareOf(recruitment, stratum));
  let left = random.next() * shares.reduce((sum, share) => sum + share, 0);
  const index = shares.findIndex((share) => (left -= share) < 0);
  return open.at(index) ?? null;
}

/**
 * Listeners one after another, drawn for exactly as the server does, and whoever finds the study full waits for leases to
 * run out. Of strata as many come as their shares say, by chance. The same seed gives the same sessions. Throws
 * RepeatedClip as drawSession does.
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
    if (!draw) throw new Error(`the layout holds ${plan.unit}, which was not drawn`);
    return { draw, plan };
  });
}

function answeredOf(pages: number, dropout: number, seed: string): number {
  const random = createRandom(`${seed}/leaves`);
  return random.next() < dropout ? random.int(pages) : pages;
}
