import { cp, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const EXAMPLE = 'studies/mushra/clips';
const CLIPS = ['human', 'flite_awb', 'flite_rms'].flatMap((system) =>
  ['s2', 's5'].map((item) => `${system}/${item}.flac`),
);

const AROUND = `testname: An imported test
testId: demo
pages:
  - {type: generic, id: hello, name: Hello, content: "<b>Listen</b> to every sound."}
  - {type: consent, id: c, name: Consent, mustConsent: true, content: "I take part. Some pages check that I listen."}
`;
const LABELS = ['Bad', 'Poor', 'Fair', 'Good', 'Excellent']
  .map((label, index) => `        - {value: ${index + 1}, label: ${label}}\n`)
  .join('');

const page = (type: string, item: string, rest: string): string =>
  `  - type: ${type}\n    id: ${item}\n    content: How good is it?\n${rest}    stimuli:\n      awb: audio/flite_awb/${item}.flac\n`;
const reference = (item: string): string => `    reference: audio/human/${item}.flac\n`;
const second = (item: string): string => `      rms: audio/flite_rms/${item}.flac\n`;

/** Configurations of webMUSHRA for the clips of the folder, by type of page. */
export const WEBMUSHRA_CONFIGS = {
  mushra: `${AROUND}${['s2', 's5'].map((item) => page('mushra', item, reference(item)) + second(item)).join('')}`,
  likert: `${AROUND}${['s2', 's5'].map((item) => page('likert_single_stimulus', item, `    mustRate: true\n    mustPlayback: ended\n    response:\n${LABELS}`)).join('')}`,
  multi: `${AROUND}${['s2', 's5'].map((item) => page('likert_multi_stimulus', item, `    mustRate: true\n    response:\n${LABELS}`) + second(item)).join('')}`,
  bs1116: `${AROUND}${['s2', 's5'].map((item) => page('bs1116', item, reference(item)) + second(item)).join('')}`,
  paired: `${AROUND}${['s2', 's5'].map((item) => page('paired_comparison', item, reference(item))).join('')}`,
} as const;

/** Writes a folder of webMUSHRA with real speech. */
export async function writeWebMushra(folder: string, config: string): Promise<void> {
  for (const clip of CLIPS) {
    const target = join(folder, 'audio', clip);
    await mkdir(dirname(target), { recursive: true });
    await cp(join(EXAMPLE, clip), target);
  }
  await mkdir(join(folder, 'configs'), { recursive: true });
  await writeFile(join(folder, 'configs/demo.yaml'), config);
}
