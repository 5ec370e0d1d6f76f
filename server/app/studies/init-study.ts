import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '#core/text/languages.ts';
import type { Corrections, Proposal } from '#core/templates/proposal.ts';
import { studyFiles, type NewFile } from '#core/templates/study-text.ts';
import type { Material, Template } from '#core/templates/template.ts';
import { TEMPLATES, templateIds } from '#core/templates/templates.ts';
import { ifAbsent } from '../../platform/inside-folder.ts';
import { StagedFiles } from '../../platform/staged-files.ts';
import { counted, orList, some } from '../../platform/words.ts';
import { soundsOf } from '../../study-files/measure/sounds-of.ts';
import { hasErrors, StudyMistakes } from '../../study-files/parse/mistake.ts';
import { readStudy } from '../../study-files/prepare/read-study.ts';
import { studyReport } from '../../study-files/report/report.ts';
import { folderMaterial } from './folder-material.ts';

/** Kind of study to write, and corrections of what its folder seems to contain. */
export interface InitOrder extends Corrections {
  folder: string;
  /** Name of the folder in refusals; default: its path. */
  label?: string | undefined;
  /** Id of a template. */
  template: string;
  language: Language;
}

/** A place that the researcher edits. */
export interface Edit {
  file: string;
  line: number;
  what: string;
}

/** A new study, before its files are written. */
export interface NewStudy {
  material: Material;
  notes: readonly string[];
  files: readonly NewFile[];
  edits: readonly Edit[];
}

/** Lines with an instruction to edit them. */
export function editsIn({ name, text }: NewFile): Edit[] {
  return text.split('\n').flatMap((content, index) => {
    const [, what] = /# Edit: (.*)$/u.exec(content) ?? [];
    return what === undefined ? [] : [{ file: name, line: index + 1, what }];
  });
}

/** The template with an id. Throws StudyMistakes for an unknown id. */
export function templateOf(id: string): Template {
  const found = TEMPLATES.find((template) => template.id === id);
  if (!found) throw new StudyMistakes(`there is no template ${id}; use ${orList(templateIds)}`, ['template']);
  return found;
}

/** The files of a study of this template for a folder. Throws StudyMistakes if the folder lacks what the template needs. */
export async function newStudy(order: InitOrder, sounds = soundsOf(null)): Promise<NewStudy> {
  const { folder, language, label = folder } = order;
  const template = templateOf(order.template);
  const material = await folderMaterial(order, sounds);
  const lacks = template.lacks(material);
  if (lacks !== null)
    throw new StudyMistakes(`${label}: the template ${template.id} cannot be used: ${lacks}`, ['template']);
  const files = studyFiles(template, material, language);
  return { material, notes: template.design(material).notes, files, edits: files.flatMap(editsIn) };
}

/** Writes the files together. Returns false if all exist with this text. Throws StudyMistakes if one has another text. */
export async function writeStudy(
  { folder, label = folder }: Pick<InitOrder, 'folder' | 'label'>,
  files: readonly NewFile[],
): Promise<boolean> {
  const before = await Promise.all(
    files.map(async ({ name }) => readFile(join(folder, name), 'utf8').catch(ifAbsent(null))),
  );
  const other = files.filter(({ text }, index) => before[index] !== null && before[index] !== text);
  if (other.length > 0)
    throw new StudyMistakes(
      `${label} has other content in ${other.map(({ name }) => name).join(', ')}; nothing was written: rename or delete it, or use another folder`,
    );
  const missing = files.filter((_, index) => before[index] === null);
  const staged = new StagedFiles();
  try {
    for (const { name, text } of missing) {
      const file = await staged.open(join(folder, name));
      await file.append(text);
      await file.finish();
    }
    await staged.publish();
  } finally {
    await staged.discard();
  }
  return missing.length > 0;
}

function outsideLines({ outside }: Proposal): string[] {
  const reasons = [...new Set(outside.map(({ reason }) => reason))];
  return reasons.map((reason) => {
    const paths = outside.filter((file) => file.reason === reason).map(({ path }) => path);
    return `  not used     ${counted(paths.length, 'file')}: ${some(paths)}; ${reason}`;
  });
}

/** Summary of a folder's content, for a terminal. */
function understood({ proposal, texts }: Material): string[] {
  const { pattern, systems, items, factors, clips, human, traps, prompts, holes } = proposal;
  return [
    `  pattern      ${pattern}`,
    `  systems      ${systems.length}: ${some(systems)}`,
    `  items        ${items.length}: ${some(items)}`,
    ...Object.entries(factors).map(([name, values]) => `  ${name.padEnd(12)} ${values.length}: ${some(values)}`),
    `  clips        ${clips.length}${holes.length > 0 ? `; missing: ${some(holes)}` : ''}`,
    `  people       ${human ?? 'no system seems to be recordings of people'}`,
    ...(traps === null ? [] : [`  traps        ${traps.pattern}: ${some(Object.keys(traps.items))}`]),
    ...(prompts === null ? [] : [`  references   ${prompts.pattern}`]),
    ...(texts === null ? [] : [`  texts        ${texts}`]),
    ...outsideLines(proposal),
  ];
}

/**
 * Writes a study for a folder of clips and checks it. With `isDry`, it writes nothing and returns the text of the
 * study file. Existing files are never replaced. Throws StudyMistakes with the remedy, and then writes nothing.
 */
export async function initStudy(
  order: InitOrder,
  { isDry }: { isDry: boolean },
): Promise<{ text: string; ok: boolean }> {
  const sounds = soundsOf(null);
  const { material, notes, files, edits } = await newStudy(order, sounds);
  const said = [
    `Understood ${order.folder}:`,
    ...understood(material),
    ...(notes.length === 0 ? [] : ['', 'Notes:', ...notes.map((note) => `  ${note}`)]),
  ];
  if (isDry) {
    const study = files.map(({ name, text }) => `--- ${name}\n${text}`);
    return { text: [...said, '', 'Nothing was written. The files would be:', '', ...study].join('\n'), ok: true };
  }
  const isNew = await writeStudy(order, files);
  const read = await readStudy(order.folder, { sounds });
  const names = files.map(({ name }) => name).join(', ');
  return {
    text: [
      ...said,
      '',
      isNew ? `Wrote ${names}.` : `Unchanged: ${names}.`,
      '',
      studyReport(read),
      '',
      'Edit next:',
      ...edits.map(({ file, line, what }) => `  ${file}:${line}: ${what}`),
    ].join('\n'),
    ok: !hasErrors(read.mistakes),
  };
}
