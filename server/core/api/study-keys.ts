import { z } from 'zod';

/** A key of study.yaml as `earshot keys` documents it. */
export interface KeyHelp {
  name: string;
  /** Its type in words of the reader's language, like 'whole number, at least 1'. */
  kind: string;
  /** As JSON; null: there is none. */
  fallback: string | null;
  isRequired: boolean;
  /** Values that it allows, if they are known; of a list, its entries. */
  values: readonly string[];
  /** Its description, in the reader's language. */
  about: string;
  /** Form of its value on the lines below: the entries of a list, or further keys. Null: its value can follow it on the same line. */
  below: 'list' | 'map' | null;
  /** Keys below it. */
  keys: readonly KeyHelp[];
  /** Allowed kinds of entries of its list. */
  variants: readonly KeyVariant[];
}

/** One kind of entry of a list, identified by one of its keys: a block by its method. */
export interface KeyVariant {
  by: 'method' | 'check' | 'rule';
  value: string;
  about: string;
  keys: readonly KeyHelp[];
}

/** KeyHelp is recursive, so its type cannot be inferred. */
export const keyHelp: z.ZodType<KeyHelp> = z
  .strictObject({
    name: z.string(),
    kind: z.string(),
    fallback: z.string().nullable(),
    isRequired: z.boolean(),
    values: z.array(z.string()).readonly(),
    about: z.string(),
    below: z.enum(['list', 'map']).nullable(),
    get keys() {
      return z.array(keyHelp).readonly();
    },
    get variants() {
      return z.array(keyVariant).readonly();
    },
  })
  .meta({ id: 'KeyHelp' });

const keyVariant: z.ZodType<KeyVariant> = z
  .strictObject({
    by: z.enum(['method', 'check', 'rule']),
    value: z.string(),
    about: z.string(),
    get keys() {
      return z.array(keyHelp).readonly();
    },
  })
  .meta({ id: 'KeyVariant' });
