import { z } from 'zod';
import { localText } from '../../text/local-text.ts';
import { confidenceKey } from '../contract/confidence.ts';
import { blockKeys } from '../contract/method.ts';

export const TEST_CLIPS = 7;
export const HUMAN_TRAPS = 2;

const trap = z.strictObject({
  set: z.string().describe('Name of the set of clips.'),
  where: z
    .record(z.string(), z.string())
    .default({})
    .describe('Factors that pick clips of the set, like {kind: flawed}.'),
});

export const ternaryConfig = z.strictObject({
  method: z.literal('ternary'),
  ...blockKeys,
  clips: z.string().default('test').describe('Set of the clips under test.'),
  batches: z
    .int()
    .min(1)
    .max(10)
    .default(2)
    .describe('Batches for each listener, each of 7 clips and 3 traps.'),
  ratings_per_clip: z
    .int()
    .min(1)
    .optional()
    .describe('Listeners per clip. Default: no limit, evenly spread.'),
  traps: z
    .strictObject({
      flawed: trap.describe('Deliberately flawed synthesis; the right answer is Machine.'),
      human: trap.describe('Recordings of people; the right answer is Human.'),
    })
    .describe('Clips with a known answer: one flawed and two human ones in each batch.'),
  justification: z
    .enum(['required', 'optional', 'off'])
    .default('required')
    .describe('Whether the listener writes a reason for the choice.'),
  confidence: confidenceKey,
  waveform: z
    .boolean()
    .optional()
    .describe(
      'true: the page draws the waveform of the clip. Listeners may then judge by eye, and a script can recognise the clip. Default: false.',
    ),
  question: localText
    .optional()
    .describe("Question on every page. Default: 'Is this voice a human or a machine?'"),
});

export type TernaryConfig = z.infer<typeof ternaryConfig>;
