import { cp } from 'node:fs/promises';
import { join } from 'node:path';

/** Clips of an example that suit each template. */
export const TEMPLATE_CLIPS: Readonly<Record<string, { study: string; parts: readonly string[] }>> = {
  att: { study: 'turing', parts: ['clips', 'traps'] },
  swanbench: { study: 'prosody', parts: ['clips', 'traps', 'texts.csv'] },
  i2d: { study: 'prosody', parts: ['clips', 'texts.csv'] },
  podeval: { study: 'mushra', parts: ['clips'] },
  mos: { study: 'rating', parts: ['clips'] },
  cmos: { study: 'rating', parts: ['clips'] },
  mushra: { study: 'mushra', parts: ['clips', 'level.flac'] },
  abx: { study: 'preference', parts: ['clips', 'traps'] },
};

/** Copies the clips of a template into a folder. */
export async function copyTemplateClips(template: string, folder: string): Promise<void> {
  const source = TEMPLATE_CLIPS[template];
  if (!source) throw new Error(`no clips for the template ${template}`);
  for (const part of source.parts)
    await cp(join('studies', source.study, part), join(folder, part), { recursive: true });
}
