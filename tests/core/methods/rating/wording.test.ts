import { describe, expect, test } from 'vitest';
import type { RatingView, ScaleView } from '#core/methods/rating/index.ts';
import { ratingConfig } from '#core/methods/rating/config.ts';
import { PRESET, PRESETS } from '#core/methods/rating/presets.ts';
import { scaleFaults, scalesOf } from '#core/methods/rating/scales.ts';
import type { Study } from '#core/study/study.ts';
import { besideStudy, clonedStudy, ratingStudy } from '../../../support/method-studies.ts';
import { Ledger, startSession } from '../../../support/plan.ts';
import { onlyBlock } from '../../../support/study.ts';

function viewOf(study: Study, language: 'en' | 'zh' = 'en'): RatingView {
  const [page] = startSession([onlyBlock(study)], new Ledger(), 'a')?.pages ?? [];
  if (!page) throw new Error('the study has no page');
  return JSON.parse(JSON.stringify(onlyBlock(study).view(page, language)));
}

const plain = (preset: string, more: Record<string, unknown> = {}): Study =>
  ratingStudy({ preset, gold: undefined, spoken: undefined, ...more });

/** The scale of a study in the words of a language, as value and label in the order shown. */
const shown = ({ options }: ScaleView): string[] => options.map(({ value, label }) => `${value} ${label}`);

const [quality, effort, natural] = ['acr', 'listening effort', 'naturalness'].map((preset) => plain(preset));

describe('R1 scale labels are exactly those of the sources', () => {
  test.each([
    [
      'ACR',
      quality,
      'How do you rate the overall quality of the speech sample?',
      ['5 Excellent', '4 Good', '3 Fair', '2 Poor', '1 Bad'],
    ],
    [
      'listening effort',
      effort,
      'How much effort is required to understand the meaning of the sentences?',
      [
        '5 Complete relaxation possible; no effort required',
        '4 Attention necessary; no appreciable effort required',
        '3 Moderate effort required',
        '2 Considerable effort required',
        '1 No meaning understood with any feasible effort',
      ],
    ],
    [
      'naturalness',
      natural,
      'How natural does this speech sound?',
      [
        '5 Completely natural',
        '4 Mostly natural',
        '3 Equally natural and unnatural',
        '2 Mostly unnatural',
        '1 Completely unnatural',
      ],
    ],
    [
      'DCR',
      besideStudy('dcr'),
      'How do you rate the degradation of the sample compared to the reference?',
      [
        '5 Degradation is inaudible',
        '4 Degradation is audible but not annoying',
        '3 Degradation is slightly annoying',
        '2 Degradation is annoying',
        '1 Degradation is very annoying',
      ],
    ],
    [
      'CCR',
      besideStudy('ccr'),
      'The quality of the second clip compared to the quality of the first clip is:',
      [
        '3 Much Better',
        '2 Better',
        '1 Slightly Better',
        '0 About the Same',
        '-1 Slightly Worse',
        '-2 Worse',
        '-3 Much Worse',
      ],
    ],
  ])('%s', (_name, study, question, labels) => {
    if (!study) throw new Error('no study');
    const [scale, ...others] = viewOf(study).scales;
    expect(others).toEqual([]);
    expect(scale?.question).toBe(question);
    expect(scale && shown(scale)).toEqual(labels);
  });

  test('P.835', () => {
    const { scales } = viewOf(plain('p835'));
    const byKey = Object.fromEntries(scales.map((scale) => [scale.key, shown(scale)]));
    expect(byKey).toEqual({
      signal: [
        '5 Not distorted',
        '4 Slightly distorted',
        '3 Somewhat distorted',
        '2 Fairly distorted',
        '1 Very distorted',
      ],
      background: [
        '5 Not noticeable',
        '4 Slightly noticeable',
        '3 Noticeable but not intrusive',
        '2 Somewhat intrusive',
        '1 Very intrusive',
      ],
      overall: ['5 Excellent', '4 Good', '3 Fair', '2 Poor', '1 Bad'],
    });
  });

  test('same speaker: from definitely the same to definitely a different person', () => {
    const [scale] = viewOf(clonedStudy('smos')).scales;
    expect(scale?.help).toBe('Ignore content and sound quality.');
    expect(scale && shown(scale)).toMatchObject({
      0: '5 Definitely the same person',
      4: '1 Definitely a different person',
      length: 5,
    });
  });

  test('in Chinese the five grades are the usual ones', () => {
    const [scale] = viewOf(plain('acr', {}), 'zh').scales;
    expect(scale && shown(scale)).toEqual(['5 优', '4 良', '3 中', '2 差', '1 劣']);
  });
});

test('R1 the value is stored, not the place on the screen: worst first gives the same rating', () => {
  const values = ['best first', 'worst first'].map((order) => {
    const study = plain('acr', { order });
    const block = onlyBlock(study);
    const [page] = startSession([block], new Ledger(), 'a')?.pages ?? [];
    const fair = viewOf(study).scales[0]?.options.find(({ label }) => label === 'Fair');
    if (!page || !fair) throw new Error('no page');
    return block.ratings(page, { values: { quality: fair.value } })[0];
  });
  expect(values[0]).toEqual(values[1]);
  expect(values[0]).toMatchObject({ scale: 'quality', rawValue: 3, canonicalValue: 3 });
  const [scale] = viewOf(plain('acr', { order: 'worst first' })).scales;
  expect(scale && shown(scale)[0]).toBe('1 Bad');
});

