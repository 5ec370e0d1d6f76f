import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import type { ParseArgsConfig } from 'node:util';
import type { RecruiterId } from '#core/recruitment/recruiters.ts';
import { studyName } from '../app/studies/publish.ts';
import { parseAmount } from '../app/recruiting/amounts.ts';
import { payBonuses } from '../app/recruiting/bonus.ts';
import type { BonusWish } from '../app/recruiting/bonus-plan.ts';
import type { Desk } from '../app/recruiting/desk.ts';
import { findParticipant } from '../app/recruiting/find.ts';
import { writeLists } from '../app/recruiting/lists.ts';
import { approve, completeByHand, reject, requestReturn } from '../app/recruiting/review.ts';
import { recruitmentStatus } from '../app/recruiting/status.ts';
import { NO_ACCESS } from '../platform/env.ts';
import { findStudy } from '../app/ratings/study-sessions.ts';
import { recruiters } from '../app/recruiters/registry.ts';
import { orList } from '../platform/words.ts';
import { parse, UsageError, withStore } from './arguments.ts';
import type { Command } from './command.ts';

type Given = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>;

interface Action {
  options: NonNullable<ParseArgsConfig['options']>;
  /** Words after it. */
  words?: number;
  run(desk: Desk, values: Given, words: readonly string[]): Promise<string>;
}

const string = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

function textOf(values: Given, name: string): string {
  const value = values[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is missing`);
  return value.trim();
}

function amountOf(values: Given, name: string): number | undefined {
  const value = values[name];
  if (value === undefined) return undefined;
  const amount = parseAmount(String(value));
  if (amount === null) throw new UsageError(`'${String(value)}' is no amount of money: write it like 0.50`);
  return amount;
}

const WISH = { listeners: string, 'all-completed': flag, 'screened-out-time': flag, amount: string };

function wishOf(values: Given): BonusWish | null {
  const whom = ['listeners', 'all-completed', 'screened-out-time'].filter(
    (name) => values[name] !== undefined,
  );
  if (whom.length > 1) throw new UsageError(`name one of ${orList(whom.map((name) => `--${name}`))}`);
  if (whom.length === 0) return null;
  return {
    file: typeof values['listeners'] === 'string' ? values['listeners'] : undefined,
    allCompleted: values['all-completed'] === true,
    unfinishedTime: values['screened-out-time'] === true,
    amount: amountOf(values, 'amount'),
  };
}

function bonus(desk: Desk, values: Given): Promise<string> {
  const send = values['send'] === true;
  const total = amountOf(values, 'total');
  if (send && total === undefined) throw new UsageError('--total is missing: what the dry run says');
  const confirmed = values['confirm-paid'] ? 'paid' : values['confirm-unpaid'] ? 'unpaid' : undefined;
  const reason = textOf(values, 'reason');
  return payBonuses(desk, {
    wish: wishOf(values) ?? {},
    reason,
    total: send ? (total ?? null) : null,
    confirmed,
  });
}

const isSent = (values: Given): boolean => values['send'] === true;

const ACTIONS: Readonly<Record<string, Action>> = {
  status: { options: {}, run: (desk) => recruitmentStatus(desk) },
  find: { options: {}, words: 1, run: (desk, _values, [id = '']) => findParticipant(desk, id) },
  approve: {
    options: { all: flag, listener: { type: 'string', multiple: true }, send: flag },
    run(desk, values) {
      const { listener, all } = values;
      const listeners = Array.isArray(listener) ? listener.map(String) : null;
      if ((listeners !== null) === (all === true)) throw new UsageError('name --all or --listener');
      return approve(desk, { listeners, send: isSent(values) });
    },
  },
  complete: {
    options: { listener: string, send: flag },
    run: (desk, values) =>
      completeByHand(desk, { listener: textOf(values, 'listener'), send: isSent(values) }),
  },
  return: {
    options: { listener: string, reason: string, send: flag },
    run: (desk, values) =>
      requestReturn(desk, {
        listener: textOf(values, 'listener'),
        reason: values['reason'] === undefined ? 'Did not finish the study.' : textOf(values, 'reason'),
        send: isSent(values),
      }),
  },
  reject: {
    options: { listener: string, because: string, message: string, send: flag },
    run: (desk, values) =>
      reject(desk, {
        listener: textOf(values, 'listener'),
        because: textOf(values, 'because'),
        message: textOf(values, 'message'),
        send: isSent(values),
      }),
  },
  bonus: {
    options: {
      ...WISH,
      reason: string,
      total: string,
      send: flag,
      'confirm-paid': flag,
      'confirm-unpaid': flag,
    },
    run: bonus,
  },
  lists: {
    options: { ...WISH, out: string },
    run: (desk, values) => writeLists(desk, { out: textOf(values, 'out'), wish: wishOf(values) }),
  },
};

/** What is done at a recruiter: looked at, written to files, or, with --send, asked of its API. */
export const recruiterCommand = (id: RecruiterId): Command => ({
  usage: [
    `${id} <study> status|find <participant id>|lists --out folder`,
    `${id} <study> approve --all|--listener L... [--send]`,
    `${id} <study> complete|return --listener L [--reason "..."] [--send]`,
    `${id} <study> reject --listener L --because "attention checks" --message "..." [--send]`,
    `${id} <study> bonus --reason "..." --all-completed|--listeners file.csv --amount 0.50 [--send --total 12.50]`,
    `${id} <study> bonus --reason "..." --screened-out-time [--send --total 3.20]`,
  ],
  async run(args, { dataFolder, recruiters: accesses }, { say, database }) {
    const [, name = ''] = args;
    const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
    if (!action) throw new UsageError(`say what to do with the study: ${orList(Object.keys(ACTIONS))}`);
    const words = 2 + (action.words ?? 0);
    const { positionals, values } = parse(
      args,
      { min: words, max: words },
      { ...action.options, as: string },
    );
    const [folder = '', , ...rest] = positionals;
    await withStore(database.adjust(dataFolder), async (store) => {
      const desk: Desk = {
        store,
        version: await findStudy(store, studyName(folder)),
        recruiter: recruiters[id],
        access: accesses[id] ?? NO_ACCESS,
        actor: typeof values['as'] === 'string' ? values['as'] : userInfo().username,
        now: Date.now(),
        randomId: () => randomBytes(16).toString('base64url'),
      };
      say(await action.run(desk, values, rest));
    });
  },
});
