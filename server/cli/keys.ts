import { studyFileReference } from '../app/studies/key-reference.ts';
import { NONE, parse } from './arguments.ts';
import type { Command } from './command.ts';

export const keys: Command = {
  usage: ['keys                               print every key of study.yaml'],
  async run(args, _env, { say }) {
    parse(args, NONE, {});
    say(studyFileReference());
  },
};
