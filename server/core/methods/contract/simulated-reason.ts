import type { Random } from '../../order/random.ts';
import { isCareless, type Simulated } from './simulation.ts';
import { carelessReason } from './careless.ts';

const HEARD = {
  en: ['pauses', 'stress', 'breathing', 'pitch', 'consonants', 'rhythm', 'intonation', 'timbre', 'vowels'],
  zh: ['停顿', '重音', '呼吸', '音调', '咬字', '节奏', '语调', '音色', '尾音'],
} as const;

const WHERE = {
  en: [
    'at the start',
    'in the middle',
    'before the last word',
    'at the end',
    'throughout',
    'after the comma',
  ],
  zh: ['开头', '中间', '最后一个词之前', '结尾', '整段', '逗号之后'],
} as const;

const FOUND = {
  en: { good: ['natural', 'relaxed', 'convincing'], bad: ['mechanical', 'odd', 'uneven'] },
  zh: { good: ['很自然', '很放松', '很真实'], bad: ['很机械', '很奇怪', '不均匀'] },
} as const;

function observation(quality: number, language: 'en' | 'zh', random: Random): string {
  const [heard, where] = [random.pick(HEARD[language]), random.pick(WHERE[language])];
  const found = random.pick(FOUND[language][random.next() < quality ? 'good' : 'bad']);
  return language === 'zh' ? `${where}的${heard}听起来${found}` : `${heard} ${where} sound ${found}`;
}

/**
 * A simulated listener's reason for a sound of some quality, 0 to 1. An attentive one names two aspects, their place and how they
 * sounded, like 'pitch at the end sound odd, rhythm throughout sound natural'. For careless ones see carelessReason.
 */
export function simulatedReason(quality: number, listener: Simulated, mustDiffer: boolean): string {
  if (isCareless(listener.persona)) return carelessReason(listener, mustDiffer);
  const { language, random } = listener;
  const both = [observation(quality, language, random), observation(quality, language, random)];
  return both.join(language === 'zh' ? '，' : ', ');
}
