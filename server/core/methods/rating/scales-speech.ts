import { graded, words, type PresetScale } from './preset.ts';

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
