import type { StudyNote, StudySource } from '#core/api/study-import.ts';
import { beaqleConfigs, readBeaqleJs } from './beaqlejs/read-beaqlejs.ts';
import { inOrder, Notes } from './draft/notes.ts';
import type { StudyDraft } from './draft/study-draft.ts';
import type { ImportRules, Reader } from './source/import-rules.ts';
import { hasP808Clips, readP808 } from './p808/read-p808.ts';
import type { SourceFolder } from './source/source-folder.ts';
import { readWaet, waetConfigs } from './waet/read-waet.ts';
import { readWebMushra, yamlFiles } from './webmushra/read-webmushra.ts';

/** Reader of each tool's studies. */
const READERS: Readonly<Record<StudySource, Reader>> = {
  webmushra: readWebMushra,
  podeval: readWebMushra,
  beaqlejs: readBeaqleJs,
  waet: readWaet,
  p808: readP808,
};

/** A study of another tool in terms of Earshot, with its report. `draft`: null after a mistake. */
export interface ForeignStudy {
  from: StudySource;
  draft: StudyDraft | null;
  notes: StudyNote[];
  /** Configurations to choose from, if there are several. */
  configs: readonly string[];
}

/** The tool whose files a folder has; null: none is known. */
async function toolOf(folder: SourceFolder): Promise<StudySource | null> {
  if ((await waetConfigs(folder)).length > 0) return 'waet';
  if ((await beaqleConfigs(folder)).length > 0) return 'beaqlejs';
  if (yamlFiles(folder).length > 0) return 'webmushra';
  return (await hasP808Clips(folder)) ? 'p808' : null;
}

/** Reads a study of another tool. Nothing is written. */
export async function readForeignStudy(folder: SourceFolder, rules: ImportRules): Promise<ForeignStudy> {
  const notes = new Notes(folder.label);
  const tool = rules.from ?? (await toolOf(folder));
  if (tool === null) {
    notes.mistake(
      null,
      'the folder has no study that Earshot can read: webMUSHRA and PodEval (.yaml), BeaqleJS (.js), WAET (.xml), P.808 Toolkit (.csv)',
    );
    return { from: 'webmushra', draft: null, notes: notes.all(), configs: [] };
  }
  const { draft, from = tool, configs = [] } = await READERS[tool](folder, rules, notes);
  const all = inOrder(notes.all());
  return { from, draft: all.some(({ kind }) => kind === 'mistake') ? null : draft, notes: all, configs };
}
