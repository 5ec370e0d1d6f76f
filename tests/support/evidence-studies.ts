import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRandom } from '#core/order/random.ts';
import { noiseWav, writeStudy } from './tiny-study.ts';

const SYSTEMS = ['person', 'alpha', 'bravo', 'low'];
const ITEMS = Array.from({ length: 10 }, (_, index) => `i${index + 1}`);
const TRAPS = ['flawed/f1', 'flawed/f2', 'human/h1', 'human/h2', 'human/h3'];

const OPINION =
  '{key: opinion, kind: scale, text: How do you like it?, labels: [Bad, Poor, Fair, Good], reason: required}';

const BLOCKS = {
  several: [
    '{method: mushra, pages: 2, reference: {where: {system: person}}, anchors: {low: {where: {system: low}}}}',
    '{method: pairwise, systems: [alpha, bravo], pages: 2, null_pairs: 0}',
    '{method: rating, preset: acr, systems: [alpha], pages: 2}',
    `{method: questionnaire, systems: [bravo], pages: 1, questions: [${OPINION}]}`,
  ],
  turing: [
    '{method: ternary, batches: 1, traps: {flawed: {set: traps, where: {kind: flawed}}, human: {set: traps, where: {kind: human}}}}',
  ],
} as const;

/** Two short studies of several methods: what browsers and scripts are told apart on. */
export type EvidenceStudy = keyof typeof BLOCKS;

/** Writes one of the studies. Clips last 0.7 to 1.2 s, none a round number of milliseconds. */
export async function writeEvidenceStudy(folder: string, name: EvidenceStudy): Promise<string> {
  const clips = SYSTEMS.flatMap((system) => ITEMS.map((item) => `clips/${system}/${item}.wav`));
  const traps = TRAPS.map((trap) => `traps/${trap}.wav`);
  const yaml = `title: How do these sounds strike you?
language: en
clips:
  test: clips/{system}/{item}.wav
  traps: traps/{kind}/{item}.wav
loudness: as is
consent: consent.md
instructions: instructions.md
blocks:
${BLOCKS[name].map((block) => `  - ${block}\n`).join('')}`;
  await writeStudy(folder, yaml, [...clips, ...traps]);
  await writeFile(join(folder, 'instructions.md'), 'Listen to each sound, then answer.\n');
  for (const clip of [...clips, ...traps]) {
    // Clips that are compared have the same length.
    const item = clip.slice(clip.lastIndexOf('/'));
    await writeFile(join(folder, clip), noiseWav(clip, 703 + createRandom(item).int(500)));
  }
  return folder;
}
