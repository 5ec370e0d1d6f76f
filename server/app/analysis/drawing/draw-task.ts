import type { DrawnFigure } from '#core/api/analysis.ts';
import { hasMarks } from '#core/figures/figure-spec.ts';
import { clipsByMark } from '#core/figures/mark-clips.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Task } from '../../jobs/task.ts';
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

/** One figure of an analysis as SVG, drawn as for the report, with its marks to walk through. */
export const drawOne: Task<FigureOrder, DrawnFigure> = {
  async run({ order, block, figure: at }, world) {
    const { report, source } = await analysedStudy(order, world);
    const figure = report.blocks[block]?.figures[at];
    if (!figure) throw new AppError('not-found', 'there is no such figure: reload the page');
    if (!hasMarks(figure)) return { svg: null };
    // Load the large drawing code only when a figure is requested.
    const { drawWalkable } = await import('./draw.ts');
    const clips = clipsByName(source);
    const ofMarks = clipsByMark(figure, (clip) => (clips.get(clip)?.renditions ?? null) !== null);
    const svg = await drawWalkable(figure, `f${block}-${at}`, (tip) => {
      const own = ofMarks.get(tip)?.shift() ?? [];
      return own.length === 0 ? null : linkTo(own);
    });
    return { svg };
  },
};
