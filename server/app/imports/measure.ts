import { join } from 'node:path';
import type { BlockResults } from '#core/analysis/input/input.ts';
import {
  loudnessResults,
  loudnessScores,
  type LoudnessOfClip,
} from '#core/analysis/metrics/loudness-results.ts';
import { textTable } from '#core/analysis/tables/text-table.ts';
import { AudioError } from '../../audio/audio-error.ts';
import { readRecording } from '../../audio/decode.ts';
import { integratedLufs } from '../../audio/loudness.ts';
import { loudnessRangeLu } from '../../audio/loudness-range.ts';
import { truePeakDbtp } from '../../audio/true-peak.ts';
import { writeMetrics } from './metrics/metric-file.ts';
import { readSpeechOverMusic } from './metrics/speech-over-music.ts';
import { expandClipSets } from '../../study-files/find/clip-sets.ts';
import { mapLimited } from '../../platform/map-limited.ts';
import { errorAt, formatMistake, hasErrors, StudyMistakes } from '../../study-files/parse/mistake.ts';
import { readConfig } from '../../study-files/find/read-config.ts';
import type { SetClip } from '../../study-files/find/set-clip.ts';
import { counted } from '../../platform/words.ts';

const AT_ONCE = 2;
const MAX_ROWS = 40;

async function clipsOf(folder: string): Promise<SetClip[]> {
  const read = await readConfig(folder);
  const sets = read.place ? await expandClipSets(read.place, read.config) : { ...read, clips: [] };
  if (hasErrors(sets.mistakes)) throw new StudyMistakes(sets.mistakes.map(formatMistake).join('\n'));
  return sets.clips;
}

async function measured(folder: string, { id, set, factors }: SetClip): Promise<Omit<LoudnessOfClip, 'smr'>> {
  const path = join(folder, id);
  try {
    const { pcm } = await readRecording(path);
    return {
      clip: id,
      system: factors['system'] ?? `(${set})`,
      lufs: integratedLufs(pcm),
      true_peak: truePeakDbtp(pcm),
      lra: loudnessRangeLu(pcm),
    };
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    throw new StudyMistakes(formatMistake(errorAt(path, null, error.message)));
  }
}

/**
 * Measures the loudness of every clip of a study folder, writes a metrics file to `out` if it is given, and
 * summarises the values by system. It measures the originals, because the served clips all have the same level.
 * Throws StudyMistakes for an unreadable study, clip or speech-over-music file.
 */
export async function measureStudy({
  folder,
  smr,
  out,
}: {
  folder: string;
  smr?: string | undefined;
  out?: string | undefined;
}): Promise<{ text: string; json: BlockResults & { clips: LoudnessOfClip[] } }> {
  const clips = await clipsOf(folder);
  const ids = clips.map(({ id }) => id);
  const ratios = smr === undefined ? new Map<string, number>() : await readSpeechOverMusic(smr, ids);
  const levels = await mapLimited(clips, AT_ONCE, async (clip) => await measured(folder, clip));
  const loud = levels.map((level): LoudnessOfClip => ({ ...level, smr: ratios.get(level.clip) ?? null }));
  if (out !== undefined) {
    const lines = loud.map(({ clip, lufs, true_peak, lra, smr: ratio, ...own }) => {
      const scores = loudnessScores({ clip, lufs, true_peak, lra, smr: ratio, ...own });
      return {
        keys: { clip },
        values: { lufs, true_peak, lra, ...scores, ...(smr !== undefined && { smr: ratio }) },
      };
    });
    await writeMetrics(out, lines);
  }
  const results = loudnessResults(loud);
  const use = `${out ?? ''}: ${counted(loud.length, 'clip')}`;
  const tables = results.tables.map((table) => textTable(table, MAX_ROWS));
  return {
    text: [...tables, ...(out === undefined ? [] : [use])].join('\n\n'),
    json: { clips: loud, ...results },
  };
}
