/** Notes of methods' tables and of pairs and choices in Chinese, by the English. */
export const ZH_METHOD_NOTES: Readonly<Record<string, string>> = {
  'Intervals stay within the scale. Not estimable: fewer than four judgements, one listener or one item, or no variation. With two or three items they are wide, and cover more than 97 %.':
    '区间不超出量表。无法估计的情形：判断少于四次、仅一位听者或一个条目，或没有变化。仅有两三个条目时区间较宽，覆盖率高于 97 %。',
  'Interval and p are two-way clustered: they generalise to other listeners and items.':
    '区间和 p 均为双向聚类：可推广到其他听者和条目。',
  'Adjusted p: Holm. Intervals: Bonferroni, which are wider: an interval may contain 0 although the adjusted p is below 0.05.':
    '校正后的 p：Holm。区间：Bonferroni，较宽：校正后的 p 低于 0.05 时，区间仍可能包含 0。',
  'Neither p nor intervals are adjusted for the number of pairs.': 'p 和区间均未按系统对数校正。',
  '{0} Holm: over all rows. Intervals are not adjusted.': '{0} Holm：对所有行。区间未作校正。',
  'S_pref: mean of all answers to pairs of these systems, without traps.':
    'S_pref：这两个系统各对的所有回答的均值，不含陷阱题。',
  'Means are comparable only between systems with the same comparisons.':
    '只有对照相同的系统，其均值才可比较。',
  'Test: pairs of two systems; {0}: the same clip on both sides. A mean far from 0 shows a bias to one side.':
    'Test：两个系统的配对；{0}：两侧为同一音频。均值远离 0 表明偏向一侧。',
  'Test: pairs of two systems; {0}: the same clip on both sides. A share far from 0.5 shows a bias to one side.':
    'Test：两个系统的配对；{0}：两侧为同一音频。比例远离 0.5 表明偏向一侧。',
  'Strengths by maximum likelihood are not estimable: between {0} one side won every time. {1}':
    '强度的最大似然估计无法得出：{0} 之间总是同一方获胜。{1}',
  'The strengths shown have half a win added to each side of every compared pair, which shrinks them; they have no interval.':
    '所示强度在每个比较对的两侧各加半次获胜，因而有所收缩；没有区间。',
  'Strengths are not estimable: no comparisons link {0}.': '强度无法估计：没有比较把 {0} 联系起来。',
  'Strengths are not estimable: nobody preferred one of two systems.':
    '强度无法估计：没有人在两个系统中表示偏好。',
  'Strengths are not estimable: the fit did not converge.': '强度无法估计：拟合未收敛。',
  '{0}: log odds, mean 0; only differences are meaningful. Interval: sandwich over listeners as clusters, t; it treats items as fixed. Naive: as if all choices were independent, too narrow if listeners differ.':
    '{0}：对数优势，均值为 0；只有差值有意义。区间：以听者为聚类的三明治估计，t；条目视为固定。朴素：假定所有选择相互独立，听者不同时过窄。',
  "Davidson's model of ties ({0} of {1}; log nu {2})": 'Davidson 平局模型（{1} 次中 {0} 次平局；log nu {2}）',
  'Order: being shown first adds {0}{1} to the log odds of being preferred (95 %, over {2} listeners); the strengths above are not corrected for it.':
    '顺序：先呈现使被偏好的对数优势增加 {0}{1}（95 %，{2} 位听者）；上述强度未对此校正。',
  'Intervals: 95 %, over listeners as clusters.': '区间：95 %，以听者为聚类。',
  'Ties count half for each. Intervals: 95 %, two-way clustered over listeners and items, cut at 0 and 1.':
    '平局双方各计一半。区间：95 %，按听者和条目双向聚类，截断于 0 和 1。',
  'u: 1 if all listeners agree on every pair of clips, 0 for chance; ties are excluded. p: probability of at least this agreement if every choice is random. Circular triads: A over B, B over C, C over A; by chance a quarter of all triads are circular. zeta: 1 for none, 0 for the maximum; p: probability of so few circular triads by chance. All listeners together: by majority.':
    'u：所有听者对每对音频都一致时为 1，机会水平为 0；平局不计。p：若选择全为随机，出现如此一致的概率。循环三元组：A 胜 B、B 胜 C、C 胜 A；随机时四分之一的三元组为循环。zeta：没有循环为 1，循环最多为 0；p：随机出现如此少循环三元组的概率。全体听者：按多数。',
  'Weak stochastic transitivity: if A is preferred to B and B to C, A is preferred to C; moderate: by a share no smaller than the smaller of the two; strong: than the larger. Shares vary by chance, so small studies often violate moderate and strong.':
    '弱随机传递性：若偏好 A 胜 B、B 胜 C，则偏好 A 胜 C；中等：其比例不小于两者中较小者；强：不小于较大者。比例会随机波动，因此小型研究常违反中等和强传递性。',
  'Interval: t over the listeners of the pair, cut at the ends of the scale, for four listeners or more. Sign test: exact; Wilcoxon: normal approximation without continuity correction, rough below ten listeners; Holm: of the Wilcoxon p, over all pairs of clips.':
    '区间：该对听者的 t 区间，至少四位听者，截断于量表两端。符号检验：精确；Wilcoxon：无连续性校正的正态近似，听者少于十位时较粗略；Holm：对所有音频对的 Wilcoxon p 校正。',
  'p: two-way clustered, without correction. The mean over listeners with its t interval, the sign test (exact) and Wilcoxon (no continuity correction) use one mean per listener. They generalise to other listeners, but only these items, and are too confident if items are a sample too. Wilcoxon uses the normal approximation, which is rough below ten listeners.':
    'p：双向聚类，未校正。按听者的均值及其 t 区间、符号检验（精确）和 Wilcoxon（无连续性校正）对每位听者取一个均值。可推广到其他听者，但仅限于这些条目；若条目也是样本，则过于自信。Wilcoxon 采用正态近似，听者少于十位时较粗略。',
  'Above 0: A is preferred. {0}': '大于 0：偏好 A。{0}',
  'Above 0: the first is better. {0}': '大于 0：前者更好。{0}',
  'Clips under test, without null pairs.': '受测音频，不含空对。',
  'A mean far from 0 shows a bias to one position.': '均值远离 0 表明偏向某一位置。',
  '{0}: clips of known quality; they are in no other row.': '{0}：已知质量的音频，不计入其他行。',
  't: the interval of ITU-T P.1401, as if all ratings were independent, usually too narrow, cut at the ends of the scale. SOS: standard deviation of the ratings, divided by n.':
    't：ITU-T P.1401 的区间，假定所有评分相互独立，通常过窄，截断于量表两端。SOS：评分的标准差，除以 n。',
  'HLS: mean score of all answers about a system, without traps; (human): recordings of people, its ceiling; (flawed): its floor; Unclear: share of these answers.':
    'HLS：某系统所有回答的平均得分，不含陷阱题；（真人）：真人录音，为上限；（缺陷）：为下限；不确定：此类回答的比例。',
  "Traps decide which batches count, so only their column 'before' shows what listeners hear.":
    '陷阱题决定哪些批次有效，因此只有其“筛选前”一列反映听者的听感。',
  'Human 1, Unclear 0.5, Machine 0. {0}': '真人 1，不确定 0.5，机器 0。{0}',
  'Answers that count; (human) and (flawed) are the traps.': '有效回答；（真人）与（缺陷）为陷阱题。',
  'Answers that count; (human) and (flawed) are the traps. Intervals: two-way clustered over listeners and items, on the logit scale. [-]: not estimable (fewer than 4 answers, 2 listeners or 2 items).':
    '有效回答；（真人）与（缺陷）为陷阱题。区间：按听者和条目双向聚类，在 logit 尺度上计算。[-]：无法估计（回答少于 4 个，听者或条目少于 2 个）。',
  'All answers of the block, traps among them; rate: inconsistent ones of those reviewed, regardless of other exclusion reasons. Interval: two-way clustered over listeners and items, cut at 0 and 1.':
    '本部分的所有回答，含陷阱题；排除率：经评审的回答中不一致者所占比例，不论是否另有排除原因。区间：按听者和条目双向聚类，截断于 0 和 1。',
  'Answers that count and have a review. Share: mean over answers of the part of their reviewers who ticked the code: 1 if both did, 0.5 if one of two, so that answers with one review weigh the same. Both ticked: answers with two reviews only. A reason can have several codes. Interval: two-way clustered over listeners and items, cut at 0 and 1.':
    '有效且经评审的回答。比例：先求每个回答的评审中勾选该编码者所占比例（两人均勾选为 1，两人中一人勾选为 0.5），再对回答取均值，因此仅一人评审的回答权重相同。两人均勾选：仅限两人评审的回答。一条理由可有多个编码。区间：按听者和条目双向聚类，截断于 0 和 1。',
  "Kappa: Cohen's, over the answers that both reviewed, traps and excluded ones among them; n of them in 'answers'. Answers with one review are counted beside them and say nothing about agreement. Interval: Fleiss, Cohen and Everitt, as if answers were independent; it is too narrow if reasons of one listener resemble each other.":
    'Kappa：Cohen kappa，基于两人均评审的回答，含陷阱题和被排除者，其数量见“回答数”。仅一人评审的回答另行计数，不反映一致性。区间：Fleiss、Cohen 与 Everitt 法，视各回答相互独立；若同一听者的理由彼此相似，区间过窄。',
  'Kappa is not estimable if both ticked a code always, or never; it has no interval if both agree on every answer.':
    '若两人始终勾选或从不勾选某编码，kappa 无法估计；若两人对每个回答都一致，则没有区间。',
  'Valid: the flawed clip was labelled Machine and at least one of the two recordings Human; pass rate: of the finished ones. Interval: clustered by listener, cut at 0 and 1.':
    '有效：缺陷音频标为机器，且两段录音中至少一段标为真人；通过率：占已完成批次的比例。区间：按听者聚类，截断于 0 和 1。',
  'n and right: answers of listeners who passed all their other batches, at least one; all: of everybody. Right: Machine for a flawed clip, Human for a recording. Suspect: a share right below {0} for a flawed clip and {1} for a recording, of at least {2} answers; such a clip is ambiguous or too difficult, and makes attentive listeners lose batches. Intervals: Wilson.':
    'n 与答对比例：基于其余批次（至少一个）全部通过的听者的回答；全体：所有听者。答对：缺陷音频标为机器，真人录音标为真人。可疑：回答不少于 {2} 个，且缺陷音频的答对比例低于 {0}，真人录音低于 {1}；这样的音频有歧义或过难，会使认真的听者失去整个批次。区间：Wilson。',
  'Listeners with two finished batches or more who passed fewer than half of them. The rule excludes their invalid batches only: look at their other answers before you count them. Intervals: Wilson.':
    '完成两个及以上批次而通过不足一半的听者。规则只排除其无效批次：计入其余回答之前请先查看。区间：Wilson。',
  'Share: among answers with a preference. Interval: Wilson, as if all choices were independent; clustered: two-way over listeners and items, cut at 0 and 1; [-]: too few, or no variation.':
    '比例：在有偏好的回答中。区间：Wilson，假定所有选择相互独立；聚类：按听者和条目双向聚类，截断于 0 和 1；[-]：数量太少或没有变化。',
  'Among answers with a preference; intervals cut at 0 and 1. {0}':
    '在有偏好的回答中；区间截断于 0 和 1。{0}',
  'Interval: Wilson. p: exact binomial, one-sided, against guessing. Both treat answers as independent; with several answers per listener or item they are too confident. A large p does not show that the difference is inaudible.':
    '区间：Wilson。p：对猜测的单侧精确二项检验。两者均假定回答相互独立；同一听者或条目有多个回答时过于自信。p 较大并不说明差异听不出来。',
  'A share far from 0.5 shows that listeners favour one answer, regardless of X.':
    '比例远离 0.5 表明听者不论 X 为何都偏向某一回答。',
  'Answers under test that count. Intervals: 95 %, Wilson, as if all answers were independent.':
    '有效的受测回答。区间：95 %，Wilson，假定所有回答相互独立。',
  'Means exclude answers to attention tests: a system without music has no mean for music.':
    '注意力题的回答不计入任何均值：没有音乐的系统没有音乐均值。',
  'A listener passes with fewer than {0} wrong answers to the item. Intervals: Wilson.':
    '听者对该题的错误回答少于 {0} 个即为通过。区间：Wilson。',
  'With music, neutral is an honest answer, so the item hardly detects listeners who always choose the middle.':
    '有音乐时“中立”也是诚实的回答：对总选中间的听者，该题说明不了什么。',
  'Each box: the pages of one listener.': '每个箱体：一位听者的各页。',
  'Ratings before screening. A tie for last is not last; on a page of equal scores nothing is in the top 2. Intervals: Wilson.':
    '筛选前的评分。并列末位不算末位；整页分数相同时没有前二。区间：Wilson。',
  'Excluded: more than 25 % of the listeners rated it above 90, so it was not degraded enough on this item.':
    '未计入：超过 25 % 的听者给出高于 90 的分数，说明该条目上的劣化不够。',
  'Metrics: mean over the clips of all iterations, t interval over clips.':
    '指标：所有迭代音频的均值，按音频的 t 区间。',
  'Clips under test, ratings that count. low, high: t interval of the votes of a clip; n: votes.':
    '受测音频，有效评分。low、high：音频评分的 t 区间；n：评分数。',
  'Clips under test by system and by their {0}{1}': '按系统和 {0} 的受测音频{1}',
  ', taken from the first clip of a pair.': '，取配对中的第一个音频。',
  '; {0}: over all systems, each rating once.': '；{0}：所有系统，每个评分计一次。',
  '{0} ratings of clips without a {1} are omitted.': '没有 {1} 的音频的 {0} 个评分未计入。',
  'G2: likelihood ratio of one strength per system against a separate probability for each pair. A small p means that strengths do not describe the choices. Choices are treated as independent, so p is too small if listeners differ.{0}':
    'G2：每个系统一个强度与每对一个独立概率的似然比。p 较小：强度不能描述这些选择。假定选择相互独立，因此听者不同时 p 过小。{0}',
  ' The approximation is rough here: {0} of {1} expected counts are below 5.':
    '此处近似较粗略：{1} 个期望频数中有 {0} 个低于 5。',
};
