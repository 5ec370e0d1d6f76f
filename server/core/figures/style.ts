import { z } from 'zod';
import { SHOWN, type Shown } from '../analysis/tables/figure.ts';

/** Widths of a column and of a page of most journals, mm. */
export const WIDTHS = { single: 85, double: 178 } as const;

const name = z.string().min(1).max(200);

/**
 * `figures` of study.yaml: how figures look. It changes no number and is no part of a study's version. The same keys style
 * the figures of a table without a study.
 */
export const figureStyle = z.strictObject({
  width: z
    .union([z.enum(['single', 'double']), z.number().min(60).max(400)])
    .optional()
    .describe(
      'Width of every figure: single (85 mm), double (178 mm), or millimetres. Default: single; double for more than four panels and for large matrices.',
    ),
  font: z
    .string()
    .regex(/^[\p{L}\p{N} ,'-]{1,200}$/u, 'must be names of fonts, separated by commas')
    .optional()
    .describe('Font of all texts, like Times New Roman. Default: Helvetica, Arial, sans-serif.'),
  size: z.number().min(5).max(14).optional().describe('Size of the texts in points. Default: 8.'),
  order: z
    .array(name)
    .min(1)
    .optional()
    .describe(
      'Systems in the order that figures show, like [human, ours, baseline]; others follow in natural order. Default: natural order.',
    ),
  names: z
    .record(name, name)
    .optional()
    .describe(
      'Names of systems in figures and tables, like {sys_a: Ours (large)}. Default: as in the clips.',
    ),
  palette: z
    .enum(['colour', 'grey'])
    .optional()
    .describe(
      'colour: safe for colour-blind readers and for print. grey: for black-and-white print, on white. Default: colour.',
    ),
  axis: z
    .enum(['scale', 'data'])
    .optional()
    .describe('Range of the axis of ratings: the whole scale, or the part with data. Default: scale.'),
  show: z
    .union([z.enum(SHOWN), z.array(z.enum(SHOWN)).min(1).max(SHOWN.length)])
    .optional()
    .describe(
      'Parts of figures of ratings by system: mean (with its 95 % interval), box, violin, points, or several of them, like [box, points]. Default: the figures of the method.',
    ),
});

export type FigureStyle = Readonly<z.infer<typeof figureStyle>>;

/** Parts of ratings that a style asks for, in drawing order; empty: the figures of the method. */
export function shownBy({ show = [] }: FigureStyle): Shown[] {
  return SHOWN.filter((one) => (typeof show === 'string' ? show === one : show.includes(one)));
}

/** Style of figures that nobody styled. */
export const PLAIN_STYLE: FigureStyle = {};
