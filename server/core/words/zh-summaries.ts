/** Summaries of figures and sentences of conclusions in Chinese, by the English. */
export const ZH_SUMMARIES: Readonly<Record<string, string>> = {
  'Medians: {0}.': '中位数：{0}。',
  'Means: {0}.': '均值：{0}。',
  "Pearson's correlation of each of {0} listeners with each other over the {1} that both rated: {2}.":
    '{0} 位听者两两之间、在双方都评过的 {1} 上的 Pearson 相关：{2}。',
  'of {0} pairs with a correlation, the mean is {1}, the lowest {2}, the highest {3}':
    '有相关系数的 {0} 对中，均值 {1}，最小 {2}，最大 {3}',
  'no pair has a correlation': '没有任何一对有相关系数',
  '{0}, highest first: {1}.': '{0}，由高到低：{1}。',
  'Largest share: {0} over {1}, {2} of {3} judgements.': '比例最大：{0} 胜过 {1}，{3} 次判断中占 {2}。',
  'No judgement counts.': '没有有效的判断。',
  'From strongest to weakest: {0}.': '由强到弱：{0}。',
  'Strengths are not estimable.': '强度无法估计。',
  'Labelled Human: {0}.': '标为真人：{0}。',
  'Highest by question. {0}.': '各问题的最高者：{0}。',
  'Share of each answer. {0}': '各回答的比例。{0}',
  'The most frequent: {0}, to {1} of {2}, {3} % (n {4}).': '最常见：{2} 的 {1} 为 {0}，{3} %（n {4}）。',
  'No answer counts.': '没有有效的回答。',
  'No rating of {0} counts.': '没有有效的 {0} 评分。',
  'Mean {0} by system and {1}: highest for {2}, lowest for {3}.':
    '各系统按 {1} 的 {0} 均值：最高 {2}，最低 {3}。',
  "{0} listeners; not kept by PodEval's rule: {1}.": '{0} 位听者；按 PodEval 规则未保留：{1}。',
  none: '无',
  no: '无',
  '{0} clips': '{0} 个音频',
  '{0} pairs of clips': '{0} 对音频',
  '{0} by {1} and their mean rating: {2}, {3}{4}.': '{0}的 {1} 与平均评分：{2}，{3}{4}。',
  ', sign reversed because lower is better': '（越低越好，故已反号）',
  'Distribution of clips. Means in {0}: {1}.': '音频的分布。均值（{0}）：{1}。',
  'At {0} or above, classified as human. {1}.': '达到 {0} 即视为真人。{1}。',
  'Rank correlation of each summary of a metric with the ratings, by the number of iterations summarised. {0}':
    '各种指标汇总方式与评分的秩相关，按所汇总的迭代。{0}',
  'Rank correlation over clips and over systems at each rated iteration. {0}':
    '每次已评分迭代上，按音频与按系统的秩相关。{0}',
  'No correlation is defined.': '没有可定义的相关系数。',
  'From {0} to {1}.': '从 {0} 到 {1}。',
  '{0}: none of {1} differences is significant at {2} %.': '{0}：{1} 个差异在 {2} % 水平上均不显著。',
  '{0}: {1} of {2} differences {3} significant at {4} %.': '{0}：{2} 个差异中有 {1} 个在 {4} % 水平上显著。',
  ' and {0} more': '及另外 {0} 个',
  is: '',
  are: '',
  '{0} is above {1} by {2} [{3}, {4}], {5}': '{0} 比 {1} 高 {2} [{3}, {4}]，{5}',
  '{0}.': '{0}。',
  'The table below shows the other {0}.': '其余 {0} 个见下表。',
  'A difference that is not significant does not prove that two systems are equal: no equivalence margin was declared.':
    '差异不显著并不说明两个系统相同：未声明等效界值。',
  'No two systems are shown to be equivalent within {0}.': '没有任何两个系统被证明在 {0} 以内等效。',
  'Equivalent within {0}: {1}{2}.': '在 {0} 以内等效：{1}{2}。',
  '{0}: {1} of {2} pairs of systems {3} from no preference at {4} %.':
    '{0}：{2} 个系统对中有 {1} 个在 {4} % 水平上偏离无偏好。',
  '{0}: none of {1} pairs of systems differs from no preference at {2} %.':
    '{0}：{1} 个系统对在 {2} % 水平上均未偏离无偏好。',
  '{0} and {1}': '{0} 与 {1}',
  differ: '',
  differs: '',
  '{0} is preferred to {1}: {2} [{3}, {4}], {5}.': '{0} 优于 {1}：{2} [{3}, {4}]，{5}。',
  '{0} and {1} more': '{0} 及另外 {1} 个',
};
