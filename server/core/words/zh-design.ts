/** Mistakes in the design of a study, in Chinese, by the English. */
export const ZH_DESIGN: Readonly<Record<string, string>> = {
  '{0} of item {1}': '条目 {1} 的{0}',
  '{0} of item {1} ({2} clips)': '条目 {1} 的 {0}（{2} 个音频）',
  '{0} ({1} clips)': '{0}（{1} 个音频）',
  // Sets, systems, items and texts
  'the set {0} has no clips; the sets of the study are {1}': '音频集 {0} 没有音频；研究的音频集有 {1}',
  '{0} of {1} clips have no factor system or no factor item; {2}':
    '{1} 个音频中有 {0} 个没有因素 system 或 item；{2}',
  'name both in the path, like clips/{system}/{item}.flac':
    '请在路径中写出两者，如 clips/{system}/{item}.flac',
  'no clip has the system {0}; the set {1} has {2}': '没有音频属于系统 {0}；音频集 {1} 有 {2}',
  'no clip has the item {0}; the set {1} has {2}': '没有音频属于条目 {0}；音频集 {1} 有 {2}',
  'no text for {0} of {1} items: {2}; add rows to texts':
    '{1} 个条目中有 {0} 个没有文本：{2}；请在 texts 中添加行',
  'no text for {0} of {1} clips: {2}; add rows to texts':
    '{1} 个音频中有 {0} 个没有文本：{2}；请在 texts 中添加行',
  'wrong number of clips: {0}; {1}': '音频数量不对：{0}；{1}',
  // Repeats
  'practice pages are not rated, so none can be repeated; remove the key':
    '练习页不计评分，无法重复；请删除此键',
  '{0} repeats need {1} pages under test, but a listener gets {2}; ask for fewer':
    '{0} 个重复页需要 {1} 个测试页，但每位听者只有 {2} 个；请减少数量',
  'with {0} pages, some repeats follow after fewer than {1} other pages, while listeners still remember them; ask for more pages':
    '只有 {0} 页时，部分重复页与首次出现相隔不到 {1} 页，听者仍有记忆；请增加页数',
  // MUSHRA
  '{0} of {1} clips missing: {2}; {3}': '{1} 个音频中缺少 {0} 个：{2}；{3}',
  'a page holds all systems of its item: add the clips, or name fewer systems or items':
    '每页包含该条目的所有系统：请补充音频，或减少系统或条目',
  '{0} of {1} places have several clips: {2}; {3}': '{1} 个位置中有 {0} 个对应多个音频：{2}；{3}',
  'a page holds one clip in each place: keep one, or make the other path parts part of the item':
    '每个位置只能有一个音频：请只保留一个，或将路径的其他部分并入条目',
  'system {0}': '系统 {0}',
  'preset: dialogue needs {0}; name its clips with where': 'preset: dialogue 需要{0}；请用 where 指定其音频',
  'a reference that shows what Excellent means': '表示“优”的参考',
  'a low anchor': '低锚点',
  'a mid anchor': '中锚点',
  'a high anchor': '高锚点',
  'preset: dialogue screens listeners by the anchors and has no hidden reference; remove hidden: true or the preset':
    'preset: dialogue 以锚点筛选听者，没有隐藏参考；请删除 hidden: true 或该预设',
  'lowpass is made from the reference, and the block has none; add a reference, or name clips with where':
    'lowpass 由参考生成，而此部分没有参考；请添加参考，或用 where 指定音频',
  'a reference that is neither shown nor rated is not on the page; remove shown: false, or remove hidden: false and the preset':
    '既不显示也不评分的参考不会出现在页面上；请删除 shown: false，或删除 hidden: false 和预设',
  'no rated sound is the reference that the page names, so none has to get 100; remove the key':
    '受评声音中没有页面所标明的参考，因此不要求出现 100 分；请删除此键',
  '{0} rated signals per page ({1} systems, {2} anchors, {3} hidden reference)':
    '每页 {0} 个受评信号（{1} 个系统，{2} 个锚点，{3} 个隐藏参考）',
  '{0}: at most {1} can be compared; name fewer systems': '{0}：最多比较 {1} 个；请减少系统',
  '{0}: a comparison needs 2; add a system or a reference': '{0}：比较至少需要 2 个；请添加系统或参考',
  '{0}: more than {1} tire listeners outside a laboratory': '{0}：在实验室之外，超过 {1} 个会使听者疲劳',
  '{0} pages per listener, but only {1} items; ask for at most {2} pages':
    '每位听者 {0} 页，但只有 {1} 个条目；请至多设 {2} 页',
  'the clips of item {0} are {1} to {2} long; {3} switching needs equal lengths: {4}':
    '条目 {0} 的音频时长为 {1} 至 {2}；{3} 切换要求等长：{4}',
  'cut the clips': '请剪齐音频',
  'use switching: restart, or cut the clips': '请用 switching: restart，或剪齐音频',
  'item {0} lasts {1}; BS.1534 asks for at most {2}': '条目 {0} 时长 {1}；BS.1534 要求至多 {2}',
  'the clips of {0} of {1} items differ in length, so listeners can recognise the hidden reference by its length; cut the clips of each item to equal lengths, or write hidden: false':
    '{1} 个条目中有 {0} 个的音频不等长，听者可凭时长认出隐藏参考；请将每个条目的音频剪成等长，或写 hidden: false',
  'one clip is the reference of all pages, so its lowpass version would be repeated on each; {0}':
    '所有页共用一个参考音频，其 lowpass 版本会在每页重复出现；{0}',
  'name anchor clips with where, or name no item in the where of the reference':
    '请用 where 指定锚点音频，或不要在参考的 where 中写 item',
  'one clip is the reference of all pages, so its hidden copy would be repeated on each; write hidden: false, or name no item in its where, so that each page has the reference of its own item':
    '所有页共用一个参考音频，其隐藏副本会在每页重复出现；请写 hidden: false，或不要在其 where 中写 item，使每页使用本条目的参考',
  '{0} is on the page of item {1} twice, once as {2}; pick another clip':
    '{0} 在条目 {1} 的页上出现两次，其中一次作为{2}；请换一个音频',
  'no item is left for the test; practice blocks use all items of the set {0}':
    '没有条目可供测试；练习部分用完了音频集 {0} 的所有条目',
  // Standards of MUSHRA
  'standard: bs1534 needs {0}; {1}': 'standard: bs1534 需要{0}；{1}',
  'standard: bs1534 needs a reference; name its clips with where':
    'standard: bs1534 需要参考；请用 where 指定其音频',
  'standard: bs1534 needs a reference that the page names; remove shown: false':
    'standard: bs1534 要求页面标明参考；请删除 shown: false',
  'standard: bs1534 needs the hidden reference; remove hidden: false or the preset':
    'standard: bs1534 需要隐藏参考；请删除 hidden: false 或预设',
  'write {0}: lowpass to make it from the reference': '请写 {0}: lowpass，由参考生成',
  'a preset and standard: bs1534 exclude each other; remove one':
    '预设与 standard: bs1534 不能同时使用；请删除其一',
  'standard: bs1534 needs strict switching, with a fade out and then in; remove switching':
    'standard: bs1534 要求 strict 切换（先淡出再淡入）；请删除 switching',
  'standard: bs1534 needs practice before the test; {0}': 'standard: bs1534 要求在测试前练习；{0}',
  'add a mushra block before it, with training: true, the reference, both anchors and separate items':
    '请在其前添加一个 mushra 部分，设 training: true，含参考、两个锚点和另外的条目',
  'practice and test share the items {0}; {1}': '练习与测试共用条目 {0}；{1}',
  'give the practice block separate items, like items: [one]': '请为练习部分指定另外的条目，如 items: [one]',
  '{0} items for {1} systems; BS.1534 asks for {2}: {3} here':
    '{1} 个系统只有 {0} 个条目；BS.1534 要求{2}：此处为 {3} 个',
  'at least {0}, and {1} per system': '至少 {0} 个，且每个系统 {1} 个',
  'standard: bs2132 is for sounds without a given reference; remove the reference, or remove the standard and write shown: false':
    'standard: bs2132 用于没有给定参考的声音；请删除参考，或删除该标准并写 shown: false',
  // Pairs
  'listed more than once: {0}; {1}': '重复列出：{0}；{1}',
  'list each pair once, in the order wanted in the results': '每一对只列一次，顺序即结果中的顺序',
  'paired with itself: {0}; {1}': '与自身配对：{0}；{1}',
  'use null_pairs for such pages': '此类页面请用 null_pairs',
  'name two systems': '请写两个系统',
  'only 1 system; a comparison needs 2: add a system': '只有 1 个系统；比较需要 2 个：请添加系统',
  'each item needs exactly 1 clip of each compared system: add or remove clips, or list fewer pairs':
    '每个条目的每个受比较系统须恰有 1 个音频：请增减音频，或减少配对',
  '{0} ratings per pair cannot be split evenly over {1}; ask for {2}':
    '每对 {0} 个评分无法平均分到{1}；请设为 {2}',
  'both sides': '左右两侧',
  '{0} arrangements': ' {0} 种排列',
  'has two labels for one value; give each value one label': '的一个值有两个标签；每个值只能有一个标签',
  'has labels at {0}, which are not evenly spaced; space them evenly': '的标签位于 {0}，间距不等；请等距设置',
  'has the step {0}, which does not divide {1}; use a divisor like {2}':
    '的步长 {0} 不能整除 {1}；请用 {2} 之类的因数',
  'the clips of item {0} differ in length ({1}); aligned switching needs equal lengths: use switching: restart, or cut the clips':
    '条目 {0} 的音频不等长（{1}）；aligned 切换要求等长：请用 switching: restart，或剪齐音频',
  '{0} obvious pairs need {1} items with a better and a worse clip, but only {2} have both; add clips, or correct better and worse':
    '{0} 个明显配对需要 {1} 个既有较好音频又有较差音频的条目，但只有 {2} 个；请添加音频，或更正 better 和 worse',
  '{0} need more than {1} items: no listener hears a clip twice, and each trap needs an item that no other page uses; add items, or ask for fewer pages':
    '{0}需要多于 {1} 个条目：听者不会重复听到同一音频，且每道陷阱题须用其他页未用的条目；请添加条目，或减少页数',
  '{0} pages and {1} null pairs': '{0} 页和 {1} 个空对',
  '{0} pages and {1} obvious pairs': '{0} 页和 {1} 个明显配对',
  '{0} pages and {1} null pairs and {2} obvious pairs': '{0} 页、{1} 个空对和 {2} 个明显配对',
  '{0} pages': '{0} 页',
  '{0} null pairs': '{0} 个空对',
  '{0} obvious pairs': '{0} 个明显配对',
  'null pairs have no right answer if listeners must choose a side: they only show a side bias; add no_preference: true, or obvious_pairs to find careless listeners':
    '若听者必须选择一侧，空对就没有正确答案，只能显示偏向；请添加 no_preference: true，或用 obvious_pairs 找出不认真的听者',
  // Ratings of clips
  'all clips of the set {0} are traps or references; add clips to rate':
    '音频集 {0} 的所有音频都是陷阱题或参考；请添加受评音频',
  'the preset {0} needs a reference beside the clip; {1}': '预设 {0} 需要在音频旁提供参考；{1}',
  'name it as reference: {where: {system: human}}': '请写 reference: {where: {system: human}}',
  '{0} of {1} clips do not have exactly 1 reference, like {2} ({3}); each needs 1 clip with the same {4}':
    '{1} 个音频中有 {0} 个的参考不是恰好 1 个，如 {2}（{3} 个）；每个都需要 1 个 {4} 相同的音频',
  'a comparison needs exactly 1 each: add or remove clips, or name fewer systems':
    '比较时各须恰有 1 个：请增减音频，或减少系统',
  'nothing to compare; a comparison needs 2 systems, or a reference':
    '没有可比较的内容；比较需要 2 个系统，或一个参考',
  'a comparison cannot have {0} clips; use null_pairs': '比较中不能有 {0} 音频；请用 null_pairs',
  '{0} pages need {1} clips, but the selection has {2}; add clips':
    '{0} 页需要 {1} 个音频，但所选只有 {2} 个；请添加音频',
  'no right answer for {0}; add {1} to the table of the set': '{0} 没有正确答案；请在音频集的表格中添加{1}',
  'a column {0}': '列 {0}',
  'the right answer is not on the scale for {0}; use a value of the scale':
    '{0} 的正确答案不在量表上；请使用量表中的值',
  'null pairs need exactly one scale, which compares two clips; use gold instead':
    '空对须恰有一个比较两个音频的量表；请改用 gold',
  '{0} null pairs need {1} clips, but there are {2}; ask for fewer':
    '{0} 个空对需要 {1} 个音频，但只有 {2} 个；请减少数量',
  '{0} ratings per pair cannot be split evenly over both orders; ask for {1}':
    '每对 {0} 个评分无法平均分到两种顺序；请设为 {1}',
  '{0} pages and {1} null pairs need more clips than there are: no listener rates a clip twice; add items, or ask for fewer pages':
    '音频不足以组成 {0} 页和 {1} 个空对：听者不会重复评同一音频；请添加条目，或减少页数',
  'nothing to rate: name a preset, or list scales of your own':
    '没有可评的量表：请指定预设，或列出自己的量表',
  'the scale {0} is listed more than once; name every scale once': '量表 {0} 重复列出；每个量表只写一次',
  'the scale {0} has no labels; {1}': '量表 {0} 没有标签；{1}',
  'the scale {0} has no question; {1}': '量表 {0} 没有问题；{1}',
  'the scale {0} {1}': '量表 {0} {1}',
  'the preset has {0}': '该预设有 {0}',
  'name a preset, or give question and labels as {key: ..., question: ..., labels: ...}':
    '请指定预设，或以 {key: ..., question: ..., labels: ...} 给出问题和标签',

  // Questionnaires
  'keys used more than once: {0}; give each question its own key':
    '键重复使用：{0}；请为每个问题指定不同的键',
  '{0} has a min that is not below its max; correct them': '{0} 的 min 不小于 max；请更正',
  'no question has the key {0}; the questions are {1}': '没有键为 {0} 的问题；问题有 {1}',
  '{0} is a {1} question; only scales and numbers have right answers':
    '{0} 是 {1} 类问题；只有 scale 和 number 有正确答案',
  'when and expect must be given together: the value of the fact, and its right answer':
    'when 与 expect 须同时给出：事实的值，及其正确答案',
  "{0} of {1} clips have no {2}: {3}; fill in the column {4} of the set's table":
    '{1} 个音频中有 {0} 个没有 {2}：{3}；请在音频集的表格中填写列 {4}',
  'no clip has {0} = {1}, so nothing is tested; check the spelling':
    '没有音频的 {0} = {1}，因此不会检验任何内容；请检查拼写',
  'clips too short for three parts of {0} s ({1}): {2}; ask for shorter parts, or use longer clips':
    '音频过短，不够三段各 {0} 秒（{1}）：{2}；请缩短各段，或使用更长的音频',
  '{0} of {1} clips have no factor {2}; name it in the path, like {{3}}':
    '{1} 个音频中有 {0} 个没有因素 {2}；请在路径中写出，如 {{3}}',
  'no listener can get {0} of {1} clips, spread evenly over systems; add clips, or ask for fewer pages':
    '无法从 {1} 个音频中给每位听者分配 {0} 个并使各系统均衡；请添加音频，或减少页数',
  'no listener can get {0} of {1} clips{2}, spread evenly over systems; add clips, or ask for fewer pages':
    '无法从 {1} 个音频中给每位听者分配 {0} 个{2}并使各系统均衡；请添加音频，或减少页数',
  ' of one {0}': ' {0} 相同的音频',
  // Audio Turing Test
  '{0} batches need {1} {2} clips, but the set {3} offers {4}; add {5} clips, or ask for fewer batches':
    '{0} 个批次需要 {1} 个 {2} 音频，但音频集 {3} 只有 {4} 个；请添加 {5} 个音频，或减少批次',
  'no batch can be made: it needs 7 clips and 3 traps of ten different items, at most 2 clips per voice, spread evenly over systems; add clips or traps of other items':
    '无法组成批次：需要来自十个不同条目的 7 个音频和 3 道陷阱题，每个嗓音至多 2 个音频，各系统均衡；请添加其他条目的音频或陷阱题',
  // Listeners, quotas and sessions
  '{0}: {1} cannot be split among the strata: {2} would get {3}; {4}':
    '{0}：{1} 无法在各分组间分配：{2} 会得到 {3}；{4}',
  '{0}: {1} gives each pair {2} ratings, so some arrangements get {3} of them and others {4}; the strata take turns, so that the whole study is balanced; for equal numbers in every stratum, {5}':
    '{0}：{1} 对每一对给出 {2} 次评分，因此有的排列得 {3} 次，有的得 {4} 次；各分组轮流多得，全研究保持均衡；如需每个分组内都相等，{5}',
  'choose other shares': '请改用其他比例',
  'ask for {0}, or choose other shares': '请设为 {0}，或改用其他比例',
  'recruitment.reserve: has no effect without recruitment.listeners; add listeners':
    'recruitment.reserve：没有 recruitment.listeners 时不起作用；请添加 listeners',
  'recruitment.reserve: has no effect because backfill is false; delete one of them':
    'recruitment.reserve：backfill 为 false 时不起作用；请删除其一',
  '{0} pages have only {1} of {2} texts, so a listener hears one up to {3} times, in several versions; ask for at most {4} pages, unless you want that':
    '{0} 页只涉及 {2} 个文本中的 {1} 个，同一文本的不同版本最多听 {3} 次；除非有意如此，请至多设 {4} 页',
  'no listener can get {0} of {1} pairs: {2}; they share clips with other pairs, and too few are left for {3} pages; ask for fewer pages, add items, or remove them from pairs':
    '{1} 对中有 {0} 对不会分给任何听者：{2}；它们与其他配对共用音频，余下的不足 {3} 页；请减少页数、添加条目，或将它们从 pairs 中删除',
  'a listener gets several pairs of one text, which may not share a clip, so the last sessions may not find enough pairs and some ratings stay open; write recruitment: {overshoot: 1}, or ask for fewer pages':
    '听者会得到同一文本的多个配对，它们不能共用音频，因此最后的会话可能配对不足，部分评分空缺；请写 recruitment: {overshoot: 1}，或减少页数',
  '{0} clips x {1} ratings are {2}': '{0} 个音频 × {1} 个评分共 {2}',
  '{0} pairs x {1} ratings are {2}': '{0} 个配对 × {1} 个评分共 {2}',
  '{0} {1}s x {2} ratings are {3}': '{0} {1} × {2} 个评分共 {3}',
  '{0}, of which {1} stay open: no listener hears a text twice, and some texts have more {2}s than others; give all texts the same number of {3}s, or ask for fewer pages':
    '{0}，其中 {1} 个空缺：听者不会重复听到同一文本，而各文本的 {2} 数量不等；请使其相等，或减少页数',
  '{0}, not a multiple of {1} pages: {2} stay open; change {3} or the pages, or write recruitment: {overshoot: 1}, so that {4} {5}s get one more rating in a last session':
    '{0}，不是 {1} 页的倍数：{2} 个空缺；请更改 {3} 或页数，或写 recruitment: {overshoot: 1}，使 {4} 个 {5} 在最后一个会话中多得一个评分',
  'blocks: no page or question has a known right answer, so careless listeners cannot be found; {0}':
    'blocks：没有一页或一题有已知的正确答案，无法发现不认真的听者；{0}',
  'add {0}: {1}': '请添加 {0}：{1}',
  'add {0}, questions that cost no page': '请添加 {0}，这些问题不占页数',
  'each listener then takes about {0} more minutes ({1} instead of {2}) for {3} more pages':
    '每位听者约多用 {0} 分钟（{1} 而非 {2}），增加 {3} 页',
  '{0}, and costs {1} more at the same hourly pay': '{0}，按相同时薪每人多付 {1}',
  '{0}, and costs {1} more at the same hourly pay{2}': '{0}，按相同时薪每人多付 {1}{2}',
  ', {0} for {1} listeners': '，{1} 位听者共 {0}',
  // The primary analysis
  'analysis.{0}: {1}': 'analysis.{0}：{1}',
  'there is no scale {0}; write {1}': '没有量表 {0}；请写 {1}',
  'no clip under test has the system {0}; write {1}': '没有受测音频属于系统 {0}；请写 {1}',
  'compares a system with itself; name two systems': '系统与自身比较；请写两个系统',
  'single-step needs one model of all systems; write holm, or add "pairs: by system"':
    'single-step 需要包含所有系统的一个模型；请写 holm，或添加“pairs: by system”',
  'no pairs are compared on these scales; remove the key': '这些量表不比较配对；请删除此键',
  'some systems are never compared with the others, even indirectly; write by pair, or add pairs':
    '有些系统从未与其他系统直接或间接比较；请写 by pair，或添加配对',
  '{0} is not smaller than the largest possible difference in {1}, {2}; write a smaller margin':
    '{0} 不小于 {1} 可能的最大差异 {2}；请写更小的 margin',
  'for pairs they follow from the design; remove the key': '配对的随机效应由设计决定；请删除此键',
};

