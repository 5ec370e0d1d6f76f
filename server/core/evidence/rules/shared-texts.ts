import { groupBy } from '../../order/group-by.ts';
import { normalised } from '../../justifications/justification.ts';
import { likeTexts, weightOf } from '../../justifications/shingles.ts';
import type { ComparingRule, Judgement, WrittenSession } from '../contract/rule.ts';

/** Minimum length of a compared text, in letters; a Chinese character counts as three. */
const LEAST_LETTERS = 30;
/** Least number of letters shared with other listeners, each text counted once. */
const SHARED_LETTERS = 90;
/** Jaccard index of character triples from which two texts are nearly the same. */
const LIKENESS = 0.9;

/** The distinct reasons of a session by normalised text, with their length in letters. */
function distinctIn({ reasons }: WrittenSession): Map<string, number> {
  return new Map(reasons.map((text) => [normalised(text), weightOf(text)]));
}

/** Listeners who wrote a text or a nearly equal one, by normalised text. */
function writersOf(sessions: readonly WrittenSession[], distinct: readonly ReadonlyMap<string, number>[]) {
  const own = new Map<string, Set<string>>();
  for (const [index, { listener }] of sessions.entries())
    for (const [text, letters] of distinct[index] ?? [])
      if (letters >= LEAST_LETTERS) own.set(text, (own.get(text) ?? new Set()).add(listener));
  const writers = new Map([...own].map(([text, listeners]) => [text, new Set(listeners)]));
  const texts = [...own.keys()];
  for (const { first, second } of likeTexts(texts, LIKENESS)) {
    const [a = '', b = ''] = [texts[first], texts[second]];
    for (const listener of own.get(b) ?? []) writers.get(a)?.add(listener);
    for (const listener of own.get(a) ?? []) writers.get(b)?.add(listener);
  }
  return writers;
}

function judgeAlike(sessions: readonly WrittenSession[]): Judgement[] {
  const distinct = sessions.map(distinctIn);
  const writers = writersOf(sessions, distinct);
  return sessions.map(({ listener }, index) => {
    const texts = [...(distinct[index] ?? [])].filter(([text]) => text !== '');
    if (texts.length === 0) return { flagged: null, seen: { en: 'no reasons written', zh: '没有写理由' } };
    const shared = texts.filter(([text]) =>
      [...(writers.get(text) ?? [])].some((other) => other !== listener),
    );
    const lettersOf = (some: typeof texts): number => some.reduce((sum, [, letters]) => sum + letters, 0);
    const [part, all] = [lettersOf(shared), lettersOf(texts)];
    return {
      flagged: part >= SHARED_LETTERS && 2 * part >= all,
      seen: {
        en: `${shared.length} of ${texts.length} different reasons, ${part} of ${all} letters, are also those of other listeners`,
        zh: `${texts.length} 条不同理由中有 ${shared.length} 条与其他听者相同，共 ${part} / ${all} 个字母`,
      },
    };
  });
}

/**
 * Reasons that other listeners of the study also wrote, word for word or nearly so (Jaccard index of character triples of 0.9 or more,
 * ignoring case, spaces and punctuation). Only texts of 30 letters or more are compared, because many people write that a clip sounds
 * natural and clear. A Chinese character counts as three letters. Flagged if the shared texts, each counted once, have at least 90
 * letters and at least half of all letters of the session. Answers to open questions are ignored. Modes are compared separately.
 */
export const sharedTexts: ComparingRule = {
  id: 'shared texts',
  version: 1,
  title: { en: 'Texts of other listeners', zh: '与其他听者相同的文字' },
  meaning: {
    en: 'At least half of the written reasons, and 90 letters or more, are those of other listeners, word by word or nearly so. Texts under 30 letters are not compared; a Chinese character counts as 3 letters.',
    zh: '所写理由中至少一半、且不少于 90 个字母与其他听者逐字相同或几乎相同。不足 30 个字母的文字不比较；一个汉字计 3 个字母。',
  },
  limits: {
    en: 'Misses texts that a language model rephrases for each session, and one short text repeated throughout. Listeners who share notes are flagged too.',
    zh: '无法发现由语言模型为每个会话重新生成的文字，也无法发现始终重复的一条短文字。共用笔记的听者会触发。',
  },
  source: {
    en: 'Likeness as in copied reasons; limits set by Earshot, calibrated on simulated reasons of careful listeners',
    zh: '相似度同“与他人理由雷同”规则；界限由 Earshot 设定，以认真听者的模拟理由校准',
  },
  judgeAll: (sessions) => {
    const judged = new Map<WrittenSession, Judgement>();
    for (const alike of groupBy(sessions, ({ mode }) => mode).values())
      judgeAlike(alike).forEach((judgement, index) => {
        const session = alike[index];
        if (session) judged.set(session, judgement);
      });
    return sessions.flatMap((session) => judged.get(session) ?? []);
  },
};
