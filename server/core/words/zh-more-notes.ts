/** Notes of metrics, iterations, repeats, second runs and R's models in Chinese, by the English. */
export const ZH_MORE_NOTES: Readonly<Record<string, string>> = {
  'Lower is better: {0}.': '越低越好：{0}。',
  'Distribution of texts. Means: {0}.': '文本长度的分布。均值：{0}。',
  "Each text once: characters of Chinese texts, words of others. Gaussian kernels, Silverman's width.":
    '每个文本计一次：中文按字，其他按词。高斯核，Silverman 带宽。',
  'Means of {0} of {1} systems over clips of {2} to {3} sentences.':
    '{1} 个系统在 {2} 至 {3} 句音频上的 {0} 均值。',
  'Clips under test with both labels; true: {0}, predicted: {1}.':
    '两种标签齐全的受测音频；真实标签：{0}，预测标签：{1}。',
  '{0} clips have no predicted label and are omitted.': '{0} 个音频没有预测标签，未计入。',
  'F1: 2 TP / (2 TP + FP + FN). Macro: mean over the classes that occur; weighted: by true labels. Interval: BCa over clips, 1000 resamples, for other clips of the system; [-] below five clips or where all resamples agree.':
    'F1：2 TP / (2 TP + FP + FN)。宏平均：出现的各类别的均值；加权：按真实标签数。区间：对音频重抽样 1000 次的 BCa 区间，针对该系统的其他音频；音频少于五个或重抽样结果全部相同时为 [-]。',
  'Clips under test, whether or not their ratings count. low, high: t interval over clips; n: clips.':
    '受测音频，无论其评分是否计入。low、high：跨音频的 t 区间；n：音频数。',
  '{0} systems on {1} metrics, the edge is best. Largest mean over the axes: {2}, {3}.':
    '{0} 个系统、{1} 项指标，越靠外越好。各轴均值最大的系统：{2}，{3}。',
  'Rings: 1 to 5. The table radar has means, ranges and how each metric was placed.':
    '圆环：1 到 5。表 radar 给出均值、范围和每项指标的换算方式。',
  'Means over clips under test. min, max: of all means in this table, over systems and levels. min..max to 1..5: 1 + 4 (mean - min) / (max - min), or 1 + 4 (max - mean) / (max - min) where lower is better.':
    '受测音频的均值。min、max：本表所有均值（跨系统和水平）的最小值和最大值。min..max 到 1..5：1 + 4 (mean - min) / (max - min)；越低越好时为 1 + 4 (max - mean) / (max - min)。',
  "Clips of two systems and one item, in either direction. Share: Wilson's interval.":
    '同一条目、两个系统的音频，不分方向。占比：Wilson 区间。',
  "Clips under test with a value. Bands as the study declares them. Share: Wilson's interval.":
    '有数值的受测音频。区段由研究声明。占比：Wilson 区间。',
  "Clips under test with two trials or more. Unstable: any two trials differ by more than the threshold (unstable_above; default: 1 if all values are whole, otherwise 0.5). Share: Wilson's interval. Mean sd: of the sample standard deviations of clips. Range: greatest trial less least.":
    '至少重复测量两次的受测音频。不稳定：任意两次之差大于阈值（unstable_above；默认：全部为整数时为 1，否则为 0.5）。占比：Wilson 区间。平均标准差：各音频样本标准差的均值。极差：最大值减最小值。',
  'Units with every trial. SRCC: mean over all runs of neighbouring trials, the last followed by the first, so that each trial counts equally often; least, greatest: of these runs. One trial averaged: the SRCC of single trials. Interval: Fisher z of the mean, for other clips, not for other runs. The sign of a lower-is-better metric is reversed.':
    '仅含每次重复都有数值的单元。SRCC：对所有相邻重复的组合取均值（末次之后接首次），因此每次重复的权重相同；最小、最大：这些组合中的极值。平均一次即单次重复的 SRCC。区间：均值的 Fisher z 区间，推广到其他音频，而非其他重复。越低越好的指标取相反符号。',
  "n: pairs of ratings of the same clips under test. Difference: mean absolute difference, in points of the scale. r and ICC(1,1): for at least three pairs with variation. Intervals of a listener: t, Wilson, F; of all: two-way clustered over listeners and items; [-]: not estimable. 'before': all pairs, before screening.":
    'n：对相同受测音频的评分对。差异：平均绝对差，以量表分值为单位。r 与 ICC(1,1)：至少三对且有变化时给出。单个听者的区间：t、Wilson、F；全体：按听者和条目双向聚类；[-]：无法估计。“筛选前”：筛选前的所有评分对。',
  'Systems: unweighted means of clip means; all ratings: means of all ratings of a system. Intervals: Fisher z; they treat the compared units as independent.':
    '系统：音频均值的不加权平均；所有评分：系统所有评分的均值。区间：Fisher z；假定所比较的对象相互独立。',
  'Intervals: over clips only, for the same listeners; the table does not show how much listeners differ.':
    '区间：仅按音频，针对同一批听者；表格未反映听者之间的差异。',
  'Means over clips, with t intervals over clips. Lower-is-better metrics are reversed.':
    '按音频求均值，区间为按音频的 t 区间。越低越好的指标已反转。',
  'Means over clips. n: clips. The table has the intervals.': '按音频求均值。n：音频数。区间见表格。',
  'SD over the means of systems: small where a metric hardly separates them (saturation). Interval: chi-squared, for normal means. Recordings: mean over clips without an iteration.':
    '各系统均值的标准差：越小说明指标越难区分系统（饱和）。区间：卡方，假定均值服从正态分布。真人录音：没有迭代的音频的均值。',
  'Systems: means of clips. Mean; LWA: weighted by the iteration; EWA: by 0.9^iteration; AUC: area, not divided.':
    '系统：音频均值。Mean：均值；LWA：按迭代加权；EWA：按 0.9^迭代加权；AUC：面积，未作除法。',
  'p: exact over all orders of the systems, otherwise Student t. Systems without a value at one of the iterations are omitted.':
    'p：对系统的所有排列精确计算，否则用 Student t。在某次迭代缺少数值的系统不计入。',
  'n: systems. With few systems, intervals are wide: see the columns low and high.':
    'n：系统数。系统少时区间较宽：见 low 与 high 两列。',
  'Intervals: Bonett and Wright; they treat clips as independent.':
    '区间：Bonett 与 Wright；假定音频相互独立。',
  'Integrated loudness: BS.1770-4; true peak: 4 times oversampled; loudness range: EBU Tech 3342, for clips of 3 s or more.':
    '综合响度：BS.1770-4；真峰值：4 倍过采样；响度范围：EBU Tech 3342，适用于 3 秒及以上的音频。',
  'Means over clips with t intervals; SMR > 0: share of the clips with a known ratio of speech to music, Wilson interval.':
    '音频均值附 t 区间；SMR > 0：在语音与音乐之比已知的音频中所占比例，Wilson 区间。',
  "Gaussian kernels, Silverman's width.": '高斯核，Silverman 带宽。',
  "Over clips or systems with a value of both metrics. PLCC: Williams' t, two-sided, and Zou's interval; SRCC: resampled listeners and clips, which is wide (coverage 98-99 %) for two metrics that both agree strongly. Agreement is compared with its sign: a metric without a declared direction is used unchanged. F: RMSE after third-order mapping, two-sided; it treats the errors of both as independent and therefore misses differences. Holm over the pairs of a level. Rows over clips generalise to other clips of these systems (for other systems, t rejects 11 % of equal metrics), rows over systems to other systems.":
    '基于两个指标均有数值的音频或系统。PLCC：Williams t（双侧）与 Zou 区间；SRCC：对听者和音频重抽样，若两个指标都高度一致则区间偏宽（98–99 %）。比较时保留一致性的符号：未声明方向的指标照原样使用。F：三次映射后的 RMSE，双侧；假定两者误差相互独立，因而会漏掉差异。同一层级的各对作 Holm 校正。按音频的行可推广到这些系统的其他音频（对其他系统，t 会拒绝 11 % 的等同指标），按系统的行可推广到其他系统。',
  'Mapped to the same means as the errors: RMSE divides by n - 2 (line) and n - 4 (third order, constrained to be monotonic). RMSE*: only the part beyond the 95 % interval of the votes of a clip or system; outlier: an error beyond it. Intervals: chi-squared, Wilson, Fisher z; they treat clips, or systems, as independent. RMSE* has none. For other listeners and clips (48 clips, simulated) those of RMSE cover 92 %, of the outlier ratio 90 %; for other systems (8) 93 and 78 %, of the mapped PLCC 89 %. [-]: too few.':
    '映射到与误差相同的均值：RMSE 除以 n − 2（直线）和 n − 4（三次，约束为单调）。RMSE*：仅计超出音频或系统评分 95 % 区间的部分；离群：误差超出该区间。区间：卡方、Wilson、Fisher z；假定音频或系统相互独立。RMSE* 没有区间。对其他听者和音频（48 个音频，模拟），RMSE 的区间覆盖 92 %，离群率 90 %；对其他系统（8 个）为 93 % 和 78 %，映射后 PLCC 为 89 %。[-]：数量太少。',
  'Systems: unweighted means of clip means (as VoiceMOS); pooled: means of all their ratings, if different. Intervals: Fisher z. p: two-sided, SRCC and KRCC exact up to 13 pairs (SRCC up to 11 with ties), otherwise approximate. Over clips both generalise to other clips of these systems. For other systems the intervals cover 83 % and p rejects 24 % of unrelated metrics; use the rows over systems (KRCC of few systems: 89-92 %). [-] for 1 and -1.':
    '系统：音频均值的不加权平均（同 VoiceMOS）；合并：其所有评分的均值（若不同）。区间：Fisher z。p：双侧，SRCC 与 KRCC 在 13 对以内精确（SRCC 有并列时 11 对以内），否则为近似。按音频时，两者可推广到这些系统的其他音频。对其他系统，区间覆盖 83 %，p 会拒绝 24 % 的无关指标；请使用按系统的行（系统少时 KRCC：89–92 %）。[-]：1 和 −1。',
  '{0} ({1} of {2} values)': '{0}（{2} 个数值中的 {1} 个）',
  'Values outside the scale of the listeners, {0} to {1}: {2}. Errors and QWK of a metric on another scale are meaningless.':
    '超出听者量表（{0} 至 {1}）的数值：{2}。量表不同的指标，其误差与 QWK 没有意义。',
  'Values as imported, in points of the scale, compared with unweighted means; bias: metric minus listeners. MSE and RMSE divide by n. QWK: both rounded half up to the steps of the scale. Intervals treat clips, or systems, as independent: t over errors; QWK: percentiles of {0} resamples of pairs. They are too narrow. For other listeners and clips (48 clips, simulated) the interval of the bias covers 72 %, of MSE and RMSE 91 %, of MAE and QWK 93-94 %; for other systems (8) 87, 83 and 85-92 %.':
    '数值照导入使用，以量表分值为单位，与不加权均值比较；偏差：指标减听者。MSE 与 RMSE 除以 n。QWK：两者均四舍五入到量表级。区间假定音频或系统相互独立：误差的 t；QWK：{0} 次成对重抽样的百分位数。区间过窄。对其他听者和音频（48 个音频，模拟），偏差的区间覆盖 72 %，MSE 与 RMSE 91 %，MAE 与 QWK 93–94 %；对其他系统（8 个）为 87 %、83 % 和 85–92 %。',
  "d: pairs of voices that the metric and the listeners' mean score rank in opposite order; 0: the same ranking, half of the pairs: unrelated. A metric is the mean over the rated clips.":
    'd：各音色对中，指标与听者平均得分排序相反的对数；0：排序相同；总对数的一半：无关。指标为已评音频的均值。',
  "d: pairs of systems that the metric and the listeners' mean score rank in opposite order; 0: the same ranking, half of the pairs: unrelated. A metric is the mean over the rated clips.":
    'd：各系统对中，指标与听者平均得分排序相反的对数；0：排序相同；总对数的一半：无关。指标为已评音频的均值。',
  "Interval: of Kendall's tau, Fieller. p: two-sided, exact for random rankings. A tied pair counts half in d; least and most: over all ways to break ties; p is the largest of those.":
    '区间：Kendall tau 的 Fieller 区间。p：双侧，对随机排序精确。并列对在 d 中计一半；最小与最大：对所有拆分并列的方式；p 取其中最大者。',
  'n: evaluated trap clips with a value. Classified as human at the threshold or on its side; F1 = 2TP/(2TP+FP+FN), 0 where TP is 0. Interval of a declared threshold: Wilson over clips, as if they were independent.':
    'n：参与评估且有数值的陷阱题音频。达到阈值或在其一侧即视为真人；F1 = 2TP/(2TP+FP+FN)，TP 为 0 时取 0。指定阈值的区间：按音频的 Wilson，假定相互独立。',
  'A chosen threshold has the highest F1 on the clips of its split, and is evaluated on all other traps, never on those. Interval: percentiles of 2,000 resamples of clips within recordings and flawed clips, each of which chooses again.':
    '选取的阈值使其划分内音频的 F1 最高，并在其余所有陷阱题上评估，从不在同一批音频上评估。区间：在真人录音与缺陷音频内分别重抽样 2,000 次的百分位数，每次重新选取阈值。',
  '{0}: a lower-is-better metric without a declared threshold; no F1.':
    '{0}：越低越好，且未指定阈值；没有 F1。',
  '{0}: goes from {1} to {2}, and only scores from 0 to 1 have a threshold of their own ({3}); declare one; no F1.':
    '{0}：取值 {1} 至 {2}，只有 0 到 1 的得分有默认阈值（{3}）；请指定阈值；没有 F1。',
  '{0}: the traps with {1} {2} are {3} recordings and {4} flawed clips; a threshold is chosen on both; no F1.':
    '{0}：{1} 为 {2} 的陷阱题有 {3} 段真人录音和 {4} 段缺陷音频；选取阈值需要两者；没有 F1。',
  '{0}: no values.': '{0}：无数值。',
  'One mark per clip.': '每个标记为一个音频。',
  'Clips under test that count; {0}: over the row, each rating once. Intervals: two-way clustered over listeners and items, on the logit scale between the ends of the scale. [-]: not estimable (fewer than 4 ratings, 2 listeners or 2 items).':
    '有效的受测音频；{0}：对整行，每个评分计一次。区间：按听者和条目双向聚类，在量表两端之间的 logit 尺度上计算。[-]：无法估计（评分少于 4 个，听者或条目少于 2 个）。',
  "PodEval keeps listeners with LQ % above {0} and HQ % above {1}: {2} of {3}. 'counts': under the current screening.":
    'PodEval 保留 LQ % 高于 {0} 且 HQ % 高于 {1} 的听者：{3} 位中的 {2} 位。“有效”：按当前筛选。',
  'Above 90 on more than 15 % of the other items: {0}.': '在其余条目中超过 15 % 高于 90：{0}。',
  'Two one-sided t tests (TOST) at 5 %, not adjusted for the number of differences.':
    '两个单侧 t 检验（TOST），水平 5 %，未按差异个数校正。',
  'equivalent: both p are below 0.05, so the 90 % interval is within the margin. non-inferior: only the first p is, so a is not worse than b by the margin. not shown: a larger difference remains possible.':
    'equivalent：两个 p 均低于 0.05，即 90 % 区间在界值之内。non-inferior：仅第一个低于 0.05，即 a 不比 b 差出界值。not shown：可能存在更大的差异，但未得到证明。',
  'Equivalence: two one-sided tests against a margin of {0} at {1} %, each difference separately. non-inferior: a is not worse than b by the margin.':
    '等效性：对界值 {0} 的两个单侧检验，水平 {1} %，逐个差异进行。non-inferior：a 不比 b 差出界值。',
  "J: a program's score of the reasons; it has no sampling error here, so the last interval is that of the answers alone.":
    'J：程序对理由的评分；此处没有抽样误差，因此最后一个区间仅来自回答。',
  '(Q + J) / 2: equal weights for listeners and the program. Intervals: of the answers alone, halved.':
    '(Q + J) / 2：听者与程序权重相同。区间：仅来自回答，减半。',
  'Intervals and tests: Wald, too narrow with few listeners.': '区间与检验：Wald，听者少时过窄。',
  'Singular fit: an SD is estimated as 0. No intervals.': '奇异拟合：有一个标准差估计为 0。没有区间。',
  'No intervals.': '没有区间。',
};
