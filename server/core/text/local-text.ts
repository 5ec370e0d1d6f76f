import { z } from 'zod';

const words = z.string().min(1);

/** A text of the study: one for all languages, or one for each. */
export const localText = z.union([words, z.strictObject({ en: words, zh: words })]);

export type LocalText = z.infer<typeof localText>;
