import type { PrintedPaper } from '#core/api/analysis.ts';
import { paperCommand } from '#core/commands/analyse-command.ts';
import { zipFiles } from '../../../platform/zip-folder.ts';
import type { Task } from '../../jobs/task.ts';
import { analysedStudy } from '../analyse-task.ts';
import type { AnalysisOrder } from '../rated-desk.ts';

/** The tables and figures of an analysis in the layout of papers, as a ZIP. In English, as papers are. */
export const printPaper: Task<AnalysisOrder, PrintedPaper> = {
  async run(asked, world) {
    const order: AnalysisOrder = { ...asked, language: 'en', isForPaper: true };
    const { report, source } = await analysedStudy(order, world);
    // Load the large drawing code and the fonts only when a paper is requested.
    const { paperFiles } = await import('./write-paper.ts');
    const command = paperCommand(source.imported ?? order.study, order.request);
    const { files } = await paperFiles({ analysis: report, command, now: world.now });
    const zip = await zipFiles(files, new Date(world.now()));
    return { zip: Buffer.from(zip).toString('base64') };
  },
};
