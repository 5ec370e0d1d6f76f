import type { PresetName, RatingConfig } from './config.ts';
import type { Layout, Preset, PresetScale } from './preset.ts';
import { COMPARISON, DEGRADATION, LISTENING_EFFORT, P835, QUALITY } from './scales-itu.ts';
import { I2D, NATURALNESS, SIMILARITY, SWANBENCH } from './scales-speech.ts';

/** What a preset is unless it says otherwise. No Chinese wording is taken word for word from a reference. */
const PLAIN: Omit<Preset, 'scales'> = {
  layout: 'single',
  version: 1,
  unreviewed: { en: false, zh: true },
  nullPairs: 0,
  order: 'best first',
  numbers: true,
  showText: false,
  onePlayAScale: false,
  counterbalanced: [],
};

function preset(scales: readonly PresetScale[], own: Partial<Preset> = {}): Preset {
  return { ...PLAIN, ...own, scales };
}

const compared: Partial<Preset> = { layout: 'comparison', nullPairs: 1, numbers: false };

/** Every preset: its page, and its words with their version. */
export const PRESET: Readonly<Record<PresetName, Preset>> = {
  acr: preset([QUALITY]),
  'listening effort': preset([LISTENING_EFFORT]),
  naturalness: preset([NATURALNESS]),
  dcr: preset([DEGRADATION], { layout: 'reference', nullPairs: 1 }),
  ccr: preset([COMPARISON], compared),
  cmos: preset([COMPARISON], compared),
  smos: preset([SIMILARITY], { layout: 'reference' }),
  p835: preset(P835, { onePlayAScale: true, counterbalanced: ['signal', 'background'] }),
  swanbench: preset(SWANBENCH, { order: 'worst first' }),
  i2d: preset(I2D, { layout: 'reference', showText: true }),
};

/** The block's preset; for scales of the study's own what holds unless the study says otherwise. */
export function presetOf({ preset: name, reference }: RatingConfig): Preset {
  if (name) return PRESET[name];
  return preset([], { layout: reference ? 'reference' : 'single', unreviewed: { en: false, zh: false } });
}

/** What a page of the block holds. A preset about one clip has a reference beside it where the study names one. */
export function layoutOf(config: RatingConfig): Layout {
  const { layout } = presetOf(config);
  return layout === 'single' && config.reference ? 'reference' : layout;
}

/** Null pairs a listener gets. */
export function nullPairsOf(config: RatingConfig): number {
  return config.null_pairs ?? presetOf(config).nullPairs;
}
