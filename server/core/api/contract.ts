import type { z } from 'zod';
import type { Permission } from './roles.ts';
import type { Scope } from './token-scopes.ts';

/** Method and path below the address of its API, like 'GET /studies/:study/head'. In the console, a path of a study is for those who have access to it. */
export type CallKey = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`;

/** What comes back: JSON, lines of JSON as they are known, or a file of a media type. */
export type ReplyShape = { reply: z.ZodType } | { lines: z.ZodType } | { file: string };

/** How much JSON a listener's body may hold: a few words, a filled-in form, or an answer to the largest of the session's pages. */
export type Held = 'note' | 'form' | 'page';

/** What is sent beside the path and the query: nothing, JSON, or a file of one of the media types. `holds`: see Held; default: note. */
type BodyShape = { body?: z.ZodType; holds?: Held } | { upload: readonly string[] };

/** One call of an API: the only declaration of who may make it, what it takes and what it replies. */
export type Contract<Who extends string = Permission> = ReplyShape &
  BodyShape & {
    /** One sentence for the API's documentation. */
    summary: string;
    /** Who may make it; in the console, accounts with a permission. */
    may: Who;
    /** Scope that an access token needs for the call; null: only signed-in people may make it. Every call of the console declares it. */
    scope?: Scope | null;
    /** What the log says that was done, like 'pauses the study'. Absent: it changes nothing, or nothing that is logged. */
    action?: string;
    /** Answered though the server has too much to do: what stops something, the way there, and what no page could ask for again. */
    isUrgent?: true;
    query?: z.ZodObject;
  };

/** A call whose scope has to be declared where accounts make it. */
type Declared<Who extends string> = Contract<Who> &
  ([Who] extends [Permission] ? { scope: Scope | null } : unknown);

/** Calls by method and path. */
export type Contracts<Who extends string = Permission> = Readonly<Record<CallKey, Declared<Who>>>;

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parts of a path that vary. Example: { study: string } of 'GET /studies/:study/head'. */
export type Params<Key> = Key extends `${string} ${infer Path}`
  ? { readonly [Name in ParamNames<Path>]: string }
  : never;

type Part<Of, Name extends string, Otherwise> = Of extends { [N in Name]: infer Schema extends z.ZodType }
  ? Schema
  : Otherwise;

/** A request as its handler gets it, checked and with its defaults; undefined: the call takes none. */
export type BodyOf<Of> = z.output<Part<Of, 'body', z.ZodUndefined>>;
export type QueryOf<Of> = z.output<Part<Of, 'query', z.ZodUndefined>>;

/** What a call replies as JSON; undefined for files and lines. */
export type ReplyOf<Of> = z.output<Part<Of, 'reply', z.ZodUndefined>>;

type BodySent<Of> = z.input<Part<Of, 'body', z.ZodUndefined>>;
type QuerySent<Of> = z.input<Part<Of, 'query', z.ZodUndefined>>;

/** A member of a request, which may be left out where all of it may. */
type Member<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : Partial<Value> extends Value | Record<string, undefined>
    ? { readonly [N in Name]?: Value }
    : { readonly [N in Name]: Value };

/** Which thing is asked for: the parts of the path that vary, and the query. */
export type Where<Of, Key> = (keyof Params<Key> extends never ? unknown : { readonly params: Params<Key> }) &
  Member<'query', QuerySent<Of>>;

/** A request as a page sends it. */
export type Asked<Of, Key> = Where<Of, Key> & Member<'body', BodySent<Of>>;

/** The argument of a call, which may be left out where nothing has to be said. */
export type Arguments<Value> = Partial<Value> extends Value ? [asked?: Value] : [asked: Value];

/** One line of a call that replies lines. */
export type LineOf<Of> = z.output<Part<Of, 'lines', z.ZodUndefined>>;

/** The keys of the calls that have a member, such as those that take an upload. */
export type KeysWith<Of, Name extends string> = {
  [Key in keyof Of & string]: Of[Key] extends { [N in Name]: unknown } ? Key : never;
}[keyof Of & string];
