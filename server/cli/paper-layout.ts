import type { AnalysisReport } from '../app/analysis/analysis-report.ts';
import { option } from './declare/option.ts';

/** The layout of results as papers print them. */
export const PAPER = 'paper';

export const LAYOUT_TEXT =
  'paper: print the tables of the paper of each method in its order, and write them as LaTeX, CSV and Markdown, with figures as SVG and PDF';

/** Options that go with the layout. */
export const paperOptions = {
  out: option('folder', 'folder for the files of --layout paper', { default: PAPER, needs: 'layout' }),
};

/** Writes the files of a paper, and prints its tables and the path of its page. */
export async function writePaperTo(
  out: string,
  order: { analysis: AnalysisReport; command: string },
  say: (line: string) => void,
): Promise<void> {
  // Load the drawing code only here: it is large.
  const { writePaper } = await import('../app/analysis/drawing/write-paper.ts');
  const { path, text } = await writePaper({ ...order, out, now: Date.now });
  say(`${text}\n${path}`);
}