/** Faults of a key of study.yaml, after its name. */
const FAULTS: Readonly<Record<string, string>> = {
  'names a language twice': '重复列出同一语言',
  'names a rule twice; name each rule once': '重复列出同一规则；每个规则只写一次',
  'names a step twice; name each step once': '重复列出同一步骤；每个步骤只写一次',
  'names a value twice': '重复列出同一值',
  'names a question twice': '重复列出同一问题',
  'names an option twice': '重复列出同一选项',
  'names a step that is also in preparation; keep one of them': '列出的步骤已在 preparation 中；请只保留一个',
  'must ascend: the first band without from, then each with a larger from':
    '必须递增：第一个区段不写 from，之后每个 from 都要更大',
  'must be one of {0}, or {bands: [...]}': '必须是 {0} 之一，或 {bands: [...]}',
  'must name at least one set of clips': '须至少列出一个音频集',
  'must name each effect once, and must not combine slopes with rater or rater x system':
    '每个效应只写一次，且斜率不能与 rater 或 rater x system 同时使用',
  'gives a share to some options only; give it to all or to none':
    '只有部分选项有 share；请全部给出或全部省略',
  'has shares that do not add up to 1': '各 share 之和不为 1',
  'needs question, options and right together, or none of them':
    '须同时给出 question、options 和 right，或都不给出',
  'names a right option that does not exist': '指定的正确选项不存在',
  'has several right options, but its question names the one to choose; give one, or write kind: nonsensical':
    '有多个正确选项，而问题只指明选一个；请只给一个，或写 kind: nonsensical',
  'is nonsensical, so one half of the options must be right: give an even number of options, and list the first or the second half':
    '是荒谬问题，须以一半选项为正确：请给出偶数个选项，并列出前一半或后一半',
  'asks for more right answers than there are trials': '要求的正确次数多于试次',
  'asks for more right answers than there are questions': '要求的正确题数多于题目数',
  'must be names of fonts, separated by commas': '须为字体名称，以逗号分隔',
  '{0}; figures have the default style': '{0}；图形采用默认样式',
  'the key figures is missing; write it as in study.yaml in {0}':
    '缺少键 figures；请在 {0} 中按 study.yaml 的写法填写',
  'must be a relative path inside the study folder, like clips/{system}/{item}.flac':
    '须为研究文件夹内的相对路径，如 clips/{system}/{item}.flac',
  'must be lowercase letters, digits and _': '须由小写字母、数字和 _ 组成',
  'must be 3 to 64 letters, digits, - or _': '须为 3 至 64 个字母、数字、- 或 _',
  'must be 1 to 40 letters, digits, - or _': '须为 1 至 40 个字母、数字、- 或 _',
  'must be up to 64 lowercase letters, digits, spaces, - or _': '须为至多 64 个小写字母、数字、空格、- 或 _',
  'must be the 24-character id in the address of the study on Prolific':
    '须为该研究在 Prolific 上网址中的 24 位编号',
};

/** The same with the value and the description of the key, as issueMessage joins them. */
export const ZH_FAULTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(FAULTS).flatMap(([english, chinese]) => [
    [`{0} ${english}`, `{0} ${chinese}`],
    [`{0} ${english}. {1}`, `{0} ${chinese}。{1}`],
    [`{0} ${english}, but is {1}`, `{0} ${chinese}，现为{1}`],
    [`{0} ${english}, but is {1}. {2}`, `{0} ${chinese}，现为{1}。{2}`],
  ]),
);
