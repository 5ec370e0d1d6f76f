interface Policy {
  /** What the browser takes in the place of the text, though to the language it is one. */
  createHTML(text: string): string;
}

interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

const isPolicies = (value: unknown): value is Policies =>
  typeof value === 'object' && value !== null && 'createPolicy' in value;

const plain: Policy = { createHTML: (text) => text };

/**
 * The only way of the console's own code from a text to a document (W3C Trusted Types, which server/http/console/console-page.ts asks for): for
 * drawings, whose elements and attributes are looked at one by one before they are shown.
 */
export const drawingPolicy = (policies: unknown = Reflect.get(globalThis, 'trustedTypes')): Policy =>
  isPolicies(policies) ? policies.createPolicy('earshot-drawing', plain) : plain;
