import { graded, words, type PresetScale } from './preset.ts';
import { EXCELLENT_TO_BAD } from './scales-itu.ts';

/** Naturalness of synthetic speech, as customary; ITU-T P.800 has no such scale. */
export const NATURALNESS: PresetScale = {
  key: 'naturalness',
  question: words('How natural does this speech sound?', '这段语音听起来有多自然？'),
  labels: graded(
    ['Completely natural', '完全自然'],
    ['Mostly natural', '大体自然'],
    ['Equally natural and unnatural', '自然与不自然各半'],
    ['Mostly unnatural', '大体不自然'],
    ['Completely unnatural', '完全不自然'],
  ),
};

/** Speaker similarity; the end labels are customary, those between are Earshot's. */
export const SIMILARITY: PresetScale = {
  key: 'similarity',
  question: words("How similar is the speaker's voice?", '说话人的声音有多相似？'),
  help: words('Ignore content and sound quality.', '请不要考虑说话内容和音质。'),
  labels: graded(
    ['Definitely the same person', '肯定是同一个人'],
    ['Probably the same person', '很可能是同一个人'],
    ['Not sure', '无法确定'],
    ['Probably a different person', '很可能是不同的人'],
    ['Definitely a different person', '肯定是不同的人'],
  ),
};

/** Scales of SwanBench-Speech. It prints criteria for the last two; the labels of the first two are ACR's. */
export const SWANBENCH: readonly PresetScale[] = [
  {
    key: 'timbre_maintenance',
    question: words('How well does the voice stay the same throughout?', '声音的音色自始至终保持得如何？'),
    help: words(
      'Judge only whether the voice stays the same. Ignore room, quality, pronunciation and prosody.',
      '只评价音色是否保持稳定。请不要考虑空间感、音质、发音和韵律。',
    ),
    labels: EXCELLENT_TO_BAD,
  },
  {
    key: 'clarity_fidelity',
    question: words('How clear and faithful is the sound?', '声音的清晰度和保真度如何？'),
    help: words(
      'Judge noise, artefacts and articulation. Ignore prosody and expression.',
      '评价噪声、失真瑕疵和咬字。请不要考虑韵律和表现力。',
    ),
    labels: EXCELLENT_TO_BAD,
  },
  {
    key: 'expressive_richness',
    question: words('How rich is the expression?', '表现力有多丰富？'),
    help: words(
      'Judge emotional resonance, character portrayal, storytelling and immersion. ' +
        'Ignore cut ends, audio quality, timbre stability and pronunciation.',
      '评价情感共鸣、角色塑造、叙事和沉浸感。请不要考虑首尾截断、音质、音色稳定性和发音。',
    ),
    labels: graded(
      ['Outstanding', '出色', words('layered, absorbing', '层次丰富，引人入胜')],
      ['Strong', '优秀', words('near professional', '接近专业水平')],
      ['Adequate', '尚可', words('generic', '缺少个性')],
      ['Flat', '平淡', words('unconvincing', '缺乏感染力')],
      ['Mechanical', '机械', words('no emotion', '没有情感')],
    ),
    step: 0.5,
  },
  {
    key: 'expressive_hierarchy',
    question: words('How well does the expression develop over time?', '表现力随时间的层次变化如何？'),
    help: words(
      'Judge the arc over time, dynamics (loudness and tempo) and how they fit the scene.',
      '评价整体的起伏发展、强弱与快慢的变化，以及是否贴合场景。',
    ),
    labels: graded(
      ['Masterful', '精湛', words('varied throughout', '自始至终富于变化')],
      ['Strong', '优秀', words('clear shifts', '转换清晰')],
      ['Acceptable but static', '可以接受但缺少变化', words('pleasant, no progress', '悦耳，但没有推进')],
      ['Repetitive', '重复', words('one intonation looped', '同一种语调反复出现')],
      ['Robotic', '机器般', words('no range', '没有起伏')],
    ),
    step: 0.5,
  },
];

const SEVERITY = graded(
  ['Flawless', '毫无瑕疵'],
  ['Slight flaws', '略有瑕疵'],
  ['Noticeable flaws', '瑕疵明显'],
  ['Serious flaws', '瑕疵严重'],
  ['Complete failure', '完全失败'],
);

/** I2D's three scales. The paper prints no anchors; labels and criteria are Earshot's. */
export const I2D: readonly PresetScale[] = [
  {
    key: 'content_accuracy',
    question: words('Content accuracy', '内容准确性'),
    help: words(
      'Compare with the text: are words missing, added or wrong?',
      '请与文本对照：是否有漏读、多读或读错的词？',
    ),
    labels: SEVERITY,
  },
  {
    key: 'speaker_consistency',
    question: words('Speaker consistency', '说话人一致性'),
    help: words(
      'Compare with the reference: is it the same person?',
      '请与参考音对照：是不是同一个人的声音？',
    ),
    labels: SEVERITY,
  },
  {
    key: 'overall_naturalness',
    question: words('Overall naturalness', '整体自然度'),
    help: words(
      'Prosody, artefacts, and whether it sounds like a person.',
      '韵律、失真瑕疵，以及听起来是否像真人。',
    ),
    labels: SEVERITY,
  },
];
