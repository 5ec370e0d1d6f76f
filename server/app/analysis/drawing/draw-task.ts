import type { DrawnFigure, PrintedFigure } from '#core/api/analysis.ts';
import { hasMarks } from '#core/figures/mark-rows.ts';
import { clipsByMark } from '#core/figures/mark-clips.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Task, TaskWorld } from '../../jobs/task.ts';
import { analysedStudy, clipsByName } from '../analyse-task.ts';
import type { AnalysisOrder } from '../rated-desk.ts';

interface FigureOrder {
  order: AnalysisOrder;
  /** Places from 0. */
  block: number;
  figure: number;
}

/** The part of an address that names clips. Example: '#clip=a/1.wav' plays one, '#clip=a/1.wav&clip=b/1.wav' offers two. */
const linkTo = (clips: readonly string[]): string =>
  clips.map((clip) => `clip=${encodeURIComponent(clip)}`).join('&');

/** The figure with its style, and the ratings that it is from. */
async function orderedFigure({ order, block, figure: at }: FigureOrder, world: TaskWorld) {
  const { report, source } = await analysedStudy(order, world);
  const figure = report.blocks[block]?.figures[at];
  if (!figure) throw new AppError('not-found', 'there is no such figure: reload the page');
  return { figure, source, style: report.style };
}

/** One figure of an analysis as SVG, drawn as for the report, with its marks to walk through. */
export const drawOne: Task<FigureOrder, DrawnFigure> = {
  async run(asked, world) {
    const { figure, source, style } = await orderedFigure(asked, world);
    if (!hasMarks(figure)) return { svg: null };
    // Load the large drawing code only when a figure is requested.
    const { drawWalkable } = await import('./draw.ts');
    const clips = clipsByName(source);
    const ofMarks = clipsByMark(figure, (clip) => (clips.get(clip)?.renditions ?? null) !== null);
    const svg = await drawWalkable(
      figure,
      `f${asked.block}-${asked.figure}`,
      (tip) => {
        const own = ofMarks.get(tip)?.shift() ?? [];
        return own.length === 0 ? null : linkTo(own);
      },
      style,
    );
    return { svg };
  },
};

/** One figure of an analysis as PDF, drawn as for the report. */
export const printOne: Task<FigureOrder, PrintedFigure> = {
  async run(asked, world) {
    const { figure, style } = await orderedFigure(asked, world);
    if (!hasMarks(figure)) return { pdf: null, missing: [] };
    // Load the large drawing code and the fonts only when a PDF is requested.
    const [{ drawFigure }, { figurePdf }] = await Promise.all([
      import('./draw.ts'),
      import('./pdf/figure-pdf.ts'),
    ]);
    const { title } = figure;
    const { pdf, missing } = await figurePdf(await drawFigure(figure, 'f', style), {
      title,
      language: asked.order.language,
    });
    return { pdf: Buffer.from(pdf).toString('base64'), missing: [...missing] };
  },
};
