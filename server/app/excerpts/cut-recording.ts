import { candidatesIn, type Candidate, type ExcerptRules, type Rule } from '#core/dialogue/candidates.ts';
import { chooseSpans } from '#core/dialogue/choose-spans.ts';
import { stretchesOf, type Speech } from '#core/dialogue/stretches.ts';
import { createRandom } from '#core/order/random.ts';
import { AudioError } from '../../audio/audio-error.ts';
import { fadedEdges } from '../../audio/faded-edges.ts';
import { withRecording, type FrameRange } from '../../audio/open-recording.ts';
import { encodeWav, type SoundFormat } from '../../audio/wav.ts';
import { fileSha256 } from '../../platform/zip-folder.ts';
import { errorAt, formatMistake, StudyMistakes } from '../../study-files/parse/mistake.ts';
import type { ExcerptFiles } from './excerpt-files.ts';
import { idWithoutEnding, type Recording } from './find-recordings.ts';

/** Choice of excerpts among the candidates that pass the rules. */
export interface ExcerptChoice {
  perRecording: number;
  apartMs: number;
  seed: string;
}

/** Reason why a candidate that passes the rules was not chosen: it is too near to a chosen one, or was not drawn. */
type Unchosen = 'near' | 'not drawn';
export type Reason = Rule | Unchosen;

export interface WeighedCandidate extends Candidate {
  /** Range in samples per channel. */
  frames: FrameRange;
  /** Reasons for dropping the candidate; null for a chosen one. */
  reasons: readonly Reason[] | null;
  /** Path of the excerpt in the output folder, and its hash; null if it was not chosen. */
  excerpt: { file: string; sha256: string } | null;
}

export interface CutRecording extends Omit<SoundFormat, 'bitDepth'> {
  id: string;
  sha256: string;
  bitDepth: number;
  /** Turns of the whole recording. */
  turns: number;
  speakers: readonly string[];
  candidates: readonly WeighedCandidate[];
}

/** Tolerance for speech after the end of the recording, ms. Diarisers pad, so such speech is cut to the recording. */
const PADDING_MS = 1000;

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** Speech cut to the length of the recording. Throws StudyMistakes if it belongs to a longer one. */
function fitted(speech: readonly Speech[], recordingMs: number, path: string): Speech[] {
  const beyond = speech.find(
    ({ startMs, endMs }) => startMs >= recordingMs || endMs > recordingMs + PADDING_MS,
  );
  if (beyond)
    throw new StudyMistakes(
      `${path} lasts ${seconds(recordingMs)} s, but ${beyond.speaker} talks from ${seconds(beyond.startMs)} s ` +
        `to ${seconds(beyond.endMs)} s; use the diarisation of this recording`,
    );
  return speech.map((one) => ({ ...one, endMs: Math.min(one.endMs, recordingMs) }));
}

/** Draws among the candidates that pass the rules. The draw depends only on the seed and the recording's name. */
function chosenOf(candidates: readonly Candidate[], id: string, choice: ExcerptChoice): Candidate[] {
  return chooseSpans(
    candidates.filter(({ broken }) => broken.length === 0),
    {
      count: choice.perRecording,
      apartMs: choice.apartMs,
      random: createRandom(`excerpts ${choice.seed} ${idWithoutEnding(id)}`),
    },
  );
}

function reasonsOf(one: Candidate, chosen: readonly Candidate[], apartMs: number): readonly Reason[] | null {
  if (one.broken.length > 0) return one.broken;
  if (chosen.includes(one)) return null;
  const isNear = chosen.some(
    (other) => one.startMs < other.endMs + apartMs && other.startMs < one.endMs + apartMs,
  );
  return [isNear ? 'near' : 'not drawn'];
}

/** Cuts the excerpts of one recording into `files`. Throws StudyMistakes that names the recording. */
export async function cutRecording(
  { id, path }: Recording,
  speech: readonly Speech[],
  { rules, choice, files }: { rules: ExcerptRules; choice: ExcerptChoice; files: ExcerptFiles },
): Promise<CutRecording> {
  const sha256 = await fileSha256(path);
  try {
    return await withRecording(path, async ({ read, ...sound }) => {
      const recordingMs = Math.floor((sound.frames * 1000) / sound.sampleRate);
      const own = fitted(speech, recordingMs, path);
      const candidates = candidatesIn(own, recordingMs, rules);
      const chosen = chosenOf(candidates, id, choice);
      const framesOf = ({ startMs, endMs }: Candidate): FrameRange => ({
        start: Math.round((startMs * sound.sampleRate) / 1000),
        end: Math.round((endMs * sound.sampleRate) / 1000),
      });
      const excerpts = new Map<Candidate, WeighedCandidate['excerpt']>();
      let number = 0;
      for await (const part of read(chosen.map(framesOf))) {
        const one = chosen[number];
        number += 1;
        const file = `${idWithoutEnding(id)}-${number}.wav`;
        const written = await files.write(file, encodeWav(fadedEdges(part)));
        if (one) excerpts.set(one, { file, sha256: written.sha256 });
      }
      const stretches = stretchesOf(own);
      const turns = stretches.flatMap((stretch) => stretch.turns);
      return {
        id,
        sha256,
        ...sound,
        turns: turns.filter((speaker, index) => speaker !== turns[index - 1]).length,
        speakers: [...new Set(turns)].toSorted(),
        candidates: candidates.map((one) => ({
          ...one,
          frames: framesOf(one),
          reasons: reasonsOf(one, chosen, choice.apartMs),
          excerpt: excerpts.get(one) ?? null,
        })),
      };
    });
  } catch (error) {
    if (!(error instanceof AudioError)) throw error;
    throw new StudyMistakes(formatMistake(errorAt(path, null, error.message)));
  }
}
