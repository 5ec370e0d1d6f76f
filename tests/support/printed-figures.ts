import { createRandom } from '#core/order/random.ts';
import type { Figure } from '#core/analysis/tables/figure.ts';

const random = createRandom('printed figures');
const share = (): number => random.int(1000) / 1000;
const base = { title: 'A title', summary: 'A summary.', notes: [] };

export const SYSTEMS = [
  'CosyVoice2',
  'F5-TTS',
  'MaskGCT',
  'Seed-TTS',
  'GPT-4o',
  'MiniMax',
  'Step-Audio',
  'IndexTTS2',
  'human recordings',
  '(high anchor)',
];
const SCENARIOS = (
  'Audiobook: narration, Audiobook: dialogue, News, Podcast, Lecture, Poetry, Drama, Customer service, Game, Advertisement, ' +
  'Weather, Sports commentary, Documentary, Children story, Interview, Speech, Livestream'
).split(', ');
const listeners = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `L${String(index + 1).padStart(2, '0')}`);

/** Means on a scale of 1 to 5 by system, some with intervals far beyond it. */
export const scenarios = (names: readonly string[] = SCENARIOS): Figure => ({
  ...base,
  kind: 'intervals',
  name: 'scenarios',
  rows: names.flatMap((scenario, i) =>
    SYSTEMS.map((system, j) => {
      const mean = 2 + ((3 * i + j) % 6) * 0.5;
      return {
        system,
        scenario,
        mean,
        low: j % 5 === 0 ? -10 : mean - 0.4,
        high: j % 4 === 0 ? 15 : mean + 0.4,
        n: 9,
      };
    }),
  ),
  x: { key: 'system', label: 'system' },
  y: { key: 'mean', label: 'mean naturalness', domain: [1, 5] },
  panel: { key: 'scenario', label: 'scenario' },
  low: 'low',
  high: 'high',
});

const EIGHT = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'].map((letter) => `system_${letter}`);
/** All pairs of eight systems. */
export const PAIRS = EIGHT.flatMap((a, i) => EIGHT.slice(i + 1).map((b) => `${a} - ${b}`));

export const pairPoints: Figure = {
  ...base,
  kind: 'scatter',
  name: 'pair points',
  rows: PAIRS.flatMap((system, i) =>
    Array.from({ length: 6 }, (_, k) => ({
      clip: `${system}/${k}`,
      system,
      metric: share() * 3 + i / 10,
      rating: share() * 4 - 2,
      n: 5,
    })),
  ),
  x: { key: 'metric', label: 'UTMOSv2' },
  y: { key: 'rating', label: 'mean preference', domain: [-2, 2] },
  color: { key: 'system', label: 'pair' },
  named: 'clip',
};

/** A line for each name over six iterations. */
export const lines = (names: readonly string[]): Figure => ({
  ...base,
  kind: 'lines',
  name: 'lines',
  rows: names.flatMap((system, i) =>
    [1, 2, 3, 4, 5, 6].map((x) => ({ system, x, y: Math.min(1, 0.02 * i + x * 0.06) })),
  ),
  x: { key: 'x', label: 'iteration' },
  y: { key: 'y', label: 'SRCC', domain: [0, 1] },
  color: { key: 'system', label: 'system' },
});

/** Boxes of systems, a panel for each of 20 judges. */
export const judges: Figure = {
  ...base,
  kind: 'boxes',
  name: 'boxes by judge',
  rows: listeners(20).flatMap((listener, j) =>
    SYSTEMS.slice(5).map((system, i) => {
      const median = 20 + i * 10 + share() * 20;
      return {
        listener: j % 7 === 3 ? `${listener} (not kept)` : listener,
        system,
        median,
        q1: median - 10,
        q3: median + 9,
        low: Math.max(0, median - 25),
        high: Math.min(100, median + 30),
        n: 17,
      };
    }),
  ),
  x: { key: 'system', label: 'system' },
  y: { key: 'median', label: 'naturalness (0-100)', domain: [0, 100] },
  panel: { key: 'listener', label: 'listener' },
  low: 'low',
  q1: 'q1',
  q3: 'q3',
  high: 'high',
};

/** Correlations of every two of `count` judges. */
export function judgeMatrix(count: number): Figure {
  const names = listeners(count);
  return {
    ...base,
    kind: 'matrix',
    name: `matrix of ${count}`,
    rows: names.flatMap((a, i) =>
      names.flatMap((b, j) => (i === j ? [] : [{ a, b, r: 0.9 - Math.abs(i - j) * (1.6 / count), n: 17 }])),
    ),
    x: { key: 'b', label: 'listener', order: names },
    y: { key: 'a', label: 'other listener', order: names },
    value: { key: 'r', label: "Pearson's r", domain: [-1, 1] },
  };
}

/** The figure that a paper leads with: three systems on a scale of 1 to 5. */
export const means: Figure = {
  ...base,
  kind: 'intervals',
  name: 'means',
  rows: ['human', 'ours', 'baseline (high anchor)'].map((system, i) => ({
    system,
    mean: 4.2 - i * 0.7,
    low: 4 - i * 0.7,
    high: i === 0 ? 5.6 : 4.4 - i * 0.7,
    n: 120,
  })),
  x: { key: 'system', label: 'system' },
  y: { key: 'mean', label: 'mean naturalness', domain: [1, 5] },
  low: 'low',
  high: 'high',
};

/** Bars of three parts of the texts beside each other. */
export const parts: Figure = {
  ...base,
  kind: 'bars',
  name: 'parts',
  rows: SYSTEMS.slice(3, 8).flatMap((system, i) =>
    ['all', 'white', 'black'].map((box, j) => {
      const mean = 0.1 + i * 0.08 + j * 0.02;
      return { system, box, mean, low: mean - 0.03, high: mean + 0.04, n: 12 };
    }),
  ),
  x: { key: 'system', label: 'system' },
  y: { key: 'mean', label: 'Human-likeness score', domain: [0, 1] },
  color: { key: 'box', label: 'texts' },
  low: 'low',
  high: 'high',
};

/** Answers by question, in panels. */
export const questions: Figure = {
  ...base,
  kind: 'stacked',
  name: 'questions',
  rows: ['audio', 'expression', 'delivery', 'music', 'engaging', 'episode', 'human'].flatMap((question) =>
    SYSTEMS.slice(0, 4).flatMap((system, i) =>
      ['1', '2', '3', '4', '5'].map((answer, j) => ({
        question,
        system,
        answer,
        share: [0.1 + i * 0.1, 0.2, 0.1, 0.2, 0.4 - i * 0.1][j] ?? 0,
        n: 12,
      })),
    ),
  ),
  x: { key: 'system', label: 'system' },
  y: { key: 'share', label: 'share of answers', domain: [0, 1] },
  color: { key: 'answer', label: 'answer, 1 lowest', order: ['1', '2', '3', '4', '5'] },
  panel: { key: 'question', label: 'question' },
};

/** Figures at the scales of studies in papers. */
export const PRINTED: readonly Figure[] = [
  scenarios(),
  pairPoints,
  lines(PAIRS),
  lines([...SYSTEMS, 'IndexTTS-1.5']),
  judges,
  judgeMatrix(17),
  judgeMatrix(20),
  judgeMatrix(40),
  means,
  parts,
  questions,
];
