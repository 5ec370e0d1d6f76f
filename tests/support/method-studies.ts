import type { Study } from '#core/study/study.ts';
import type { Heard } from '#core/methods/contract/simulation.ts';
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

/** A block of pairs on ten items, with flawed clips of every item as the worse side of obvious pairs. */
export function trappedPairsStudy(block: { method: string } & Record<string, unknown>): Study {
  const items = names('item', 10);
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', {
        system: [...SYSTEMS.slice(0, 2), 'person'],
        item: items,
      }),
      traps: gridClips('traps/{kind}/{item}.flac', { kind: ['flawed'], item: items }),
    },
    blocks: [
      {
        obvious_pairs: {
          better: { where: { system: 'person' } },
          worse: { set: 'traps', where: { kind: 'flawed' } },
          count: 4,
        },
        ...block,
      },
    ],
  });
}

/** Long clips with two or three speakers, some without music. */
export function questionnaireStudy(
  block: Record<string, unknown> = {},
  config: Record<string, unknown> = {},
): Study {
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
    config,
  });
}

/** Clips with an obvious rating and clips that ask for one, each set with the columns that hold the right answers. */
function trapClips(items: number, keys: readonly string[], extra: Record<string, string> = {}): ClipSpec[] {
  const gold = gridClips('traps/{kind}/{item}.flac', {
    kind: ['fine', 'broken'],
    item: names('gold', items),
  });
  const spoken = gridClips('traps/{kind}/{item}.flac', { kind: ['spoken'], item: names('asks', items) });
  return [...gold, ...spoken].map((clip, index) => {
    const { kind } = clip.factors;
    const right = kind === 'fine' ? '5' : '1';
    const facts: Record<string, string> =
      kind === 'spoken'
        ? { answer: String(1 + (index % 5)), ...Object.fromEntries(keys.map((key) => [key, ''])) }
        : { answer: '', ...Object.fromEntries(keys.map((key) => [key, right])) };
    return { ...clip, facts, factors: { ...clip.factors, ...extra } };
  });
}

/** Four systems on eight items, rated clip by clip, with a gold clip and a spoken instruction after P.808. */
export function ratingStudy(
  block: Record<string, unknown> = {},
  keys: readonly string[] = ['quality'],
): Study {
  const items = names('item', 8);
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: items }),
      traps: trapClips(4, keys),
    },
    blocks: [
      {
        method: 'rating',
        preset: 'acr',
        pages: 10,
        gold: { set: 'traps', where: { kind: 'fine' } },
        spoken: { set: 'traps', where: { kind: 'spoken' } },
        ...block,
      },
    ],
  });
}

/** The same systems beside a person who says the same: degradation, or which of the two is better. */
export function besideStudy(preset: 'dcr' | 'ccr', block: Record<string, unknown> = {}): Study {
  return makeStudy({
    clips: {
      test: gridClips('clips/{system}/{item}.flac', {
        system: [...SYSTEMS, 'person'],
        item: names('item', 8),
      }),
    },
    blocks: [{ method: 'rating', preset, pages: 6, reference: { where: { system: 'person' } }, ...block }],
  });
}

/** Voices cloned from eight speakers, each beside a recording of its speaker, with the text that it should say. */
export function clonedStudy(preset: 'smos' | 'i2d', block: Record<string, unknown> = {}): Study {
  const items = names('item', 8);
  const speakers = items.map((item) => item.replace('item', 'speaker'));
  const own = gridClips('clips/{system}/{item}.flac', { system: SYSTEMS, item: items }).map((clip) => ({
    ...clip,
    factors: { ...clip.factors, speaker: (clip.factors['item'] ?? '').replace('item', 'speaker') },
  }));
  const traps = gridClips('traps/{kind}/{speaker}.flac', { kind: ['broken'], speaker: ['speaker9'] }).map(
    (clip): ClipSpec => ({
      ...clip,
      factors: { ...clip.factors, item: 'gold' },
      facts: Object.fromEntries(
        ['similarity', 'content_accuracy', 'speaker_consistency', 'overall_naturalness'].map((key) => [
          key,
          '1',
        ]),
      ),
    }),
  );
  return makeStudy({
    clips: {
      test: own,
      traps,
      voices: gridClips('voices/{speaker}.flac', { speaker: [...speakers, 'speaker9'] }),
    },
    texts: Object.fromEntries(
      [...items, 'gold'].map((item) => [item, `What sentence ${item.slice(4)} should say.`]),
    ),
    blocks: [
      {
        method: 'rating',
        preset,
        pages: 7,
        reference: { set: 'voices', same: 'speaker' },
        gold: { set: 'traps' },
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
  rating: ratingStudy(),
  'rating dcr': besideStudy('dcr', { null_pairs: 2 }),
  'rating ccr': besideStudy('ccr', { null_pairs: 2 }),
  'rating smos': clonedStudy('smos'),
  'rating i2d': clonedStudy('i2d'),
  'rating p835': ratingStudy({ preset: 'p835' }, ['signal', 'background', 'overall']),
  'rating swanbench': ratingStudy(
    { preset: 'swanbench', scales: ['expressive_richness', 'expressive_hierarchy'] },
    ['expressive_richness', 'expressive_hierarchy'],
  ),
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
  const { system = '', kind = '', speaker } = clip.factors;
  const recorded =
    kind === 'human' || kind === 'fine' || (speaker !== undefined && system === '' && kind === '');
  const quality = QUALITY[system] ?? (recorded ? 0.97 : 0.05);
  return { durationMs: clip.durationMs, quality, facts: clip.facts };
}
