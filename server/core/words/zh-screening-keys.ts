/** Descriptions of the parameters of exclusion rules, in Chinese, by the English. */
export const ZH_SCREENING_KEYS: Readonly<Record<string, string>> = {
  'All rules that say which ratings count: names, or maps with `rule`, `as` and parameters. Default: [method verdicts].':
    '决定哪些评分有效的所有规则：名称，或含 `rule`、`as` 和参数的键值表。默认：[method verdicts]。',
  'Score, 0-100, that the hidden reference must reach.': '隐藏参考须达到的分数，0-100。',
  'Largest tolerated share of pages with a lower score, 0 to 1.': '允许分数过低的页所占的最大比例，0 至 1。',
  'Highest score, 0-100, for which the degradation counts as heard.': '仍算听出劣化的最高分数，0-100。',
  'Largest tolerated share of pages with a higher mid anchor, 0 to 1.':
    '允许中锚点分数过高的页所占的最大比例，0 至 1。',
  'Share of the listeners, 0 to 1, above which an item is ignored.':
    '听者比例，0 至 1；超过此比例的条目不计。',
  'Distance of the fences from the quartiles, in interquartile ranges.':
    '界限到四分位数的距离，以四分位距计。',
  'Limit on the share of pages, 0 to 1: the low anchor must be last on more.':
    '页比例的界限，0 至 1：低锚点排末位的页须多于此比例。',
  'Limit on the share of pages, 0 to 1: the high anchor must be in the top 2 on more.':
    '页比例的界限，0 至 1：高锚点居前 2 的页须多于此比例。',
  'Pages of a complete batch, including traps.': '一个完整批次的页数，含陷阱题。',
  'Least variance, in steps of the scale squared.': '最小方差，以量表级差的平方计。',
  'Minimum number of ratings of a scale.': '一个量表的最少评分数。',
  'Share of the duration heard on a page, 0 to 1, below which an answer is too fast.':
    '占该页所听时长的比例，0 至 1；作答短于此即为过快。',
  'Largest tolerated share of pages that are answered too fast, 0 to 1.':
    '允许作答过快的页所占的最大比例，0 至 1。',
  'Minimum number of pages with known times.': '用时已知的最少页数。',
  'Largest tolerated share of clips with the same answer, 0 to 1.':
    '允许答案相同的音频所占的最大比例，0 至 1。',
  'Minimum number of clips of a scale.': '一个量表的最少音频数。',
  'Largest tolerated share of pages with the same text, 0 to 1.': '允许文本相同的页所占的最大比例，0 至 1。',
  'Minimum number of pages with the same text.': '文本相同的最少页数。',
  'Largest mean absolute difference, as a share of the used range of the scale: 0.25 is 1 point of a five-point scale, 25 of 0 to 100.':
    '最大平均绝对差，以量表所用范围的比例计：0.25 在五分量表上为 1 分，在 0 至 100 上为 25 分。',
  'Minimum number of repeated ratings of a scale.': '一个量表的最少重复评分数。',
  'Jaccard index of the character triples of two texts, 0.3 to 1, at or above which they match.':
    '两个文本的三字符组的 Jaccard 系数，0.3 至 1；达到此值即为相符。',
  'Minimum length of a compared text, in letters; a Chinese character counts as three.':
    '参与比较的文本的最短长度，以字母计；一个汉字计为三个。',
  'Keys pressed per character, 0 to 1, at or above which a text counts as typed.':
    '每个字符的按键数，0 至 1；达到此值即算键入的文本。',
  'Length from which a text needs no word about sound, in letters; a Chinese character counts as three.':
    '达到此长度的文本不必含有关于声音的词，以字母计；一个汉字计为三个。',
  'Highest plausible rate, in letters per second; a Chinese character counts as three.':
    '合理的最高速度，以每秒字母数计；一个汉字计为三个。',
  'Minimum number of letters on a page.': '一页上的最少字母数。',
  'Highest limit on the correlation, even if the panel agrees better.':
    '相关界限的最高值，即使全体听者更为一致。',
  'Minimum number of stimuli shared with others.': '与其他听者共有的最少音频数。',
  'Limit, in standard deviations.': '界限，以标准差计。',
  'Sufficient correlation over stimuli.': '按音频的相关达到此值即可。',
  'Sufficient correlation over conditions if the one over stimuli is too low.':
    '按音频的相关过低时，按条件的相关达到此值即可。',
  'Minimum number of conditions.': '最少条件数。',
  'Modified z-score, 0.6745 (x - median)/MAD over the listeners, above which one is flagged.':
    '修正 z 分数，即各听者的 0.6745 (x - 中位数)/MAD；超过此值即标记。',
  'Minimum number of votes of a listener in the model.': '模型中一位听者的最少评分数。',
  'Minimum number of listeners.': '最少听者数。',
  "Distance from the others' mean that flags a vote, in points. 2 is for five-point scales.":
    '与他人均值相差多少分即标记该评分。2 适用于五分量表。',
  "Correlation with the others' means below which such votes are flagged.":
    '与他人均值的相关低于此值时，标记此类评分。',
  'Minimum number of stimuli shared with others for this correlation.':
    '计算该相关时与其他听者共有的最少音频数。',
  'Standard deviations from the mean of its condition that flag any vote.':
    '与其条件均值相差多少个标准差即标记任何评分。',
  'Share of the duration of the sound: a faster decision counts as made without listening to it.':
    '声音时长的比例：快于此比例的决定视为未听声音而作出。',
  "Limit, in standard deviations from the mean of the listener's own log times.":
    '界限，即与该听者自己的对数用时的均值相差的标准差数。',
  'The metric for each scale, like `{speaker consistency: sim}`. Default: none.':
    '每个量表的指标，如 `{speaker consistency: sim}`。默认：无。',
  'Limit on the residuals, in scaled median absolute deviations (times 1.4826).':
    '残差的界限，以缩放的绝对中位差（乘以 1.4826）计。',
  'Keys of i2d consistency.': 'i2d consistency 的键。',
  'Keys of i2d duration.': 'i2d duration 的键。',
  'Keys of i2d objective.': 'i2d objective 的键。',
  'exclude: ratings that the rule finds do not count; flag: they count, and the finding is shown.':
    'exclude：规则发现的评分不计入；flag：评分计入，并显示所发现的问题。',
};

/** Types and ranges of keys, in Chinese, by the English. */
export const ZH_KINDS: Readonly<Record<string, string>> = {
  text: '文本',
  number: '数字',
  'whole number': '整数',
  'yes or no': 'true 或 false',
  map: '键值表',
  'list of {0}': '列表（{0}）',
  '{0} or {1}': '{0} / {1}',
  '{0}, {1} to {2}': '{0}，{1} 至 {2}',
  '{0}, at least {1}': '{0}，至少 {1}',
  '{0}, at most {1}': '{0}，至多 {1}',
};
