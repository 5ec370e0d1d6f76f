/**
 * Beginnings of English words that describe how something sounds: voice, rhythm, melody, sounds and faults. Without words
 * that only repeat a verdict, such as natural and robotic. Own list, based on the reasons that the Audio Turing Test paper
 * calls good.
 */
const ENGLISH = [
  'accent articulat artefact artifact audio background bass beat breath buzz cadence choppy clear',
  'clarity click clipped clipping consonant crack croak cut distort drag echo emotion emphas express',
  'fast feeling flat flow fluent glitch hesitat hiss hoarse humming hurried inflection inhal intonation',
  'laugh letter lively loud melod metal mispronounc monoton muffled mumbl music nasal noise noisy pace',
  'pause pausing phrase phrasing pitch pronounc pronunciation prosod quiet rate rhythm sentence sharp',
  'sigh silence slow smooth soft speed static stress stutter syllable tempo timbre timing tone tonal',
  'tune volume vowel warm whisper word',
].flatMap((line) => line.split(' '));

/** The same in Chinese, as parts of a text, because it is written without spaces. */
const CHINESE = [
  '音调 声调 语调 音色 音质 音量 发音 读音 咬字 吐字 口音 多音字 儿化 语气 语速 节奏 停顿 断句',
  '连读 轻声 重音 拖音 尾音 快 慢 急 呼吸 换气 气声 笑 哭 叹 咳 情感 情绪 感情 表情 平淡 生硬',
  '僵硬 流畅 连贯 卡顿 起伏 抑扬 噪 杂音 电流 电音 失真 清晰 模糊 含糊 背景 回声 回音 抖 颤',
  '沙哑 低沉 尖 柔 字 词 句',
].flatMap((line) => line.split(' '));

const words = new RegExp(`\\b(?:${ENGLISH.join('|')})`, 'iu');

/** Whether a text has a word about how something sounds. Example: 'It is obvious' has none, 'odd pauses' has one. */
export function namesSound(text: string): boolean {
  return words.test(text) || CHINESE.some((word) => text.includes(word));
}
