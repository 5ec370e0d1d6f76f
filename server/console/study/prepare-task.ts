import { sep } from 'node:path';
import type { Study } from '#core/study/study.ts';
import { prepareAll } from '../../commands/publish.ts';
import { StudyMistakes } from '../../study-files/mistake.ts';
import type { Task } from '../work/task.ts';

interface Prepared {
  /** As it would be published. */
  study: Study;
  /** What `earshot prepare` says. */
  text: string;
}

/** What `earshot prepare` does, in a thread. */
export const prepareStudyFolder: Task<{ folder: string }, Prepared> = {
  async run({ folder }, { env, progress, signal }) {
    const said: string[] = [];
    progress({ what: 'measuring the clips', done: 0, total: null });
    const onFile = (done: number, total: number): void =>
      progress({ what: 'making the files that listeners are served', done, total });
    try {
      const study = await prepareAll(folder, env.dataFolder, (text) => said.push(text), { onFile, signal });
      return { study, text: said.join('\n') };
    } catch (cause) {
      if (!(cause instanceof StudyMistakes)) throw cause;
      throw new StudyMistakes(cause.message.replaceAll(`${folder}${sep}`, ''));
    }
  },
};
