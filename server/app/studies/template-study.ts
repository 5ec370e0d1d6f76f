import type { ProposedStudy } from '#core/api/studies.ts';
import { studyFiles } from '#core/templates/study-text.ts';
import type { Material } from '#core/templates/template.ts';
import { soundsIn } from './sounds-in.ts';
import type { Task } from '../jobs/task.ts';
import { folderMaterial } from './folder-material.ts';
import { editsIn, newStudy, templateOf, writeStudy, type InitOrder } from './init-study.ts';

/** Systems of the folder, each with its number of clips and whether the study uses it. */
function systemsOf(all: Material, used: Material): ProposedStudy['systems'] {
  const { systems, clips } = all.proposal;
  return systems.map((name) => ({
    name,
    clips: clips.filter(({ system }) => system === name).length,
    isUsed: used.proposal.systems.includes(name),
  }));
}

/** Contents that a folder of clips seems to have, and the study that a template makes of it. Throws StudyMistakes as newStudy does. */
export const proposeStudy: Task<InitOrder, ProposedStudy> = {
  async run(order, { env }) {
    const sounds = soundsIn(env.dataFolder);
    const template = templateOf(order.template);
    const used = await folderMaterial(order, sounds);
    const { proposal, texts } = used;
    const { pattern } = proposal;
    const all =
      order.systems === undefined ? used : await folderMaterial({ ...order, pattern, systems: undefined }, sounds);
    const lacks = template.lacks(used);
    return {
      pattern,
      systems: systemsOf(all, used),
      items: [...proposal.items],
      factors: Object.entries(proposal.factors).map(([name, values]) => ({ name, values: [...values] })),
      human: proposal.human,
      traps: proposal.traps?.pattern ?? null,
      prompts: proposal.prompts?.pattern ?? null,
      texts,
      holes: [...proposal.holes],
      outside: [...proposal.outside],
      notes: lacks === null ? [...template.design(used).notes] : [],
      lacks,
      edits: lacks === null ? studyFiles(template, used, order.language).flatMap(editsIn) : [],
    };
  },
};

/** Writes the files of a study into a folder of clips. Throws StudyMistakes as newStudy and writeStudy do. */
export const writeTemplate: Task<InitOrder, null> = {
  async run(order, { env }) {
    const { files } = await newStudy(order, soundsIn(env.dataFolder));
    await writeStudy(order, files);
    return null;
  },
};
