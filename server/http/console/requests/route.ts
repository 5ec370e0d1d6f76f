import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { Permission } from '#core/api/roles.ts';
import type { Account } from '../../../db/contract/account-store.ts';
import { parseRequest } from '../../../platform/app-error.ts';
import type { ConsoleContext } from './console-context.ts';

/** A request that may be answered: who asks is known, and may. */
export interface Call<Body = undefined> {
  context: ConsoleContext;
  account: Account;
  /** Name of the study in the address; empty where the route has none. */
  study: string;
  /** A part of the address, like `session` of /studies/:study/listeners/:session. */
  param(name: string): string;
  body: Body;
  /** Adds to what the log says was done. No answers, and no ids of a recruiter. */
  note(detail: string): void;
  request: Request;
  response: Response;
}

interface RouteBase {
  /** Below /console/api. One that begins with /studies/:study is for who has access to that study; all others get 'not-found'. */
  path: string;
  may: Permission;
  /** Answered though the server has too much to do: what stops something, the way there, and what no page could ask for again. */
  isUrgent?: true;
}

interface ReadRoute extends RouteBase {
  method: 'get';
  /** What is answered as JSON; undefined: the response was sent. Changes nothing. */
  handle(call: Call): Promise<unknown>;
}

interface WriteRoute<Body> extends RouteBase {
  method: 'post' | 'put' | 'delete';
  /** What the log says that was done, like 'pauses the study'; null: what only asks, though its question is too long for an address. */
  action: string | null;
  /** JSON of at most 1 MB. */
  body: z.ZodType<Body>;
  handle(call: Call<Body>): Promise<unknown>;
}

/** A route of the console with its handler, ready to be called. */
export interface ConsoleRoute extends RouteBase {
  method: 'get' | 'post' | 'put' | 'delete';
  action: string | null;
  /** Whether the body is JSON, to be parsed before the call. */
  readsJson: boolean;
  run(call: Call<unknown>): Promise<unknown>;
}

export function readRoute(route: ReadRoute): ConsoleRoute {
  return {
    ...route,
    action: null,
    readsJson: false,
    run: (call) => route.handle({ ...call, body: undefined }),
  };
}

/** Throws AppError 'invalid-request' for a body that its schema refuses, when it is called. */
export function writeRoute<Body>({ body, handle, ...route }: WriteRoute<Body>): ConsoleRoute {
  return {
    ...route,
    readsJson: true,
    run: (call) => handle({ ...call, body: parseRequest(body, call.body) }),
  };
}

/** A route whose body is a file: the handler reads the request's stream, and refuses what is not of its type. */
export function uploadRoute({ handle, ...route }: Omit<WriteRoute<undefined>, 'body'>): ConsoleRoute {
  return { ...route, readsJson: false, run: (call) => handle({ ...call, body: undefined }) };
}
