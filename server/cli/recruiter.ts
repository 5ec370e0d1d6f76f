import { randomBytes } from 'node:crypto';
import { userInfo } from 'node:os';
import { z } from 'zod';
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
import { NO_ACCESS, type Env } from '../platform/env.ts';
import { findStudy } from '../app/ratings/study-sessions.ts';
import { recruiters } from '../app/recruiters/registry.ts';
import { orList } from '../platform/words.ts';
import type { Declared } from './declare/command.ts';
import type { Services, Shell } from './declare/shell.ts';
import { form, type Form } from './declare/form.ts';
import { flag, option, options } from './declare/option.ts';
import { oneOf, study, word } from './declare/word.ts';
import { UsageError } from './declare/usage-error.ts';
import { readAs } from './values.ts';
import { withStore } from './with-store.ts';

const text = z.string().trim().min(1, 'needs a text');

const amount = readAs(parseAmount, (given) => `'${given}' is not an amount of money: write it like 0.50`);

const send = flag('send the request (default: dry run)');
const listener = option('L', 'pseudonym of the listener in exports', { isRequired: true, as: text });

const WISH = {
  listeners: option('file.csv', 'pay the listeners in this table'),
  'all-completed': flag('pay all listeners who completed the study'),
  'screened-out-time': flag('pay screened-out listeners for their time'),
  amount: option('0.50', 'bonus per listener', { as: amount }),
};

function wishOf(given: {
  listeners: string | undefined;
  'all-completed': boolean;
  'screened-out-time': boolean;
  amount: number | undefined;
}): BonusWish | null {
  const whom = [
    ...(given.listeners === undefined ? [] : ['--listeners']),
    ...(given['all-completed'] ? ['--all-completed'] : []),
    ...(given['screened-out-time'] ? ['--screened-out-time'] : []),
  ];
  if (whom.length > 1) throw new UsageError(`use only one of ${orList(whom)}`);
  if (whom.length === 0) return null;
  return {
    file: given.listeners,
    allCompleted: given['all-completed'],
    unfinishedTime: given['screened-out-time'],
    amount: given.amount,
  };
}

const as = option('name', 'your name in the record (default: the name of your system account)');

/** Words of a form: the study and the action. */
const wordsOf = <const N extends string>(name: N) => ({ study, action: oneOf([name]) });

interface DeskCall {
  words: { study: string };
  options: { as: string | undefined };
}

/** Runs the action at the desk of a study and prints its result. */
const deskOf =
  (id: RecruiterId) =>
  async (
    { words, options }: DeskCall,
    { dataFolder, recruiters: accesses }: Env,
    { say, database }: Shell & Services,
    work: (desk: Desk) => Promise<string>,
  ): Promise<void> =>
    withStore(database.adjust(dataFolder), async (store) => {
      const desk: Desk = {
        store,
        version: await findStudy(store, studyName(words.study)),
        recruiter: recruiters[id],
        access: accesses[id] ?? NO_ACCESS,
        actor: options.as ?? userInfo().username,
        now: Date.now(),
        randomId: () => randomBytes(16).toString('base64url'),
      };
      say(await work(desk));
    });

/** Output of a dry run, with the option that sends it. */
const orDry = async (text: Promise<string>, isSent: boolean): Promise<string> =>
  isSent ? text : `${await text}; add --send to send it`;

function formsOf(id: RecruiterId): Form[] {
  const atDesk = deskOf(id);
  return [
    form({
      words: wordsOf('status'),
      options: { as },
      run: (call, env, context) => atDesk(call, env, context, recruitmentStatus),
    }),
    form({
      words: { ...wordsOf('find'), participant: word('<participant id>') },
      options: { as },
      run: (call, env, context) =>
        atDesk(call, env, context, (desk) => findParticipant(desk, call.words.participant)),
    }),
    form({
      words: wordsOf('lists'),
      options: { out: option('folder', 'output folder', { isRequired: true }), ...WISH, as },
      run: (call, env, context) =>
        atDesk(call, env, context, (desk) =>
          writeLists(desk, { out: call.options.out, wish: wishOf(call.options) }),
        ),
    }),
    form({
      words: wordsOf('approve'),
      options: {
        all: flag('all submissions that await review and have no flags'),
        listener: options('L', 'pseudonym of a listener in exports'),
        send,
        as,
      },
      exactlyOne: [['all', 'listener']],
      run: (call, env, context) =>
        atDesk(call, env, context, (desk) => {
          const { listener: listeners, all, send: isSent } = call.options;
          return orDry(approve(desk, { listeners: all ? null : listeners, send: isSent }), isSent);
        }),
    }),
    form({
      words: wordsOf('complete'),
      options: { listener, send, as },
      run: (call, env, context) =>
        atDesk(call, env, context, (desk) => orDry(completeByHand(desk, call.options), call.options.send)),
    }),
    form({
      words: wordsOf('return'),
      options: {
        listener,
        reason: option('"..."', 'reason for the return', {
          default: 'Did not finish the study.',
          as: text,
        }),
        send,
        as,
      },
      run: (call, env, context) =>
        atDesk(call, env, context, (desk) => orDry(requestReturn(desk, call.options), call.options.send)),
    }),
    form({
      words: wordsOf('reject'),
      options: {
        listener,
        because: option('"attention checks"', 'rejection category of the recruiter', {
          isRequired: true,
          as: text,
        }),
        message: option('"..."', 'message to the listener', { isRequired: true, as: text }),
        send,
        as,
      },
      run: (call, env, context) =>
        atDesk(call, env, context, (desk) => orDry(reject(desk, call.options), call.options.send)),
    }),
    form({
      words: wordsOf('bonus'),
      options: {
        reason: option('"..."', 'reason for the bonus', { isRequired: true, as: text }),
        ...WISH,
        send,
        total: option('12.50', 'total that the dry run shows', { as: amount }),
        'confirm-paid': flag('record that an order with unknown outcome was paid'),
        'confirm-unpaid': flag(
          'record that an order with unknown outcome was not paid, and may be sent again',
        ),
        as,
      },
      run: (call, env, context) =>
        atDesk(call, env, context, async (desk) => {
          const { send: isSent, total = null, reason, ...given } = call.options;
          if (isSent && total === null)
            throw new UsageError('--total is missing: add the total that the dry run shows');
          const { text: outcome, total: due } = await payBonuses(desk, {
            wish: wishOf(given) ?? {},
            reason,
            total: isSent ? total : null,
            confirmed: given['confirm-paid'] ? 'paid' : given['confirm-unpaid'] ? 'unpaid' : undefined,
          });
          return due === null
            ? outcome
            : `${outcome}; add --send --total ${(due / 100).toFixed(2)} to send it`;
        }),
    }),
  ];
}

/** Actions at a recruiter: read, written to files or, with --send, requested from its API. */
export const recruiterCommand = (id: RecruiterId): Declared => ({
  about: ['Nothing is sent without --send. All actions but lists need EARSHOT_PROLIFIC_TOKEN.'],
  fields: {
    confirmed: ['confirm-paid', 'confirm-unpaid'],
    file: ['listeners'],
    unfinishedTime: ['screened-out-time'],
  },
  forms: formsOf(id),
});
