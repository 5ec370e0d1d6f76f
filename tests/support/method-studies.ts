import type { Study } from '#core/study/study.ts';
import type { Heard } from '#core/simulation.ts';
import { gridClips, makeStudy, names, type ClipSpec } from './study.ts';

export const SYSTEMS = ['zephyr', 'quartz', 'marlin', 'ibex'] as const;

/** BS.1534 form: hidden reference, low anchor and four systems on every page. */
export function mushraStudy(pages = 6, block: Record<string, unknown> = {}): Study {
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', {
        system: [...SYSTEMS, 'person', 'lowpass'],
        item: names('item', pages),
      }),
    },
    blocks: [
      {
        method: 'mushra',
        reference: { where: { system: 'person' } },
        anchors: { low: { where: { system: 'lowpass' } } },
        ...block,
      },
    ],
  });
}

/** PodEval form: another real segment as the open reference, both anchors, clips of different lengths. */
export function dialogueStudy(pages = 17, block: Record<string, unknown> = {}): Study {
  const clips = gridClips('clips/{system}/{item}.flac', {
    system: [...SYSTEMS, 'podcast', 'example', 'espeak'],
    item: names('item', pages),
  }).map((clip, index): ClipSpec => ({ ...clip, durationMs: 15_000 + 100 * index }));
  return makeStudy({
    clips: { test: clips },
    blocks: [
      {
        method: 'mushra',
        preset: 'dialogue',
        reference: { where: { system: 'example' } },
        anchors: { low: { where: { system: 'espeak' } }, high: { where: { system: 'podcast' } } },
        ...block,
      },
    ],
  });
}

/** Audio Turing Test with four systems and traps of their own texts. */
export function ternaryStudy(block: Record<string, unknown> = {}): Study {
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', 12) }),
      traps: gridClips('traps/{kind}/{item}.flac', { kind: ['flawed', 'human'], item: names('trap', 8) }),
    },
    blocks: [
      {
        method: 'ternary',
        traps: {
          flawed: { set: 'traps', where: { kind: 'flawed' } },
          human: { set: 'traps', where: { kind: 'human' } },
        },
        ...block,
      },
    ],
  });
}

/** All pairs of three systems on eight items. */
export function pairwiseStudy(block: Record<string, unknown> = {}): Study {
  const items = names('item', 8);
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS.slice(0, 3), item: items }),
    },
    texts: Object.fromEntries(items.map((item) => [item, `What number ${item.slice(4)} says.`])),
    blocks: [{ method: 'pairwise', systems: ['quartz', 'zephyr', 'marlin'], show_text: true, ...block }],
  });
}

/** Long clips with two or three speakers, some without music. */
export function questionnaireStudy(block: Record<string, unknown> = {}): Study {
  const clips = gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: names('item', 4) });
  const facts = clips.map((clip, index): ClipSpec => ({
    ...clip,
    durationMs: 240_000,
    facts: { n_speakers: index % 3 === 0 ? '2|3' : '2', music: index % 2 === 0 ? 'no' : 'yes' },
  }));
  return makeStudy({
    clips: { test: facts },
    blocks: [
      {
        method: 'questionnaire',
        excerpt: { part_seconds: 20 },
        attention: {
          n_speakers: { fact: 'n_speakers' },
          music: { fact: 'music', when: 'no', expect: 3 },
        },
        ...block,
      },
    ],
  });
}

/** One study a method, to run what every method has to do. */
export const METHOD_STUDIES: Readonly<Record<string, Study>> = {
  mushra: mushraStudy(),
  'mushra dialogue': dialogueStudy(),
  ternary: ternaryStudy(),
  pairwise: pairwiseStudy({ null_pairs: 2 }),
  questionnaire: questionnaireStudy(),
};

const QUALITY: Readonly<Record<string, number>> = {
  zephyr: 0.75,
  quartz: 0.62,
  marlin: 0.5,
  ibex: 0.35,
  person: 0.95,
  podcast: 0.93,
  example: 0.95,
  espeak: 0.08,
  lowpass: 0.15,
};

/** What a clip of these studies sounds like to a simulated listener. */
export function heardOf(study: Study, clipId: string): Heard {
  const clip = study.clips.find(({ id }) => id === clipId);
  if (!clip) throw new Error(`heardOf requires a clip of the study, got ${clipId}`);
  const { system = '', kind = '' } = clip.factors;
  const quality = QUALITY[system] ?? (kind === 'human' ? 0.97 : 0.05);
  return { durationMs: clip.durationMs, quality, facts: clip.facts };
}
