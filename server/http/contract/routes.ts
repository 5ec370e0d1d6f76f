import type { Response } from 'express';
import type { BodyOf, CallKey, Contract, Contracts, Params, QueryOf, ReplyOf } from '#core/api/contract.ts';
import { parseRequest } from '../../platform/app-error.ts';
import { JsonText } from '../../platform/json-text.ts';
import { checkReply } from './check-reply.ts';

/** The request of a call, by its contract. */
export interface Asked<Body = unknown, Query = unknown, Path = unknown> {
  /** The parts of the address that vary. */
  params: Path;
  query: Query;
  body: Body;
}

/** Result of a handler: the reply, or its JSON; undefined where the handler sends the response itself, as for files and lines. */
type Answer<Of> = Of extends { reply: unknown } ? ReplyOf<Of> | JsonText<ReplyOf<Of>> : undefined;

/** A handler for each contract, which replies what the contract says. `Base`: what every call of the API has beside its request. */
export type HandlersOf<Of extends Contracts<string>, Base> = {
  [Key in keyof Of]: {
    handle(call: Base & Asked<BodyOf<Of[Key]>, QueryOf<Of[Key]>, Params<Key>>): Promise<Answer<Of[Key]>>;
  }['handle'];
};

/** A handler of any contract. */
type Handler<Base> = { handle(call: Base & Asked): Promise<unknown> }['handle'];

/** A call with its handler, ready for express. */
export interface Route<Base, Who extends string = string> {
  method: 'get' | 'post' | 'put' | 'delete';
  /** Below the address of the API. */
  path: string;
  contract: Contract<Who>;
  /** Whether the body is JSON, to be parsed before the call. */
  readsJson: boolean;
  /** The request's values, with defaults. Throws AppError 'invalid-request' for a query or body that its schema refuses. */
  parse(sent: Asked): Asked;
  /** Result of the handler. */
  run(call: Base & Asked): Promise<unknown>;
}

const METHODS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const;

const isMethod = (word: string): word is keyof typeof METHODS => word in METHODS;

function routeOf<Base, Who extends string>(
  key: string,
  contract: Contract<Who>,
  handler: Handler<Base>,
): Route<Base, Who> {
  const [method = '', path = ''] = key.split(' ');
  if (!isMethod(method)) throw new Error(`${key} begins with no method`);
  const body = 'body' in contract ? contract.body : undefined;
  const { query } = contract;
  return {
    method: METHODS[method],
    path,
    contract,
    readsJson: body !== undefined,
    parse: (sent) => ({
      params: sent.params,
      query: query && parseRequest(query, sent.query),
      body: body && parseRequest(body, sent.body),
    }),
    async run(call) {
      const reply = await handler(call);
      checkReply(key, contract, reply);
      return reply;
    },
  };
}

/** The routes of some contracts. The types of both say that each contract has its handler. */
export const routesOf = <Base, Who extends string = string>(
  contracts: Contracts<Who>,
  handlers: Readonly<Record<CallKey, Handler<Base>>>,
): Route<Base, Who>[] =>
  Object.entries(contracts).flatMap(([key, contract]) => {
    const handler = Object.entries(handlers).find(([own]) => own === key)?.[1];
    return handler ? [routeOf(key, contract, handler)] : [];
  });

/** Sends what a handler returned. */
export function sendReply(response: Response, reply: unknown): void {
  if (reply === undefined) return;
  const text = reply instanceof JsonText ? reply.text : JSON.stringify(reply);
  response
    .setHeader('Content-Type', 'application/json; charset=utf-8')
    .setHeader('Content-Length', Buffer.byteLength(text))
    .end(text);
}
