import { aspects, graded, words, type PresetScale } from './preset.ts';
import { EXCELLENT_TO_BAD } from './scales-itu.ts';

/**
 * Scales of SwanBench-Speech: what to judge, what to ignore and the levels after the paper, explained in Earshot's words. The paper
 * prints no levels for the first two; theirs are ACR's.
 */
export const SWANBENCH: readonly PresetScale[] = [
  {
    key: 'timbre_maintenance',
    question: words('How well does the voice stay the same throughout?', '声音的音色自始至终保持得如何？'),
    help: words(
      'Judge only whether the voice stays the same. Ignore room, quality, pronunciation and prosody.',
      '只评价音色是否保持稳定。请不要考虑空间感、音质、发音和韵律。',
    ),
    aspects: aspects(
      [
        'One voice',
        '同一个声音',
        words(
          'From the first word to the last, it is the same person: age, and whether the voice is bright or dark, thin or full.',
          '从第一个字到最后一个字都是同一个人：年龄感不变，声音的明暗、厚薄也不变。',
        ),
      ],
      [
        'No drift, no jump',
        '不漂移、不跳变',
        words(
          'The voice does not change slowly over the recording, and not suddenly between sentences.',
          '音色不会在整段录音中慢慢改变，也不会在句子之间突然改变。',
        ),
      ],
      [
        'Several speakers',
        '多位说话人',
        words(
          'Compare each speaker only with themselves, each time they speak again.',
          '每位说话人只与其本人前后比较，每次再开口时都要留意。',
        ),
      ],
      [
        'Ignore',
        '请勿考虑',
        words(
          'Room and echo, noise and sound quality, wrong or unclear words, pauses, stress and melody. A feeling may change, the voice may not.',
          '空间感与回声、噪声与音质、读错或不清楚的字词，以及停顿、重音和语调。情绪可以变化，音色不应变化。',
        ),
      ],
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
    aspects: aspects(
      [
        'Noise',
        '噪声',
        words(
          'Hiss, hum, clicks or background sounds that do not belong.',
          '不该有的嘶声、嗡声、咔嗒声或背景声。',
        ),
      ],
      [
        'Artefacts',
        '失真瑕疵',
        words(
          'Metallic, buzzing, muffled or broken sound, and audible joins.',
          '金属声、蜂鸣声、发闷或断裂的声音，以及听得出的拼接。',
        ),
      ],
      [
        'Articulation',
        '咬字',
        words(
          'Each sound and word is distinct, as close to the speaker.',
          '每个音、每个字都清楚可辨，如同在说话人身旁。',
        ),
      ],
      [
        'Ignore',
        '请勿考虑',
        words(
          'Pauses, stress, rhythm and melody, feeling and acting.',
          '停顿、重音、节奏和语调，以及情绪与演绎。',
        ),
      ],
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
    aspects: aspects(
      [
        'Emotional resonance',
        '情感共鸣',
        words(
          'The feeling of the text is in the voice, is believable, and reaches you.',
          '声音里有文本的情感，真实可信，能打动您。',
        ),
      ],
      [
        'Character portrayal',
        '角色塑造',
        words(
          'You hear who speaks: their personality, attitude and state.',
          '听得出是谁在说话：其性格、态度和状态。',
        ),
      ],
      [
        'Storytelling and immersion',
        '叙事与沉浸感',
        words('The delivery carries you along and draws you into the scene.', '讲述引人跟随，让您身临其境。'),
      ],
      [
        'Ignore',
        '请勿考虑',
        words(
          'A start or end that is cut off, noise and sound quality, changes of the voice, and wrong or unclear words.',
          '开头或结尾被截断、噪声与音质、音色变化，以及读错或不清楚的字词。',
        ),
      ],
    ),
    labels: graded(
      [
        'Outstanding',
        '出色',
        words(
          'Layered and absorbing: many shades of feeling, all believable.',
          '层次丰富，引人入胜：情感细腻多样，真实可信。',
        ),
      ],
      [
        'Strong',
        '优秀',
        words(
          'Near professional: clear feeling and character, with small gaps.',
          '接近专业水平：情感和角色鲜明，仅有细小不足。',
        ),
      ],
      [
        'Adequate',
        '尚可',
        words(
          'Generic: some expression, but it could belong to any text.',
          '缺少个性：有一定表现力，但放在任何文本上都一样。',
        ),
      ],
      [
        'Flat',
        '平淡',
        words(
          'Unconvincing: little feeling, or feeling that does not fit.',
          '缺乏感染力：情感很少，或与内容不符。',
        ),
      ],
      [
        'Mechanical',
        '机械',
        words('No emotion: words are read out, nothing more.', '没有情感：只是把字读出来。'),
      ],
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
    aspects: aspects(
      [
        'Arc over time',
        '起伏发展',
        words(
          'The expression builds up, turns and settles over the whole recording.',
          '整段录音的表现力有铺垫、有转折、有收束。',
        ),
      ],
      [
        'Dynamics',
        '强弱快慢',
        words(
          'Loudness and tempo change, and the changes have a reason.',
          '音量和语速有变化，而且变化有其缘由。',
        ),
      ],
      [
        'Fit to the scene',
        '贴合场景',
        words(
          'The changes come where the content and the situation ask for them.',
          '变化出现在内容和情境需要的地方。',
        ),
      ],
    ),
    labels: graded(
      [
        'Masterful',
        '精湛',
        words('Varied throughout: shaped from beginning to end.', '自始至终富于变化：从头到尾都有设计。'),
      ],
      ['Strong', '优秀', words('Clear shifts between parts.', '各部分之间转换清晰。')],
      [
        'Acceptable but static',
        '可以接受但缺少变化',
        words('Pleasant, but without progress.', '悦耳，但没有推进。'),
      ],
      ['Repetitive', '重复', words('One intonation, looped.', '同一种语调反复出现。')],
      ['Robotic', '机器般', words('No range at all.', '完全没有起伏。')],
    ),
    step: 0.5,
  },
];