test('expressive scales take half steps from 1.0 to 5.0 and show their criteria', () => {
  const { scales, numbers } = viewOf(plain('swanbench'));
  expect(scales.map(({ key }) => key)).toEqual([
    'timbre_maintenance',
    'clarity_fidelity',
    'expressive_richness',
    'expressive_hierarchy',
  ]);
  expect(numbers).toBe(true);
  const [timbre, clarity, richness, hierarchy] = scales;
  expect(timbre?.options.map(({ value }) => value)).toEqual([1, 2, 3, 4, 5]);
  expect(richness?.options.map(({ value }) => value)).toEqual([1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5]);
  expect(richness?.options[1]?.label).toBe('');
  const namesOf = (scale: ScaleView | undefined) =>
    scale?.criteria.map(({ value, label }) => (value === null ? label : `${value} ${label}`));
  expect(namesOf(timbre)).toEqual(['One voice', 'No drift, no jump', 'Several speakers', 'Ignore']);
  expect(namesOf(clarity)).toEqual(['Noise', 'Artefacts', 'Articulation', 'Ignore']);
  expect(namesOf(richness)).toEqual([
    'Emotional resonance',
    'Character portrayal',
    'Storytelling and immersion',
    'Ignore',
    '5 Outstanding',
    '4 Strong',
    '3 Adequate',
    '2 Flat',
    '1 Mechanical',
  ]);
  expect(namesOf(hierarchy)).toEqual([
    'Arc over time',
    'Dynamics',
    'Fit to the scene',
    '5 Masterful',
    '4 Strong',
    '3 Acceptable but static',
    '2 Repetitive',
    '1 Robotic',
  ]);
});

test('a study explains the aspects of its own scale', () => {
  const scale = {
    key: 'pace',
    question: 'How fast?',
    aspects: [{ label: { en: 'Speed', zh: '速度' }, description: 'Words per second.' }],
    labels: [1, 2, 3].map((value) => ({ value, label: `${value}`, description: `level ${value}` })),
  };
  const study = ratingStudy({ preset: undefined, scales: [scale], gold: undefined, spoken: undefined });
  expect(viewOf(study, 'zh').scales[0]?.criteria.map(({ value, label }) => [value, label])).toEqual([
    [null, '速度'],
    [3, '3'],
    [2, '2'],
    [1, '1'],
  ]);
});

test.each(PRESETS)('%s has every word in both languages, and says which are not reviewed', (name) => {
  const { scales, version, unreviewed } = PRESET[name];
  expect(version).toBeGreaterThanOrEqual(1);
  expect(unreviewed).toEqual({ en: false, zh: true });
  for (const { question, help, aspects = [], labels } of scales) {
    for (const text of [
      question,
      help,
      ...aspects.flatMap(({ label, description }) => [label, description]),
      ...labels.flatMap(({ label, description }) => [label, description]),
    ]) {
      if (text) expect([text.en, text.zh].every((said) => said.trim() !== '')).toBe(true);
      if (text) expect(text.zh).toMatch(/\p{Script=Han}/u);
    }
  }
});

test('the wording of a block is its preset with its version, and none where the study brings all words', () => {
  expect(onlyBlock(plain('acr')).wording('zh')).toEqual({ preset: 'acr', version: 1, unreviewed: true });
  const own = [
    { key: 'pace', question: 'How fast?', labels: [1, 2, 3].map((value) => ({ value, label: `${value}` })) },
  ];
  const study = ratingStudy({ preset: undefined, scales: own, gold: undefined, spoken: undefined });
  expect(onlyBlock(study).mistakes()).toEqual([]);
  expect(onlyBlock(study).wording('en')).toBeNull();
  expect(viewOf(study).scales[0]).toMatchObject({ key: 'pace', question: 'How fast?' });
});

test('a study changes what it wants of a preset and keeps the rest', () => {
  const study = plain('acr', { scales: [{ key: 'quality', question: { en: 'How good?', zh: '有多好？' } }] });
  expect(viewOf(study).scales[0]).toMatchObject({
    question: 'How good?',
    options: [{ value: 5, label: 'Excellent' }, {}, {}, {}, {}],
  });
  expect(viewOf(study, 'zh').scales[0]?.question).toBe('有多好？');
});

const config = (block: Record<string, unknown>) => ratingConfig.parse({ method: 'rating', ...block });
const label = (value: number) => ({ value, label: 'x' });

test.each([
  [{}, 'nothing to rate: name a preset, or list scales of your own'],
  [{ preset: 'acr', scales: ['clarity'] }, 'the scale clarity has no question; the preset has quality'],
  [{ preset: 'acr', scales: ['quality', 'quality'] }, 'the scale quality is listed more than once'],
  [
    { scales: [{ key: 'a', question: 'A?' }] },
    'the scale a has no labels; name a preset, or give question and labels',
  ],
  [
    { scales: [{ key: 'a', question: 'A?', labels: [label(1), label(2), label(5)] }] },
    'labels at 1, 2, 5, which are not evenly spaced',
  ],
  [{ scales: [{ key: 'a', question: 'A?', labels: [label(1), label(1)] }] }, 'has two labels for one value'],
  [
    { scales: [{ key: 'a', question: 'A?', labels: [label(1), label(2)], step: 0.3 }] },
    'the step 0.3, which does not divide 1',
  ],
])('the scales of %j are refused', (block, message) => {
  expect(scaleFaults(config(block)).join('\n')).toContain(message);
});

test('values between labels are exact, whatever the step', () => {
  const scales = [{ key: 'a', question: 'A?', labels: [label(0), label(1)], step: 0.1 }];
  const [scale] = scalesOf(config({ scales }));
  expect(scale?.values).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
});
