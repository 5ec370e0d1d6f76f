import type { StudyVersion } from '../../../server/db/contract/store.ts';
import type { Shortening } from '../../support/example-study.ts';
import type { LiveServer } from '../../support/live-server.ts';
import { MUSHRA_WITHOUT_PRACTICE, RATING_WITHOUT_STEPS } from '../../support/without-steps.ts';

type Replacement = readonly [from: string, to: string];

/** Makes an example one that listeners choose a language in. */
function bilingual(en: string, zh: string): Replacement[] {
  return [
    ['language: en\n', 'language: [en, zh]\n'],
    [`title: ${en}\n`, `title: ${JSON.stringify({ en, zh })}\n`],
  ];
}

const MUSHRA = bilingual('How good do these voices sound?', '这些声音听起来怎么样？');
const PREFERENCE = bilingual(
  'Which one do you prefer, and can you tell them apart?',
  '您更喜欢哪一个？能听出区别吗？',
);

const QUESTION = {
  question: { en: 'What do you judge?', zh: '您要评价什么？' },
  options: [
    { en: 'How natural the speech sounds', zh: '语音听起来有多自然' },
    { en: 'What is said', zh: '说话的内容' },
    { en: 'Whether I like the voice', zh: '我是否喜欢这个声音' },
  ],
  right: 1,
  explanation: {
    en: 'You judge how natural the speech sounds, not what is said.',
    zh: '您评价的是语音听起来有多自然，而不是说话的内容。',
  },
};

const STEPS = `
preparation:
  - sound level
  - {check: left right, attempts: 1, on_fail: warn}
  - headphones
  - digits in noise
  - two ears
  - environment
  - instructions
  - {check: comprehension, questions: [${JSON.stringify(QUESTION)}]}
`;
const [[LISTED] = ['']] = RATING_WITHOUT_STEPS;

const only = (items: string) => (clip: string) => new RegExp(`traps|/(${items})\\.flac$`).test(clip);

/** The example of single ratings with another preset, on one page, without its traps. */
function preset(block: string): Shortening {
  return {
    replace: [
      ...RATING_WITHOUT_STEPS,
      ['preset: naturalness ', `${block} #`],
      ['pages: 8 ', 'min_coverage: 0\n    pages: 1 '],
      ['    ratings_per_clip: 10\n', ''],
      ['    gold: {', '    # {'],
      ['    spoken: {', '    # {'],
    ],
    keeps: only('s2'),
  };
}

/** By name: an example, and what is changed of it to show one kind of page without long listening. */
const STUDIES = {
  steps: [
    'rating',
    {
      replace: [
        [LISTED, STEPS],
        ['every_minutes: 5, least_seconds: 0', 'every_minutes: 1, least_seconds: 30'],
        ['pages: 8 ', 'min_coverage: 0\n    pages: 3 '],
        ['    ratings_per_clip: 10\n', ''],
      ],
      keeps: only('s[23]'),
    },
  ],
  one: [
    'rating',
    {
      ...preset('preset: naturalness'),
      replace: [...(preset('preset: naturalness').replace ?? []), ['listeners: 30', 'listeners: 1']],
    },
  ],
  desktop: [
    'rating',
    {
      ...preset('preset: naturalness'),
      replace: [
        ...(preset('preset: naturalness').replace ?? []),
        ['level_clip:', 'devices: desktop\nlevel_clip:'],
      ],
    },
  ],
  mushra: [
    'mushra',
    { replace: [...MUSHRA, ['    pages: 4 ', '    min_coverage: 0\n    pages: 1 ']], keeps: only('s[24]') },
  ],
  bands: [
    'mushra',
    {
      replace: [
        ...MUSHRA,
        ...MUSHRA_WITHOUT_PRACTICE,
        [
          '    pages: 4 ',
          '    min_coverage: 0\n    guidelines: detailed\n    comment: optional\n    pages: 1 ',
        ],
        [
          '  - method: mushra\n    reference:\n      where: {system: human} ',
          '  - method: mushra\n    reference:\n      where: {system: human}\n      shown: false ',
        ],
        ['    anchors:\n      low: lowpass ', '    # '],
      ],
      keeps: only('s2'),
    },
  ],
  turing: [
    'turing',
    {
      replace: [
        ...bilingual('Human or machine?', '真人还是机器？'),
        ['batches: 1', 'batches: 1\n    min_coverage: 0'],
      ],
      keeps: (clip: string) => !clip.endsWith('/s1.flac'),
    },
  ],
  prosody: [
    'prosody',
    {
      replace: [
        ...bilingual('Which reading fits the sentence better?', '哪种读法更适合这个句子？'),
        ['pages: 4', 'min_coverage: 0\n    pages: 1'],
      ],
      keeps: only('s[2-7]'),
    },
  ],
  podcast: [
    'podcast',
    {
      replace: [
        ...bilingual('What do you think of these podcasts?', '您如何评价这些播客？'),
        ['part_seconds: 20', 'part_seconds: 2'],
        ['pages: 4', 'systems: [espeak_pair]\n    pages: 1\n    min_coverage: 0'],
      ],
    },
  ],
  ab: [
    'preference',
    {
      replace: [
        ...PREFERENCE,
        ['pages: 3', 'min_coverage: 0\n    pages: 1'],
        ['pages: 2', 'min_coverage: 0\n    pages: 1'],
      ],
    },
  ],
  abx: [
    'preference',
    {
      replace: [
        ...PREFERENCE,
        ['  - method: ab\n', '  - method: abx\n'],
        [
          '    systems: [festival_hts, flite_rms]\n    pages: 3\n    no_preference: true\n    confidence: true ',
          '    systems: [festival_hts, flite_rms]\n    min_coverage: 0\n    pages: 1 ',
        ],
        ['    null_pairs: 2 ', '    # '],
      ],
    },
  ],
  acr: ['rating', preset('preset: acr')],
  p835: ['rating', preset('preset: p835')],
  swanbench: ['rating', preset('preset: swanbench')],
  smos: ['rating', preset('preset: smos\n    reference: {where: {system: human}}\n    null_pairs: 0')],
  cmos: ['rating', preset('preset: cmos\n    systems: [festival_hts, flite_rms]\n    null_pairs: 0')],
  i2d: [
    'prosody',
    {
      replace: [
        ...bilingual('Which reading fits the sentence better?', '哪种读法更适合这个句子？'),
        ['method: pairwise\n', 'method: rating\n    preset: i2d\n    reference: {where: {system: human}}\n'],
        ['[human, festival_hts, flite_rms]\n    pairs: all ', '[festival_hts, flite_rms] '],
        ['    pages: 4', '    min_coverage: 0\n    pages: 1'],
        ['    null_pairs: 2 ', '    # '],
        ['    obvious_pairs: {', '    # {'],
      ],
      keeps: only('s2'),
    },
  ],
} satisfies Record<string, readonly [example: string, shortening: Shortening]>;

export type TourStudy = keyof typeof STUDIES;

/** Publishes every study of the tour. */
export async function publishTour(server: LiveServer): Promise<Map<string, StudyVersion>> {
  const versions = new Map<string, StudyVersion>();
  for (const [name, [example, shortening]] of Object.entries(STUDIES)) {
    versions.set(name, await server.publish(example, { ...shortening, name }));
  }
  return versions;
}
