import type { Figure } from '../analysis/tables/figure.ts';
import { phrase, type Writer } from '../text/phrase.ts';
import { canvasOf } from './canvas.ts';
import { panelsOnPage } from './layout.ts';
import { legendOf } from './legend.ts';
import { nameOf } from './mark-rows.ts';
import type { FigureStyle } from './style.ts';

/**
 * A figure as one figure for each page that its panels need, with the page in the title; the figure itself if it fits on
 * one. `write`: writer of the figure's language.
 */
export function pagesOf(figure: Figure, style: FigureStyle, write: Writer): Figure[] {
  const { panel } = figure;
  if (!panel) return [figure];
  const canvas = canvasOf(figure, style);
  const most = panelsOnPage(figure, canvas, legendOf(figure, canvas).height);
  const names = [...new Set([...(panel.order ?? []), ...figure.rows.map((row) => nameOf(row[panel.key]))])];
  const pages = Math.ceil(names.length / Math.max(1, most));
  if (pages <= 1) return [figure];
  return Array.from({ length: pages }, (_, page) => {
    const own = names.slice(page * most, (page + 1) * most);
    return {
      ...figure,
      name: `${figure.name} ${page + 1}`,
      title: write(phrase`${figure.title} (${page + 1} of ${pages})`),
      rows: figure.rows.filter((row) => own.includes(nameOf(row[panel.key]))),
      panel: { ...panel, order: own },
    };
  });
}
