import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeStudy } from './tiny-study.ts';

const SYSTEMS = ['person', 'alpha', 'bravo', 'low'];
const ITEMS = ['i1', 'i2', 'i3', 'i4', 'i5', 'i6', 'i7'];

const PERSON = 'reference: {where: {system: person}}';

/** A block of every kind of page, on clips of a second each. */
export const BLOCKS: Readonly<Record<string, string>> = {
  mushra: `{method: mushra, pages: 1, ${PERSON}, anchors: {low: {where: {system: low}}}, guidelines: detailed, comment: optional}`,
  ternary: `{method: ternary, batches: 1, confidence: true, traps: {flawed: {set: traps, where: {kind: flawed}}, human: {set: traps, where: {kind: human}}}}`,
  pairwise: '{method: pairwise, systems: [alpha, bravo], pages: 1, null_pairs: 0, show_text: true}',
  questionnaire: '{method: questionnaire, systems: [alpha], pages: 1, questions: podeval}',
  ab: '{method: ab, systems: [alpha, bravo], pages: 1, no_preference: true, confidence: true}',
  abx: '{method: abx, systems: [alpha, bravo], pages: 1}',
  acr: '{method: rating, preset: acr, systems: [alpha], pages: 1}',
  p835: '{method: rating, preset: p835, systems: [alpha], pages: 1}',
  swanbench: `{method: rating, preset: swanbench, systems: [alpha], pages: 1, ${PERSON}}`,
  i2d: `{method: rating, preset: i2d, systems: [alpha], pages: 1, ${PERSON}}`,
  ccr: `{method: rating, preset: ccr, systems: [alpha], pages: 1, ${PERSON}, null_pairs: 0}`,
};

export interface ShortStudy {
  /** Blocks as YAML writes them, in the order that listeners see them. */
  blocks: readonly string[];
  /** Main language first. Default: English alone. */
  languages?: readonly string[];
  /** Systems besides those of BLOCKS. */
  moreSystems?: readonly string[];
  /** Whole lines of study.yaml besides. */
  more?: string;
}

/** Writes a study folder whose clips take a second each. */
export async function writeShortStudy(
  folder: string,
  { blocks, languages = ['en'], moreSystems = [], more = '' }: ShortStudy,
): Promise<string> {
  const yaml = `title: How do these short recordings sound to you?
language: [${languages.join(', ')}]
clips:
  test: clips/{system}/{item}.wav
  traps: traps/{kind}/{item}.wav
texts: texts.csv
loudness: as is
consent: consent.md
instructions: instructions.md
contact: researcher@example.org
${more}blocks:
${blocks.map((block) => `  - ${block}\n`).join('')}`;
  const clips = [...SYSTEMS, ...moreSystems].flatMap((system) =>
    ITEMS.map((item) => `clips/${system}/${item}.wav`),
  );
  const traps = ['flawed/f1', 'flawed/f2', 'human/h1', 'human/h2', 'human/h3'].map(
    (trap) => `traps/${trap}.wav`,
  );
  await writeStudy(folder, yaml, [...clips, ...traps]);
  await writeFile(join(folder, 'instructions.md'), '## Listen, then answer\n\n- Wear your headphones.\n');
  const texts = ITEMS.map((item) => `${item},What number ${item.slice(1)} says.`);
  await writeFile(join(folder, 'texts.csv'), ['item,text', ...texts, ''].join('\n'));
  return folder;
}
