import type { Layout, Preset, PresetScale } from './preset.ts';
import { COMPARISON, DEGRADATION, LISTENING_EFFORT, P835, QUALITY } from './scales-itu.ts';
import { I2D, NATURALNESS, SIMILARITY } from './scales-speech.ts';
import { SWANBENCH } from './scales-swanbench.ts';

/** Default values of a preset. No Chinese wording is quoted from a source. */
const PLAIN: Omit<Preset, 'scales'> = {
  about: null,
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
export const PRESET = {
  acr: preset([QUALITY], { about: 'quality' }),
  'listening effort': preset([LISTENING_EFFORT]),
  naturalness: preset([NATURALNESS]),
  dcr: preset([DEGRADATION], { about: 'degradation', layout: 'reference', nullPairs: 1 }),
  ccr: preset([COMPARISON], { about: 'processed compared with reference', ...compared }),
  cmos: preset([COMPARISON], { about: 'two systems', ...compared }),
  smos: preset([SIMILARITY], { about: 'same speaker', layout: 'reference' }),
  p835: preset(P835, {
    about: 'speech, background, overall',
    onePlayAScale: true,
    counterbalanced: ['signal', 'background'],
  }),
  swanbench: preset(SWANBENCH, { order: 'worst first' }),
  i2d: preset(I2D, { layout: 'reference', showText: true }),
} satisfies Readonly<Record<string, Preset>>;

export type PresetName = keyof typeof PRESET;

const isPreset = (name: string): name is PresetName => Object.hasOwn(PRESET, name);

export const PRESETS: readonly PresetName[] = Object.keys(PRESET).filter(isPreset);

/** All names, in words. Example: acr (quality), naturalness. */
export const presetWords: string = PRESETS.map((name) => {
  const { about } = PRESET[name];
  return about === null ? name : `${name} (${about})`;
}).join(', ');

/** The part of a block's config that its preset depends on. */
interface Presettable {
  preset?: PresetName | undefined;
  reference?: object | undefined;
}

/** The block's preset, or the defaults for a study's own scales. */
export function presetOf({ preset: name, reference }: Presettable): Preset {
  if (name) return PRESET[name];
  return preset([], { layout: reference ? 'reference' : 'single', unreviewed: { en: false, zh: false } });
}

/** Layout of the block's pages. A preset about one clip gets a reference beside it if the study names one. */
export function layoutOf(config: Presettable): Layout {
  const { layout } = presetOf(config);
  return layout === 'single' && config.reference ? 'reference' : layout;
}

/** Number of null pairs that a listener gets. */
export function nullPairsOf(config: Presettable & { null_pairs?: number | undefined }): number {
  return config.null_pairs ?? presetOf(config).nullPairs;
}
