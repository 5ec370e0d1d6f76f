/** Notes of tables and figures in Chinese, by the English. */
export const ZH_NOTES: Readonly<Record<string, string>> = {
  'Intervals: 95 %, two-way clustered over listeners and items.': '区间：95 %，按听者和条目双向聚类。',
  'Clips under test that count. {0}': '有效的受测音频。{0}',
  'Clips under test that count. Intervals: 95 %, two-way clustered over listeners and items.':
    '有效的受测音频。区间：95 %，按听者和条目双向聚类。',
  "A rating is one listener's score of one clip. Ratings that count: {0}.":
    '一个评分即一位听者对一个音频的打分。有效评分：{0}。',
  'n {0} each': '各 n {0}',
  'Mean: with its 95 % interval, two-way clustered over listeners and items.':
    '均值：附 95 % 区间，按听者与条目双向聚类。',
  "Violin: Gaussian kernel density, clipped to the scale, each as high as its row; bandwidth by Silverman's rule: {0}.":
    '小提琴：高斯核密度，在量表两端截断，各自与所在行等高；带宽按 Silverman 法则：{0}。',
  'Where all ratings are equal, points replace the violin.': '评分全部相同时，以点代替小提琴。',
  'Points: the place of a point across its row has no meaning.': '点：在所在行内的上下位置没有含义。',
  'Ratings that count.': '有效评分。',
  'Ratings that count. Intervals: 95 %, two-way clustered over listeners and items.':
    '有效评分。区间：95 %，按听者和条目双向聚类。',
  'Ratings that count. Intervals in the data: Wilson, as if all answers were independent.':
    '有效评分。数据中的区间：Wilson，假定所有回答相互独立。',
  '{0}; {1}; t intervals with {2} degrees of freedom.': '{0}；{1}；t 区间，自由度方法：{2}。',
  'Rank: all ranks that the differences below do not rule out, 1 for the highest mean; 95 % for all systems together.':
    '名次：下列差异未能排除的所有名次，均值最高者为 1；对所有系统同时成立的置信水平为 95 %。',
  "Adjusted p and intervals: Tukey's single-step test of all pairs. They agree with each other.":
    '校正后的 p 与区间：所有系统对的 Tukey 单步检验，两者相互一致。',
  'Adjusted p and intervals: single-step test (largest |t| of the multivariate t distribution, error of p below 0.0005). They agree with each other.':
    '校正后的 p 与区间：单步检验（多元 t 分布的最大 |t|，p 的误差低于 0.0005），两者相互一致。',
  "Intervals: two-way clustered over listeners and items, on the logit scale between the ends of the scale. With few listeners or items, or close to an end, they cover more than 97 %; for equal ratings they allow for some at the other end. Pooled: as if all ratings were independent, usually too narrow. [-]: not estimable (fewer than 4 ratings, 2 listeners or 2 items). 'before': all ratings, before screening.":
    '区间：按听者和条目双向聚类，在量表两端之间的 logit 尺度上计算。听者或条目很少，或接近量表一端时，覆盖率高于 97 %；评分全部相同时，区间仍为另一端留有余地。合并：假定所有评分相互独立，通常过窄。[-]：无法估计（评分少于 4 个，听者或条目少于 2 个）。“筛选前”：筛选前的所有评分。',
  'Over listener means: p generalises to other listeners, but only these items. Omitted: listeners who did not rate every system.':
    '基于听者均值：p 可推广到其他听者，但仅限于这些条目。未计入：没有评完所有系统的听者。',
  'Difference: mean over listeners of their mean of A minus their mean of B. Its interval and p (two-way clustered t, Holm over all rows) generalise to other listeners and items. The interval is not adjusted, and is cut at the largest difference on the scale.':
    '差异：各听者对 A 的均值减去对 B 的均值，再取听者均值。其区间和 p（双向聚类 t，对所有行作 Holm 校正）可推广到其他听者和条目。区间未作校正，并截断于量表的最大差值。',
  'd_z: mean difference of listeners divided by its standard deviation.': 'd_z：听者平均差异除以其标准差。',
  'd_z: mean over listeners divided by its standard deviation.': 'd_z：听者均值除以其标准差。',
  'Without pair: listeners who rated only one of the two; they are omitted here, but not from the means by system.':
    '未配对：只评过两者之一的听者；此处不计入，但计入各系统的均值。',
  'between: fewer than two listeners rated both, so the listeners of A are compared with those of B, by Mann-Whitney instead of Wilcoxon.':
    'between：评过两者的听者少于两位，因此将 A 的听者与 B 的听者作组间比较，用 Mann-Whitney 代替 Wilcoxon。',
  'p: two-way clustered t, without correction. p over listeners: Wilcoxon signed-rank test of listener means, without continuity correction. p of sign flips: permutation test of the same means. Both generalise to other listeners, but only these items. p over items generalises to other items, but only these listeners. All three reject too often if listeners and items are both samples.':
    'p：双向聚类 t，未校正。p（按听者）：听者均值的 Wilcoxon 符号秩检验，无连续性校正。p（符号置换）：同一均值的置换检验。两者可推广到其他听者，但仅限于这些条目。p（按条目）可推广到其他条目，但仅限于这些听者。若听者和条目都是样本，三者都会过于频繁地拒绝原假设。',
  'Wilcoxon uses the normal approximation, which is rough below ten listeners or items. r: matched-pairs rank-biserial correlation.':
    'Wilcoxon 采用正态近似，听者或条目少于十个时较粗略。r：配对秩二列相关。',
  "{0} of {1} cells ({2} listeners by {3} {4}) have no rating: ICCs are from variance components by moments (Henderson 1953) instead of the analysis of variance, with k = {5}, the harmonic mean of the ratings of each of the {6}; ICC(1) and Kendall's W need all cells.":
    '{1} 个单元格（{2} 位听者 × {3} 个{4}）中有 {0} 个没有评分：ICC 由矩法方差分量（Henderson 1953）而非方差分析得出，k = {5}，即每个{6}评分数的调和平均；ICC(1) 与 Kendall W 需要全部单元格。',
  'Every listener rated all {0} rated {1}: k = {2}.': '每位听者都评了全部 {0} 个{1}：k = {2}。',
  'Rated by one listener only, so not usable for alpha and kappa: {0}.':
    '仅由一位听者评过，因此无法用于 alpha 和 kappa：{0}。',
  '{0} ratings repeat an earlier rating by the same listener: only the first is used.':
    '{0} 个评分针对听者之前已评过的内容：取第一次。',
  'Alpha: agreement beyond chance (1: full, 0: chance), missing ratings allowed ({0}). Krippendorff recommends at least .800, or .667 for tentative conclusions.{1}':
    'Alpha：超出机会水平的一致性，1 为完全一致，0 为机会水平，允许缺失评分（{0}）。Krippendorff 认为 0.800 及以上可靠，0.667 起可作初步结论。{1}',
  'nominal: labels are equal or different, and a near miss counts as different':
    '名义：标签相同或不同，相近亦算不同',
  'ordinal: by the share of ratings between two values': '有序：按两值之间评分所占比例',
  'interval: by squared differences': '等距：按差的平方',
  'ratio: by squared relative differences': '等比：按相对差的平方',
  " Fleiss' kappa: the same for labels, with listeners treated as interchangeable.":
    'Fleiss kappa：针对标签的同一问题，视听者可互换。',
  "ICC: share of the variance that is between clips. (2): listeners are a sample and must agree in absolute terms; (3): these listeners only, who may differ by a constant. 1: of one rating; k: of the mean of k; ICC(3,k) of a full table is Cronbach's alpha.{0}":
    'ICC：音频之间的方差所占比例。(2)：听者为样本，要求绝对一致；(3)：限于这些听者，可相差一个常数。1：单个评分；k：k 个评分的均值；完整表的 ICC(3,k) 即 Cronbach alpha。{0}',
  ' (1): assumes different listeners for each clip, which does not hold here: its interval is too narrow (coverage 85-94 % in simulations).':
    '(1)：假定每个音频由不同听者评分，此处并非如此，其区间过窄（在模拟研究中覆盖 85–94 %）。',
  ' Their intervals are conservative (coverage 97-99 %).': '其区间偏保守（97–99 %）。',
  "Kendall's W: agreement of listeners on the order of clips, 0 to 1; p by chi-square; no interval here.":
    'Kendall W：听者对音频的排序是否一致，0 到 1；p 由卡方得出；此处没有区间。',
  'Split-half: agreement of the means of random halves of the listeners, corrected to all listeners; 50 splits. Noise ceiling: its root, the highest linear correlation with the mean ratings of these clips that a metric can be expected to reach, if the errors of listeners are unrelated to it (Spearman 1904).':
    '折半：听者随机分为两半后均值的一致程度，换算到全体均值；50 次折半。噪声上限：其平方根，即在听者误差与指标无关时，指标与这些音频平均评分可期望达到的最大线性相关（Spearman 1904）。',
  'Intervals over clips (BCa, 1,000 samples) apply to these listeners only (coverage for other listeners: 82-92 %). With few clips they may be narrow: in simulated studies, 95 % intervals covered 89-96 % with 20 clips and 94-97 % with 48 to 60. [-]: fewer than five clips, or no variation.':
    '按音频的区间（BCa，1000 次抽样）仅适用于这些听者，不适用于其他听者（对后者覆盖 82–92 %）。音频少时可能过窄：名义 95 %，在 20 个音频的模拟研究中覆盖 89–96 %，48–60 个时为 94–97 %。[-]：音频少于五个，或没有变化。',
  "shift: change since the first sitting of the mean gap between a rating and the mean of the ratings that other listeners gave to the same clip or pair in the first sitting, because the clips of two sittings differ. [-]: not estimable, as when all listeners rate a clip in the same sitting. Intervals: Welch's t over the ratings of a listener; of all: t over listeners, each of whom counts once.":
    '变化：各场的音频不同，因此先求每个评分与其他听者在第一场对同一音频（或音频对）评分均值之差，再看该差的均值自第一场以来的变化。[-]：无法估计，例如所有听者都在同一场评同一音频。区间：单个听者为评分上的 Welch t 区间；全体为听者上的 t 区间，每位听者计一次。',
  "Intervals: t over listeners, on the logit scale between 0 and 100. [-]: not estimable (fewer than 4 ratings). 'n before': before screening.":
    '区间：按听者的 t 区间，在 0–100 之间的 logit 尺度上计算。[-]：无法估计（评分少于 4 个）。“筛选前 n”：筛选前的数量。',
  'n: clips that others also rated. QWK and MAE have no interval here.':
    'n：其他听者也评过的音频数。QWK 和 MAE 此处没有区间。',
  '{0}: unweighted over the {1} listeners with at least {2} clips; without interval, because listeners share clips and one another. {3}':
    '{0}：对至少评过 {2} 个音频的 {1} 位听者不加权；听者共享音频且互为参照，故无区间。{3}',
  'All of them have every value.': '他们的各项值齐全。',
  'Of {0} without a value: {1}.': '{0} 位中缺少值的：{1}。',
  "n: {0} that both rated. r: Pearson's, for at least three if neither listener is constant; its interval (Fisher) for at least four.":
    'n：双方都评过的{0}数。r：Pearson 相关，至少三个且双方均有变化时给出；其区间（Fisher）至少需四个。',
  "Cohen's kappas: agreement beyond chance, with disagreements weighted equally, by their steps, or by squared steps. Intervals: large sample; in simulated studies, 95 % intervals covered 89-91 % with 20 clips and 93-94 % with 60.":
    'Cohen kappa：超出机会水平的一致性，分歧分别按等权、级差或级差平方加权。区间：大样本；名义 95 % 的区间在 20 个音频的模拟研究中覆盖 89–91 %，60 个时为 93–94 %。',
  '{0} of {1} listeners, those with the most ratings.': '{1} 位听者中评分最多的 {0} 位。',
  'SOS hypothesis (Hossfeld, Schatz & Egger 2011): the variance of a clip (of the population) is a (mean - low)(high - mean). 0: all agree; 1: the two ends only. Speech and video on five points give 0.2 to 0.25. With n ratings per clip, a is too low by a share of 1/n. Interval: BCa over clips.':
    'SOS 假设（Hossfeld、Schatz 和 Egger 2011）：音频评分的（总体）方差为 a(均值 − 下限)(上限 − 均值)。0：完全一致；1：只用两端。五点量表上语音和视频为 0.2–0.25。每个音频有 n 个评分时，低估 1/n。区间：按音频的 BCa。',
  'a is above {0}: check for a confusing scale or careless listeners.':
    'a 高于 {0}：请检查量表是否易混淆，或听者是否没有认真听。',
  "Plain bias subtraction (ITU-T P.913, 12.4). The bias-inconsistency model is not estimable here, because there are too few votes to estimate each listener's noise: quality is the mean of the votes minus the biases of their listeners, bias the mean of the votes minus the mean votes of the same clips. Listeners have equal weight.":
    '简单减去偏差（ITU-T P.913，12.4）。此处评分太少，无法估计每位听者的噪声，因此偏差–不一致性模型无法估计：质量为评分减去听者偏差后的均值，偏差为听者评分与同一音频平均评分之差的均值。各听者权重相同。',
  "Model: vote = quality of the clip + bias of the listener + noise with the listener's inconsistency as SD (ITU-T P.910 and P.913, by alternating projection; residuals divided by the number of votes, as published). It weights listeners by their reliability and excludes none.":
    '模型：评分 = 音频质量 + 听者偏差 + 以听者不一致性为标准差的噪声（ITU-T P.910 与 P.913，交替投影；残差按原文除以评分数）。按可靠性对听者加权，不排除任何人。',
  'Intervals: t over the corrected votes of a clip, for four votes or more, cut at the ends of the scale.':
    '区间：音频校正后评分的 t 区间，至少四个评分，截断于量表两端。',
  'Both in points of the scale, without an interval.': '两者均以量表分值为单位，没有区间。',
  'Degrees of freedom: {0}.': '自由度：{0}。',
  'Rank 1 is the highest mean. A rank interval excludes the ranks that the single-step test of all pairs rules out; all intervals hold together at 95 %.':
    '名次 1 为均值最高者。名次区间排除了所有系统对单步检验所否定的名次；所有区间同时成立的置信水平为 95 %。',
  'agreement: ICC(2,1) and ICC(2,k), consistency: ICC(3,1) and ICC(3,k), over clips of all systems; k: harmonic mean of ratings per clip. No interval.':
    '绝对一致：ICC(2,1) 与 ICC(2,k)；一致性：ICC(3,1) 与 ICC(3,k)；基于所有系统的音频；k：每个音频评分数的调和平均。无区间。',
  'mean: of the ratings of the clip, with a t interval for four ratings or more, cut at the ends of the scale.':
    '均值：音频评分的均值，至少四个评分时附 t 区间，截断于量表两端。',
  "bias-corrected mean: of the ratings minus each listener's bias in the model.":
    '校正偏差后的均值：评分减去模型中各听者偏差后的均值。',
  'shrunken mean: prediction of the model (BLUP) for any listener, with its standard error. The fewer ratings a clip has, the more it shrinks towards the mean of the system.':
    '收缩均值：模型对任一听者的预测（BLUP）及其标准误。音频的评分越少，越向系统均值收缩。',
  'bias: how far a listener rates above the others (BLUP). The fewer ratings a listener gave, the more it shrinks towards zero.':
    '偏差：听者评分高出其他人的程度（BLUP）。听者的评分越少，越向零收缩。',
  "consistency: correlation of the ratings with the others' means of the same clips, biases removed; needs four clips.":
    '一致性：去除偏差后，听者评分与其他人对同一音频均值的相关；至少需四个音频。',
  'Correlations have no interval here.': '相关系数此处没有区间。',
  'Box: quartiles and median; whiskers: the last values within 1.5 interquartile ranges of the box; values beyond are counted only.':
    '箱体：四分位数与中位数；须线：1.5 倍四分位距以内的最远值；超出者仅计数。',
  'Intervals are cut at the ends of the scale, which a normal model ignores. A system with fewer than four ratings has none.':
    '区间截断于量表两端，正态模型本身不考虑这一点。评分少于四个的系统没有区间。',
  'The model has no variance component for listeners: its intervals apply to these listeners, not to others.':
    '模型没有听者的方差分量：其区间仅适用于这些听者，不适用于其他听者。',
  'Intervals of means: t with Kenward-Roger degrees of freedom. SDs have no interval.':
    '均值的区间：t，Kenward-Roger 自由度。标准差没有区间。',
};
