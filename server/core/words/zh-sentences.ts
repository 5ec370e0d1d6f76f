import { ZH_TERMS } from './zh-names.ts';

/** Notes, warnings and refusals made as plain sentences, mostly by models, in Chinese, by the English. */
export const ZH_SENTENCES: Readonly<Record<string, string>> = {
  ...ZH_TERMS,
  // Fitted models
  'Restricted maximum likelihood (REML); -2 log likelihood {0}; evaluations: {1}.':
    '限制性最大似然（REML）；−2 对数似然 {0}，{1} 次求值。',
  'Restricted maximum likelihood (REML) by lme4.': '限制性最大似然（REML），由 lme4 计算。',
  'Intervals of means: t with {0} degrees of freedom. SDs have no interval.':
    '均值的区间：t，{0} 自由度。标准差没有区间。',
  'Intervals of means: t with {0} degrees of freedom, by {1}. SDs have no interval.':
    '均值的区间：t，{0} 自由度，由 {1} 计算。标准差没有区间。',
  'Singular fit: the SD of {0} and {1} is estimated as zero. Few ratings cannot distinguish zero from a small SD.':
    '奇异拟合：{0:word}和{1:word}的标准差估计为零。评分少时无法区分零与很小的标准差。',
  'Singular fit: the SD of {0} is estimated as zero. Few ratings cannot distinguish zero from a small SD.':
    '奇异拟合：{0:word} 的标准差估计为零。评分少时无法区分零与很小的标准差。',
  'Singular fit: an SD is estimated as zero.': '奇异拟合：有一个标准差估计为零。',
  'Singular fit: effects of some systems are determined by those of others, so their correlations are not meaningful.':
    '奇异拟合：部分系统的效应由其他系统决定，因此其相关系数意义不大。',
  'R has no package pbkrtest, so Kenward-Roger degrees of freedom are not available.':
    'R 缺少包 pbkrtest，因此没有 Kenward-Roger 自由度。',
  'Adjusted p, simultaneous intervals and ranks are computed by Earshot from the estimates of R.':
    '校正后的 p、同时区间和名次由 Earshot 根据 R 的估计计算。',
  'Means are relative to the mean of all systems. A system that beats another through third ones counts as above it.':
    '均值以所有系统的均值为中心。通过第三方胜过另一系统者也算高于它。',
  'The model has no variance component for {0}: its intervals apply to these {1}, not to others.':
    '模型没有 {0} 的方差分量：其区间仅适用于这些 {1}，不适用于其他。',
  'The random effect {0} is not in the model: {1}.': '随机效应 {0} 不在模型中：{1}。',
  "Adjusted p and intervals: Dunnett's single-step test against one baseline. They agree with each other.":
    '校正后的 p 与区间：针对一个基线的 Dunnett 单步检验，两者相互一致。',
  'Adjusted p and intervals: Bonferroni, because the errors of the means are not independent.':
    '校正后的 p 与区间：Bonferroni，因为各均值的误差不独立。',
  'Adjusted p: Holm. Intervals: Bonferroni, which are wider: an interval may contain 0 although the adjusted p is below 0.05.':
    '校正后的 p：Holm。区间：Bonferroni，较宽：校正后的 p 低于 0.05 时，区间仍可能包含 0。',
  'Neither p nor intervals are adjusted for the number of differences.': 'p 和区间均未按差异个数校正。',
  'One difference: nothing to adjust for.': '只有一个差异：无需校正。',
  'Posterior of a normal model: {0} chains, {1} draws in all after {2} of warm-up each, seed {3}; intervals: highest density.':
    '正态模型的后验：{0} 条链，共抽样 {1} 次，每条链预热 {2} 次，种子 {3}；区间：最高密度。',
  'Priors, on the scale stretched from {0} to 0-1: means N(0, 10 squared); precisions Gamma(1, 0.01) of effects and Gamma(1, 0.1) of noise.':
    '先验（量表 {0} 拉伸到 0–1）：均值 N(0, 10²)；精度：效应 Gamma(1, 0.01)，噪声 Gamma(1, 0.1)。',
  'rater: SD of the random intercept; rater x system: SD of the random slope, one for all systems.':
    'rater：随机截距的标准差；rater x system：随机斜率的标准差，所有系统共用一个。',
  'Logistic model of the higher of the two values: estimates are logits.':
    '较高值的 logistic 模型：估计值为 logit。',
  'Cumulative logit model: terms like 1|2 are thresholds, others logits towards higher values.':
    '累积 logit 模型：1|2 之类的项为阈值，其余为趋向更高值的 logit。',
  'Linear model by REML, in the unit of the ratings.': 'REML 线性模型，以评分的单位计。',
  'rater and {0}': 'rater、{0}',
  'rater x system and {0}': 'rater x system、{0}',
  'item and {0}': 'item、{0}',
  'item x system and {0}': 'item x system、{0}',
  'clip and {0}': 'clip、{0}',
  '{0}: not estimable. {1}.': '{0}：无法估计：{1}。',
  // Reasons why a model was not fitted, or without a term
  'all ratings are {0}: without variation there is nothing to model': '所有评分均为 {0}：没有变化，无从建模',
  'no ratings count': '没有有效评分',
  'there is one listener: a mixed model needs at least 2 to estimate their variance':
    '只有一位听者：混合模型至少需要 2 位才能估计其方差',
  'there is one listener; at least 2 are needed': '只有一位听者；至少需要 2 位',
  'there is one system; use rater instead': '只有一个系统；请改用 rater',
  'there are fewer than two items': '条目少于两个',
  'some clips have no item': '部分音频没有条目',
  'no clip has two ratings': '没有音频有两个评分',
  'no listener has two ratings': '没有听者给出两个评分',
  'no listener has two ratings of one system, so it is the same as noise':
    '没有听者对同一系统给出两个评分，因此与噪声无法区分',
  'no item has two ratings of one system, so it is the same as noise':
    '没有条目对同一系统有两个评分，因此与噪声无法区分',
  'every item has clips of one system; use item instead': '每个条目只有一个系统的音频；请改用 item',
  'every item has one clip; use clip instead': '每个条目只有一个音频；请改用 clip',
  'every listener rated one system; use rater instead': '每位听者只评了一个系统；请改用 rater',
  'every system has one clip, so clips are systems': '每个系统只有一个音频，因此音频即系统',
  'every system has one item, so items are systems': '每个系统只有一个条目，因此条目即系统',
  'every system has one listener, so listeners are systems': '每个系统只有一位听者，因此听者即系统',
  'one system alone has a second item; use item instead': '只有一个系统有第二个条目；请改用 item',
  'one system alone has a second listener; use rater instead': '只有一个系统有第二位听者；请改用 rater',
  'clip and item x system are the same here: remove clip': 'clip 与 item x system 在此相同：请去掉 clip',
  'no spread over listeners or items can be estimated, as nothing is judged twice: declare "pairs: by pair" under analysis':
    '没有内容被评判两次，无法估计听者或条目之间的差异：请在 analysis 下声明 "pairs: by pair"',
  'no random term can be estimated: {0}': '没有可估计的随机效应：{0}',
  'the random term {0} cannot be estimated: {1}': '随机效应 {0} 无法估计：{1}',
  '{0} is omitted: {1}': '{0:word} 未计入：{1}',
  'not converged: remove a random term, such as clip or rater x system, or use the engine r':
    '未收敛：请去掉一个随机效应，如 clip 或 rater x system，或使用引擎 r',
  'not converged ({0}): ask for {1} draws, or remove a random term':
    '未收敛（{0}）：请抽样 {1} 次，或去掉一个随机效应',
  'the model did not converge ({0}): use fewer random terms, or collect more ratings':
    '模型未收敛（{0}）：请减少随机效应，或收集更多评分',
  'the engine gibbs does not fit slopes: write rater, rater x system instead of slopes, or use the engine reml':
    '引擎 gibbs 不拟合斜率：请用 rater, rater x system 代替 slopes，或使用引擎 reml',
  'Rscript is not installed: install R with lmerTest, pbkrtest and ordinal (Debian: apt install r-base-core r-cran-lmertest r-cran-pbkrtest r-cran-ordinal), or use another engine':
    '未安装 Rscript：请安装 R 及 lmerTest、pbkrtest 和 ordinal（Debian：apt install r-base-core r-cran-lmertest r-cran-pbkrtest r-cran-ordinal），或使用其他引擎',
  'Rscript ended with {0}: {1}': 'Rscript 以 {0} 结束：{1}',
  // Progress of an engine
  'degrees of freedom: {0} of {1}': '自由度：{1} 中的 {0}',
  '{0}: evaluation {1}, -2 log likelihood {2}': '{0}：第 {1} 次求值，−2 对数似然 {2}',
  'Gibbs: chain {0} of {1}, {2} of {3} draws, round {4}':
    'Gibbs：{1} 条链中的第 {0} 条，{3} 次抽样中的 {2} 次，第 {4} 轮',
  // Tables
  'The estimates had not settled after 1000 rounds.': '1000 轮后估计值仍未稳定。',
  '{0} groups of listeners share no clip: compare qualities and biases within a group only.':
    '{0} 组听者之间没有共同的音频：质量和偏差只能在组内比较。',
  'Transitivity is not estimable: no three systems were all compared with each other.':
    '传递性无法估计：没有三个系统两两都比较过。',
  'Warning: preferences are not transitive, so strengths do not describe them: {0}. Each of these shares differs from one half (sign test, p < 0.05, choices treated as independent).':
    '警告：偏好不具传递性，因此强度不能描述它们：{0}。这些比例均偏离二分之一（符号检验，p < 0.05，假定选择相互独立）。',
  'Preferences are circular in {0} of {1} triads. Chance may explain this: in each, some share does not differ from one half. {2}.':
    '{1} 个三元组中有 {0} 个偏好成循环。这可能出于偶然：每个三元组中都有比例未偏离二分之一。{2}。',
  'All pairs are shown while systems have letters, because the declared differences would reveal names.':
    '系统以字母代替期间显示所有系统对，因为声明的差异会暴露名称。',
  '{0} systems are too many for all pairs: each is compared with the one with the highest mean. Because these ratings selected it, its lead is overestimated, and p is too small.':
    '{0} 个系统过多，不逐对比较：各系统均与均值最高者比较。由于最高者由这些评分选出，其领先被高估，p 偏小。',
  'Lower-is-better metrics are reversed; metrics without a declared direction are unchanged. Intervals: Bonett and Wright.':
    '越低越好的指标已反号；其余照原样使用。区间：Bonett 与 Wright。',
  'No curve for fewer than two clips or equal values: {0}.': '音频少于两个或取值相同者没有曲线：{0}。',
  'Over clips under test, whether or not their ratings count, each clip once. Intervals: t over clips, on the logit scale if the ends of the metric are known. [-]: not estimable (fewer than 4 clips). sd: sample standard deviation. Rows in brackets: unweighted means of the means of systems, n: systems.':
    '基于受测音频，不论其评分是否有效，每个音频计一次。区间：按音频的 t；若指标两端已知，则在 logit 尺度上计算。[-]：无法估计（音频少于 4 个）。sd：样本标准差。括号中的行：系统均值的不加权平均，n：系统数。',
  '{0} of these clips have no ratings.': '其中 {0} 个音频无人评分。',
  '{0}: {1} {2} with a single vote are omitted.': '{0}：{1} 个仅有一个评分者（{2}）未计入。',
  '{0}: {1} clips with a single vote are omitted.': '{0}：{1} 个仅有一个评分的音频未计入。',
  '{0}: {1} systems with a single vote are omitted.': '{0}：{1} 个仅有一个评分的系统未计入。',
  '{0}: {1} of {2} have no value and are omitted.': '{0}：{2} 个中有 {1} 个没有数值，未计入。',
  'Lower is better; sign reversed, so that agreement is positive: {0}.':
    '越低越好，故已反号，使一致为正：{0}。',
  "Resampled: for the same numbers of other clips of these systems and other listeners. Variance: a jackknife over clips, within systems of four clips or more and over the others together, plus what a jackknife over listeners adds beyond the noise of votes; t on Fisher's scale. Rank correlations over systems: percentiles of {0} draws of both together. [-]: Not estimable.":
    '重抽样：针对这些系统同样数量的其他音频和其他听者。方差：对音频的刀切法，音频不少于四个的系统在系统内进行，其余合并进行，再加上听者刀切法在评分噪声之外增加的部分；Fisher 尺度上的 t。系统间的秩相关：两者同时抽样 {0} 次的百分位数。[-]：无法估计。',
  'Resampled: {0} times, pairs of metric and mean (BCa), because there are fewer than four listeners; for these votes only. With 50 clips PLCC and SRCC cover 93-95 %.':
    '重抽样：对指标与均值的配对抽样 {0} 次（BCa），因为听者少于四位；仅适用于这些评分。50 个音频时 PLCC 与 SRCC 覆盖 93–95 %。',
  'Resampled: [-], too few clips.': '重抽样：[-]，音频太少。',
  '{0}: all clips under test, because they have no system.': '{0}：所有受测音频，因为它们没有系统。',
  '{0} answers belong to no batch and are ignored here.': '{0} 个回答不属于任何批次，此处忽略。',
  // Warnings of an analysis
  '{0}: the scale {1} is not in any table; allowed in the column scale: {2}':
    '{0}：量表 {1} 不在任何表中；scale 列中可用：{2}',
  '{0}: {1} ratings of {2} are not on its scale, {3} to {4} in steps of {5}, and are used unchanged; code canonical_value like the scale':
    '{0}：{2} 的 {1} 个评分不在其量表上（{3} 至 {4}，步长 {5}），照原样使用；请按量表编码 canonical_value',
  'each row is a mean over listeners who are not in the table. Screening, agreement of listeners, tests between systems and intervals over listeners need one row per rating and are therefore absent':
    '每行是听者的均值，而听者不在表中：筛选、听者一致性、系统间检验和按听者的区间需要每个评分一行，故缺',
  'the ends of the scale {0} are guessed from its ratings, {1} to {2}: intervals keep within them, and how far ratings of one clip spread (SOS) is not shown; declare them, as in {3}=1..5':
    '量表 {0} 的两端由评分推测为 {1} 至 {2}：区间限于其间，且不显示同一音频评分的离散度（SOS）；请声明，如 {3}=1..5',
};
