/** Titles of tables and figures in Chinese, by the English. */
export const ZH_TITLES: Readonly<Record<string, string>> = {
  'Anchors by listener: low anchor last, high anchor among the best two':
    '各听者对锚点的评分：低锚点排末位、高锚点居前二',
  'Answers by question and system': '各问题、各系统的回答',
  'Answers by system': '各系统的回答',
  'Answers by system: shares of Human, Unclear and Machine': '各系统的回答：真人、不确定与机器的比例',
  'Answers that reviewers found to contradict their reason': '经评审与理由相矛盾的回答',
  'Attention items: right answers, before screening and of ratings that count':
    '注意力题：筛选前及有效评分的正确率',
  'Batches that passed their traps': '通过陷阱题的批次',
  'How often A was preferred to B': '偏好 A 胜过 B 的频率',
  'How often X was recognised (0.5: guessing)': 'X 的辨认率（0.5 为猜测）',
  'How often X was recognised': 'X 的辨认率',
  'Human-likeness score by system (Human 1, Unclear 0.5, Machine 0)':
    '各系统的拟人度得分（真人 1，不确定 0.5，机器 0）',
  'Human-likeness score by system': '各系统的拟人度得分',
  'Mean answer by question and system': '各问题、各系统的平均回答',
  'Mean of answers and reason scores, by question and system': '各问题、各系统的回答与理由得分的均值',
  'Mean preference for a system over those compared with it (+2 much better, -2 much worse)':
    '各系统相对其对照系统的平均偏好（+2 好得多，-2 差得多）',
  'Metrics by system': '各系统的指标',
  'Metrics on the traps: recordings of people (positive) against flawed clips':
    '陷阱题上的指标：真人录音（阳性）与缺陷音频',
  'Mid anchor by item: number of listeners who rated it above 90': '各条目的中锚点：评分高于 90 的听者数',
  'Order bias: mean answer as shown (above 0: the clip heard second)':
    '顺序偏差：按呈现顺序的平均回答（大于 0 表示偏向后听的音频）',
  'Position bias: mean answer as shown (above 0: the side shown as A)':
    '位置偏差：按呈现位置的平均回答（大于 0 表示偏向显示为 A 的一侧）',
  'Position bias: share for the side shown as A (0.5: none; no preference counts as half)':
    '位置偏差：选择显示为 A 一侧的比例（0.5 为无偏差；无偏好按一半计）',
  'Position bias: share of answers "X is A" (0.5: none)': '位置偏差：回答“X 是 A”的比例（0.5 为无偏差）',
  'Preference by pair of systems (+2 A much better, -2 B much better)':
    '各系统对的偏好（+2 为 A 好得多，-2 为 B 好得多）',
  'Preference by pair of systems': '各系统对的偏好',
  'S_pref by pair of clips': '各音频对的 S_pref',
  'Score by item and system (0-100)': '各条目、各系统的得分（0–100）',
  'Score by system, hidden reference and anchors (0-100)': '各系统、隐藏参考与锚点的得分（0–100）',
  'Scores of loudness by system (0-1, after PodEval)': '各系统的响度得分（0–1，依 PodEval）',
  'Scores of the traps by metric': '各指标在陷阱题上的得分',
  Screening: '筛选',
  '{0} against the mean rating: {1}': '{0} 与平均评分：{1}',
  'Self-agreement of listeners, second rating against first: {0}':
    '听者自身一致性（第二次与第一次评分）：{0}',
  'Agreement with the second run: {0}': '与第二轮实验的一致性：{0}',
  'Bias and inconsistency of each listener: {0}': '各听者的偏差与不一致性：{0}',
  'Consistency of choices: {0}': '选择的一致性：{0}',
  'Correlation between listeners: {0}': '听者间相关：{0}',
  'Differences between systems by other tests: {0}': '系统间差异（其他检验）：{0}',
  'Differences between systems: {0}': '系统间差异：{0}',
  'Differences in {0} between systems': '系统间的 {0} 差异',
  'Each listener compared with the mean of the others: {0}': '各听者与其余听者均值的比较：{0}',
  'Errors of metrics as predictions of the mean rating: {0}': '指标预测平均评分的误差：{0}',
  'Estimated mean of {0} by system': '各系统 {0} 的估计均值',
  'Estimated {0} of each system (0: mean of all systems)': '各系统 {0} 的估计值（0 为所有系统的均值）',
  'Agreement of listeners: {0}': '评分者间一致性：{0}',
  'Mean {0} by system, hidden reference and anchors': '各系统、隐藏参考与锚点的 {0} 均值',
  'Mean {0} by {1} and {2} ({3})': '按{1}与 {2} 的 {0} 均值（{3}）',
  'Mean {0} by {1}, {2} (rows) and {3} (columns)': '按{1}、{2}（行）与 {3}（列）的 {0} 均值',
  'Mean {0} by system and {1}': '各系统按 {1} 的 {0} 均值',
  'Mean {0} by system, over means of clips': '各系统 {0} 的均值（基于音频均值）',
  'Mean {0} by pair of systems (above 0: A is preferred)': '各系统对的 {0} 均值（大于 0 表示偏好 A）',
  'Mean {0} by pair of systems': '各系统对的 {0} 均值',
  'Mean {0} by system ({1})': '各系统的 {0} 均值（{1}）',
  'Mean {0} by system': '各系统的 {0} 均值',
  'Mean {0}: the system compared with the other ({1}, above 0: better)':
    '{0} 均值：系统与对照系统的比较（{1}，大于 0 表示更好）',
  'Metrics by system and {0}': '各系统按 {0} 的指标',
  'Metrics compared with each other: {0}': '指标之间的比较：{0}',
  'Metrics compared with listeners: {0}': '指标与听者评分的比较：{0}',
  'Metrics compared with listeners: ranking of voices (Kendall distance)':
    '指标与听者评分的比较：音色的排序（Kendall 距离）',
  'Metrics compared with listeners: ranking of systems (Kendall distance)':
    '指标与听者评分的比较：系统的排序（Kendall 距离）',
  'Metrics mapped to the scale of the listeners (ITU-T P.1401): {0}':
    '映射到听者量表的指标（ITU-T P.1401）：{0}',
  'Metrics over all iterations, and {0} of the rated ones, by system':
    '各系统所有迭代的指标与已评分迭代的 {0}',
  'Mixed model of {0}: bias, spread and consistency of each listener ({1})':
    '{0} 的混合模型：各听者的偏差、离散度与一致性（{1}）',
  'Mixed model of {0}: correlations of listener effects between systems ({1})':
    '{0} 的混合模型：听者效应在系统间的相关（{1}）',
  'Mixed model of {0}: differences between systems{1} ({2})': '{0} 的混合模型：系统间差异{1}（{2}）',
  ' and {0}': '（与 {0} 比较）',
  'Mixed model of {0}: equivalence within a margin of {1} ({2})':
    '{0} 的混合模型：界值 {1} 内的等效性（{2}）',
  'Mixed model of {0}: every clip ({1})': '{0} 的混合模型：各音频（{1}）',
  'Mixed model of {0}: means by system ({1}; {2}; {3})': '{0} 的混合模型：各系统均值（{1}；{2}；{3}）',
  '{0} ratings, {1} listeners, {2} clips': '{0} 个评分，{1} 位听者，{2} 个音频',
  'Mixed model of {0}: ranks of systems ({1})': '{0} 的混合模型：系统名次（{1}）',
  'Mixed model of {0}: variance components ({1}; {2} ratings)': '{0} 的混合模型：方差分量（{1}；{2} 个评分）',
  'Pairs of listeners: {0}': '听者两两比较：{0}',
  'Preference between two systems, other tests: {0}': '两系统间的偏好（其他检验）：{0}',
  'Preference between two systems: {0} (above 0: A; 0: the middle of the scale)':
    '两系统间的偏好：{0}（大于 0 为偏好 A；0 为量表中点）',
  'Quality of each clip, {0}: {1}': '各音频的质量（{0}）：{1}',
  'without biases': '去除听者偏差',
  'without biases, weighted by consistency': '去除听者偏差，按一致性加权',
  'Reliability of {0} from variance components ({1}; {2})': '由方差分量得出的 {0} 信度（{1}；{2}）',
  'SRCC of metrics with {0} of the same iteration': '指标与同一迭代 {0} 的 SRCC',
  'SRCC of systems with {0} of iteration {1} by number of iterations':
    '系统与第 {1} 次迭代 {0} 的 SRCC，按迭代次数',
  'Scores for {0} by listener, before screening': '筛选前各听者的 {0} 得分',
  "Share of judgements that prefer the row's system to the column's: {0}":
    '偏好行系统胜过列系统的判断比例：{0}',
  'Spread of ratings of one clip (SOS): {0} ({1} to {2})': '同一音频评分的离散度（SOS）：{0}（{1}–{2}）',
  'Strength of systems from comparisons: {0}': '由成对比较得出的系统强度：{0}',
  'Systems by metrics over iterations against listeners: {0}': '跨迭代的系统指标与听者评分：{0}',
  'Whether the systems differ at all: {0}': '系统间是否存在差异：{0}',
  'pair of systems': '系统对',
  'Integrated loudness by system': '各系统的综合响度',
  'True peak by system': '各系统的真峰值',
  'Speech over music by system': '各系统的语音相对音乐',
  'Loudness range by system': '各系统的响度范围',
  'Model of {0} ({1})': '{0} 的模型（{1}）',
  'Model of {0}: what varies at random ({1})': '{0} 的模型：随机成分（{1}）',
  'Model of {0}: fit ({1})': '{0} 的模型：拟合（{1}）',
  system: '系统',
  '{0} by system, hidden reference and anchors': '各系统、隐藏参考与锚点的{0}评分',
  Quality: '质量',
  Naturalness: '自然度',
  '{0} to {1}{2}': '{0}–{1}{2}',
  ', guessed from the ratings': '，由评分推测',
};
