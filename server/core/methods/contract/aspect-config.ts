import { z } from 'zod';
import { localText } from '../../text/local-text.ts';

/** An aspect of a question, as a study writes it. */
export const aspect = z.strictObject({
  label: localText.describe('Name of the aspect, like Flow.'),
  description: localText.describe('The explanation that listeners read.'),
});
