import type { Block } from '../methods/method.ts';
import type { Draw, PagePlan } from '../page.ts';
import { drawWithin, layoutSession, type SessionFill } from '../plan.ts';
import { createRandom } from '../random.ts';
import { LeaseBook } from './lease-book.ts';

/** A page as it was drawn and laid out. */
export interface SimulatedPage {
  draw: Draw;
  plan: PagePlan;
}

export interface SimulatedSession {
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

/**
 * Listeners one after another, drawn for exactly as the server does, and whoever finds the study full waits for leases to
 * run out. The same seed gives the same sessions. Throws RepeatedClip as drawSession does.
 */
export function simulateSessions(
  blocks: readonly Block[],
  recruitment: Parameters<typeof drawWithin>[2],
  { listeners, dropout, seed }: Attendance,
): SimulatedStudy {
  const book = new LeaseBook();
  const sessions: SimulatedSession[] = [];
  let isFull = false;
  let now = 0;
  while (sessions.length < listeners && !isFull) {
    book.expire(now);
    const own = `${seed}/${sessions.length}`;
    const draws = drawWithin(blocks, book.fill, recruitment, createRandom(`${own}/draw`));
    const expiry = book.nextExpiry();
    if (draws) {
      const pages = laidOut(blocks, draws, own);
      const answered = answeredOf(pages.length, dropout, own);
      book.take(
        pages.map(({ draw }) => draw),
        answered,
        now + LEASE,
      );
      sessions.push({ pages, answered });
      now += 1;
    } else if (expiry === null) isFull = true;
    else now = expiry;
  }
  book.expire(Infinity);
  return { sessions, isFull, fill: book.fill };
}

function laidOut(blocks: readonly Block[], draws: readonly Draw[], seed: string): SimulatedPage[] {
  const byUnit = new Map(draws.map((draw) => [`${draw.block} ${draw.unit}`, draw]));
  return layoutSession(blocks, draws, seed).map((plan) => {
    const draw = byUnit.get(`${plan.block} ${plan.unit}`);
    if (!draw) throw new Error(`the layout holds ${plan.unit}, which was not drawn`);
    return { draw, plan };
  });
}

function answeredOf(pages: number, dropout: number, seed: string): number {
  const random = createRandom(`${seed}/leaves`);
  return random.next() < dropout ? random.int(pages) : pages;
}
