import { countFigures } from '../monitor/count-figures.ts';
import { checkFolder } from './check-folder.ts';

/** Every task by its name. Loaded in the threads alone; the server knows the types. */
export const tasks = {
  'check folder': checkFolder,
  'monitor figures': countFigures,
};

export type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskRequest<Name extends TaskName> = Parameters<Tasks[Name]['run']>[0];
export type TaskReply<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]['run']>>;
