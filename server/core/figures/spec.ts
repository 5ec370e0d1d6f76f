/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * A Vega-Lite 6 specification, or a part of one, as plain JSON. This folder knows the vocabulary but imports no library.
 */
export type Spec = Readonly<Record<string, Json>>;
