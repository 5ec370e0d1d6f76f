import { writeStudy } from '../../support/tiny-study.ts';

const SYSTEMS = ['seed-tts', 'minimax', 'step-audio', 'cosyvoice', 'gpt-4o'];
const VOICES = 4;
const ITEMS = 30;
const TRAPS = 40;

/** Batches of each listener; ten pages each. */
export const BATCHES = 3;

/** Listeners of the Audio Turing Test. */
export const LISTENERS = 857;

const names = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

/** A study of the Audio Turing Test's size: 600 clips of 5 systems and 20 voices, each a second of noise, and 80 traps. */
export function writeAttStudy(folder: string): Promise<string> {
  const yaml = `title: Human or machine?
language: en
clips:
  test: clips/{system}/{voice}/{item}.wav
  traps: traps/{kind}/{item}.wav
loudness: as is
consent: consent.md
recruitment: {listeners: ${LISTENERS}, minutes: 25}
blocks:
  - method: ternary
    batches: ${BATCHES}
    traps:
      flawed: {set: traps, where: {kind: flawed}}
      human: {set: traps, where: {kind: human}}
`;
  const tested = SYSTEMS.flatMap((system) =>
    names(`${system}-v`, VOICES).flatMap((voice) =>
      names('s', ITEMS).map((item) => `clips/${system}/${voice}/${item}.wav`),
    ),
  );
  const traps = ['flawed', 'human'].flatMap((kind) =>
    names(`${kind}-`, TRAPS).map((item) => `traps/${kind}/${item}.wav`),
  );
  return writeStudy(folder, yaml, [...tested, ...traps]);
}
