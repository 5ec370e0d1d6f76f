import type { Request, Response } from 'express';
import type { BodyOf, CallKey, Contract, Contracts, Params, QueryOf, ReplyOf } from '#core/api/contract.ts';
import type { Language } from '#core/text/languages.ts';
import { TRANSLATORS } from '#core/words/writers.ts';
import type { Account } from '../../../db/contract/account-store.ts';
import { parseRequest } from '../../../platform/app-error.ts';
import { JsonText } from '../../../platform/json-text.ts';
import { checkReply } from '../../contract/check-reply.ts';
import { readerLanguage } from '../../visitors/reader-language.ts';
import type { ConsoleContext } from './console-context.ts';
import { translateReply } from './translate-reply.ts';

/** A request that may be answered: who asks is known, and may. */
export interface Call<Body = unknown, Query = unknown, Path = unknown, Who = Account> {
  context: ConsoleContext;
  /** null: the call is for anyone. */
  account: Who;
  /** Name of the study in the address; empty where the route has none. */
  study: string;
  /** The parts of the address that vary. */
  params: Path;
  query: Query;
  body: Body;
  /** Adds to what the log says was done. No answers, and no ids of a recruiter. */
  note(detail: string): void;
  request: Request;
  response: Response;
}

/** The request of one contract. */
type CallOf<Of, Key> = Call<
  BodyOf<Of>,
  QueryOf<Of>,
  Params<Key>,
  Of extends { may: 'anyone' } ? null : Account
>;

/** What a handler returns: the reply, or its JSON; undefined where it sends the response itself, as for files and lines. */
type Answer<Of> = Of extends { reply: unknown } ? ReplyOf<Of> | JsonText<ReplyOf<Of>> : undefined;

/** A handler for each contract, which replies what the contract says. */
export type Handlers<Of extends Contracts> = {
  [Key in keyof Of]: { handle(call: CallOf<Of[Key], Key>): Promise<Answer<Of[Key]>> }['handle'];
};

/** A handler of any contract. */
type Handler = { handle(call: Call<unknown, unknown, unknown, Account | null>): Promise<unknown> }['handle'];

/** A call with its handler, ready for express. */
export interface ConsoleRoute {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below /console/api. */
  path: string;
  contract: Contract;
  /** Whether the body is JSON, to be parsed before the call. */
  readsJson: boolean;
  /** Throws AppError 'invalid-request' for a query or body that its schema refuses. */
  run(call: Call<unknown, unknown, unknown, Account | null>): Promise<unknown>;
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

const isMethod = (word: string): word is keyof typeof METHODS => word in METHODS;

/** A reply in the language of whoever asks. */
function spoken(contract: Contract, reply: unknown, language: Language): unknown {
  if (language === 'en' || !('reply' in contract)) return reply;
  const value: unknown = reply instanceof JsonText ? JSON.parse(reply.text) : reply;
  return translateReply(contract.reply, value, TRANSLATORS[language]);
}

function routeOf(key: string, contract: Contract, handler: Handler): ConsoleRoute {
  const [method = '', path = ''] = key.split(' ');
  if (!isMethod(method)) throw new Error(`${key} begins with no method`);
  const body = 'body' in contract ? contract.body : undefined;
  const { query } = contract;
  return {
    method: METHODS[method],
    path,
    contract,
    readsJson: body !== undefined,
    async run(call) {
      const reply = await handler({
        ...call,
        body: body && parseRequest(body, call.body),
        query: query && parseRequest(query, call.query),
      });
      checkReply(key, contract, reply);
      return spoken(contract, reply, readerLanguage(call.request));
    },
  };
}

/** The routes of some contracts. The types of both say that each contract has its handler. */
export const routesOf = (
  contracts: Contracts,
  handlers: Readonly<Record<CallKey, Handler>>,
): ConsoleRoute[] =>
  Object.entries(contracts).flatMap(([key, contract]) => {
    const handler = Object.entries(handlers).find(([own]) => own === key)?.[1];
    return handler ? [routeOf(key, contract, handler)] : [];
  });
