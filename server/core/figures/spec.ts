/** Anything that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A specification of Vega-Lite 6, or a part of one, as plain JSON: this folder knows its words, and no library. */
export type Spec = Readonly<Record<string, Json>>;
