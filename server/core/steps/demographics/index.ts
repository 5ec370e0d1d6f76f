import { z } from 'zod';
import { said } from '../../text/said.ts';
import { defineStep, type StepResult } from '../contract/step.ts';
import { FIELD_NAMES, FIELDS, WORDING, type FieldName, type FieldWords } from './wording.ts';

const LONGEST_TEXT = 100;

const names = z
  .array(z.enum(FIELD_NAMES))
  .refine((all) => new Set(all).size === all.length, 'names a question twice');

const demographicsConfig = z.strictObject({
  check: z.literal('demographics'),
  fields: names
    .min(1)
    .default([...FIELD_NAMES])
    .describe('Questions in this order. Default: all.'),
  required: names.default([]).describe('Questions that must be answered. Default: none.'),
});

type Config = z.infer<typeof demographicsConfig>;

/** Schema of the answer to a question. */
function answerTo({ options, ownWords }: FieldWords): z.ZodType<string> {
  const text = z.string().trim().min(1).max(LONGEST_TEXT);
  return options === null || ownWords ? text : z.enum(options.map(({ value }) => value));
}

const fieldOf = (name: FieldName): FieldWords => FIELDS[name];

/** A form about the listener: age band, gender, language, hearing, equipment, room and experience, without name or address. */
export const demographics = defineStep<Config>({
  id: 'demographics',
  type: null,
  summary: 'A form about the listener. Nothing is required unless the study says so.',
  config: demographicsConfig,
  places: ['preparation', 'closing'],
  plain: true,
  carries: false,
  body: ({ fields, required }, language) => ({
    kind: 'form',
    title: said(WORDING.title, language),
    text: said(WORDING.text, language),
    fields: fields.map((key) => {
      const { label, options, ownWords } = fieldOf(key);
      return {
        key,
        label: said(label, language),
        required: required.includes(key),
        options:
          options?.map((option) => ({ value: option.value, label: said(option.label, language) })) ?? null,
        ownWords,
      };
    }),
  }),
  result: ({ fields, required }): z.ZodType<StepResult> =>
    z.strictObject(
      Object.fromEntries(
        fields.map((key) => {
          const answer = answerTo(fieldOf(key));
          return [key, required.includes(key) ? answer : answer.nullable().default(null)];
        }),
      ),
    ),
});
