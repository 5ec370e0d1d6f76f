/** Summaries, sources and findings of exclusion rules, in Chinese, by the English. */
export const ZH_RULES: Readonly<Record<string, string>> = {
  'no rule': '无规则',
  'judged with the answers': '随回答一并判定',
  // Verdicts
  'Audio Turing Test: a page of the batch has no answer.': '音频图灵测试（ATT）：批次中有一页没有回答。',
  'Audio Turing Test: the traps of a batch of ten pages were answered wrongly.':
    '音频图灵测试（ATT）：十页一批的陷阱题回答错误。',
  'MUSHRA: the hidden reference is below 90 on more than 15 % of the pages.':
    'MUSHRA：超过 15 % 的页上隐藏参考低于 90。',
  'MUSHRA: the mid anchor is above 90 on more than 15 % of the pages.':
    'MUSHRA：超过 15 % 的页上中锚点高于 90。',
  'MUSHRA, preset dialogue: the anchors were not rated as expected.':
    'MUSHRA，预设 dialogue：锚点评分不符合预期。',
  'Rating: a gold clip was rated more than 1 from its right answer.':
    '评分：已知质量的音频与正确答案相差超过 1。',
  'Rating: a recording asked for one answer, and the listener gave another.':
    '评分：录音要求某个答案，听者给出了另一个。',
  'Rating: two equal sounds were rated more than 1 apart.': '评分：两段相同的声音评分相差超过 1。',
  'Rating: nearly all clips got the same rating.': '评分：几乎所有音频评分相同。',
  'Pairwise, AB: too many null or obvious pairs were answered wrongly.':
    '成对比较、AB：空对或明显配对答错过多。',
  'Questionnaire: a question with a known answer was answered wrongly on 2 clips or more.':
    '问卷：已知答案的问题在 2 个或更多音频上答错。',
  'Review of reasons: the written reason contradicts the answer.': '理由评审：书面理由与回答矛盾。',
  'Review of reasons: the reviewers cannot tell, or differ without a decision. By default it flags.':
    '理由评审：评审无法判断，或意见不一且未裁决。默认仅标记。',
  'Decision by hand: a researcher excluded the session, with a reason. It applies under every set that does not name it as a flag.':
    '人工决定：研究者排除了该会话，并写明理由。除非规则集将其列为标记，否则始终适用。',
  // Rules
  'The flawed clip of a batch not labelled machine, no human clip labelled human, or a batch not finished.':
    '批次中的缺陷音频未标为机器、没有真人录音标为真人，或批次未完成。',
  'Bias or inconsistency far from that of the panel, in the model of P.910 and P.913.':
    '按 P.910 与 P.913 的模型，偏差或不一致性与全体相去甚远。',
  'More than 5 % of the votes far from the mean of their stimulus (2 standard deviations, or root 20 if the votes are not near normal), about equally often above and below it.':
    '超过 5 % 的评分远离该音频的均值（2 个标准差；分布不近似正态时为 √20 个），且偏高与偏低的次数大致相同。',
  'A free text that another listener also wrote, word for word or nearly so.':
    '自由文本与另一位听者的逐字相同或几乎相同。',
  'Free texts written faster than a person types, from the first sound to Next.':
    '从开始播放到点击“下一步”，自由文本的输入快于常人打字。',
  'The same free text for different answers, or a short text without a word about sound.':
    '不同回答用了相同的自由文本，或文本很短且与声音无关。',
  'Hidden reference rated below 90 on more than 15 % of the pages.':
    '超过 15 % 的页上把隐藏参考评为低于 90。',
  "A vote 2 points or more from the others' mean by a listener with r < 0.3, or with |z| of 3.29 or more in its condition.":
    'r < 0.3 的听者给出与他人均值相差 2 分或以上的评分，或在该条件中 |z| 达到 3.29。',
  "A vote decided within 95 % of the duration of the sound, or 3 standard deviations faster than the listener's own log times.":
    '在声音时长的 95 % 以内即作出的评分，或比该听者自己的对数用时快 3 个标准差。',
  "A vote decided 3 standard deviations slower than the listener's own log times.":
    '比该听者自己的对数用时慢 3 个标准差的评分。',
  'A vote more than 3 median absolute deviations from the prediction of a metric. Circular if the ratings are meant to validate that metric.':
    '评分与指标预测相差超过 3 个绝对中位差。若评分用于验证该指标，则构成循环论证。',
  'A vote flagged by at least two of i2d consistency, i2d duration and i2d objective.':
    '被“一致性（I2D）”“决定过快（I2D）”“与指标不符（I2D）”中至少两项标记的评分。',
  'The same free text on at least four pages and on more than half of the pages with a text.':
    '至少四页、且有文本的页中过半使用相同的自由文本。',
  'The session is not finished.': '会话未完成。',
  'The second ratings of the same clips are too far from the first ones.':
    '对相同音频的第二次评分与第一次相差过大。',
  'Single ratings more than 1.5 interquartile ranges outside the quartiles of all ratings of the same clip.':
    '单个评分超出同一音频所有评分的四分位数 1.5 倍四分位距以上。',
  "Correlation with the others' means at most 0.7, and at most one standard deviation below the panel's mean correlation.":
    '与其余听者均值的相关不超过 0.7，且不超过全体平均相关减一个标准差。',
  'Mid anchor rated above 90 on more than 15 % of the pages, without items where more than 25 % of the listeners did so.':
    '超过 15 % 的页上把中锚点评为高于 90，不计超过 25 % 的听者都如此的条目。',
  'Variance of the ratings of tested clips below 0.1 on every scale.':
    '受测音频的评分方差在每个量表上都低于 0.1。',
  "Correlation with the others' means too low over stimuli (< 0.75) and over conditions (< 0.8).":
    '与其余听者均值的相关过低：按音频低于 0.75，且按条件低于 0.8。',
  'Free texts that were pasted: fewer keys than a third of their characters, and a paste.':
    '粘贴的自由文本：按键数少于字符数的三分之一，且有粘贴操作。',
  'Low anchor not last on more than 90 % of the pages, or high anchor not among the best two on more than 50 %.':
    '低锚点没有在超过 90 % 的页上排末位，或高锚点没有在超过 50 % 的页上居前二。',
  'The same answer on more than 90 % of at least ten tested clips.':
    '至少十个受测音频中，超过 90 % 的答案相同。',
  'More than half of the pages answered in less than half the duration of the sound heard.':
    '超过一半的页的作答时间不到所听声音时长的一半。',
  'A vote 3.29 standard deviations or more from the mean of its condition.':
    '评分与其条件均值相差 3.29 个标准差或以上。',
};
