interface Policy {
  /** Value that the browser accepts in place of the text; TypeScript sees a string. */
  createHTML(text: string): string;
}

interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

const isPolicies = (value: unknown): value is Policies =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

const plain: Policy = { createHTML: (text) => text };

/**
 * The only way in the console's code from text to a document (W3C Trusted Types, required by server/http/console/console-page.ts).
 * Used for drawings, whose elements and attributes are checked one by one.
 */
export const drawingPolicy = (policies: unknown = Reflect.get(globalThis, 'trustedTypes')): Policy =>
  isPolicies(policies) ? policies.createPolicy('earshot-drawing', plain) : plain;
