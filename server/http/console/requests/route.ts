import type { Request, Response } from 'express';
import type { Contracts } from '#core/api/contract.ts';
import type { Permission } from '#core/api/roles.ts';
import type { AccessToken, Account } from '../../../db/contract/account-store.ts';
import type { Asked, HandlersOf, Route } from '../../contract/routes.ts';
import type { ConsoleContext } from './console-context.ts';

/** Context of every call of the console beside its request. The caller is known and permitted; `Who` is null where a call is open to everyone. */
export interface Base<Who> {
  context: ConsoleContext;
  account: Who;
  /** Access token by which the account asks; null: it is signed in. */
  token: AccessToken | null;
  /** Name of the study in the address; empty where the route has none. */
  study: string;
  /** Adds to what the log says was done. No answers, and no ids of a recruiter. */
  note(detail: string): void;
  request: Request;
  response: Response;
}

/** A request of an account that may make it. */
export type Call<Body = unknown, Query = unknown, Path = unknown> = Base<Account> & Asked<Body, Query, Path>;

/** Handlers of calls of who is signed in, and of anyone. */
export type Handlers<Of extends Contracts> = HandlersOf<Of, Base<Account>>;
export type SignInHandlers<Of extends Contracts<'anyone'>> = HandlersOf<Of, Base<null>>;

export type ConsoleRoute = Route<Base<Account>, Permission>;
