import type { z } from 'zod';
import type { Permission } from './roles.ts';
import type { Scope } from './token-scopes.ts';

/**
 * Method and path below the address of its API, like 'GET /studies/:study/head'. In the console, paths of a study require
 * access to it.
 */
export type CallKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** Type of the reply: JSON, lines of JSON sent as they become available, or a file of a media type. */
export type ReplyShape = { reply: z.ZodType } | { lines: z.ZodType } | { file: string };

/** Limit of a listener's JSON body: a few words, a filled-in form, or an answer to the largest of the session's pages. */
export type Held = 'note' | 'form' | 'page';

/**
 * Body of a request, besides the path and the query: nothing, JSON, or a file of one of the media types. `holds`: see Held;
 * default: note.
 */
type BodyShape = { body?: z.ZodType; holds?: Held } | { upload: readonly string[] };

/** One call of an API: the only declaration of its permission, input and reply. */
export type Contract<Who extends string = Permission> = ReplyShape &
  BodyShape & {
    /** One sentence for the API's documentation. */
    summary: string;
    /** Permission required to call it; in the console, a permission of accounts. */
    may: Who;
    /** Scope that an access token needs for the call; null: only signed-in accounts. Every call of the console declares it. */
    scope?: Scope | null;
    /** Description of the action in the log, like 'pauses the study'. Absent: nothing is logged. */
    action?: string;
    /** Answered even under overload: calls that stop something or lead there, and calls that a page cannot repeat. */
    isUrgent?: true;
    query?: z.ZodObject;
  };

/** A call. Calls of accounts must declare their scope. */
type Declared<Who extends string> = Contract<Who> &
  ([Who] extends [Permission] ? { scope: Scope | null } : unknown);

/** Calls by method and path. */
export type Contracts<Who extends string = Permission> = Readonly<Record<CallKey, Declared<Who>>>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The variable parts of a path. Example: { study: string } of 'GET /studies/:study/head'. */
export type Params<Key> = Key extends `${string} ${infer Path}`
  ? { readonly [Name in ParamNames<Path>]: string }
  : never;

type Part<Of, Name extends string, Otherwise> = Of extends { [N in Name]: infer Schema extends z.ZodType }
  ? Schema
  : Otherwise;

/** A request as its handler receives it, validated and with defaults; undefined: no input. */
export type BodyOf<Of> = z.output<Part<Of, 'body', z.ZodUndefined>>;
export type QueryOf<Of> = z.output<Part<Of, 'query', z.ZodUndefined>>;

/** The JSON reply of a call; undefined for files and lines. */
export type ReplyOf<Of> = z.output<Part<Of, 'reply', z.ZodUndefined>>;

type BodySent<Of> = z.input<Part<Of, 'body', z.ZodUndefined>>;
type QuerySent<Of> = z.input<Part<Of, 'query', z.ZodUndefined>>;

/** A member of a request, optional if all of its members are. */
type Member<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value | Record<string, undefined>
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** Address of a request: the variable parts of the path, and the query. */
export type Where<Of, Key> = (keyof Params<Key> extends never ? unknown : { readonly params: Params<Key> }) &
  Member<'query', QuerySent<Of>>;

/** A request as sent by a page. */
export type Asked<Of, Key> = Where<Of, Key> & Member<'body', BodySent<Of>>;

/** The argument of a call, optional if all of its members are. */
export type Arguments<Value> = Partial<Value> extends Value ? [asked?: Value] : [asked: Value];

/** One line of a call that replies with lines. */
export type LineOf<Of> = z.output<Part<Of, 'lines', z.ZodUndefined>>;

/** The keys of the calls with a member, such as those that accept an upload. */
export type KeysWith<Of, Name extends string> = {
  [Key in keyof Of & string]: Of[Key] extends { [N in Name]: unknown } ? Key : never;
}[keyof Of & string];
