/** How far work is, what it warns of, and whether a study is ready, in Chinese, by the English. */
export const ZH_WORK: Readonly<Record<string, string>> = {
  '{0}: {1}': '{0}：{1}',
  // Progress
  'measuring the clips': '正在测量音频',
  "creating the listeners' files": '正在生成提供给听者的文件',
  'simulated sessions': '模拟会话',
  unpack: '正在解压',
  analysing: '正在分析',
  drawing: '正在绘图',
  packing: '正在打包',
  'block {0}, {1}: {2}': '部分 {0}，{1}：{2}',
  // Engines of mixed models
  'linear mixed model by restricted maximum likelihood, with intervals and tests':
    '限制性最大似然的线性混合模型，附区间与检验',
  'posterior of the same model: mean, SD, 95 % highest density interval, R-hat, effective sizes':
    '同一模型的后验：均值、标准差、95 % 最高密度区间、R-hat、有效样本量',
  'the same model as reml by lme4, lmerTest and pbkrtest, if R is installed':
    '与 reml 相同的模型，由 lme4、lmerTest 和 pbkrtest 计算（需安装 R）',
  // Warnings
  'no file in the format {0}, which takes numeric ratings of single clips: no such rating counts':
    '没有 {0} 格式的文件：该格式只含单个音频的数值评分，而有效评分中没有这类评分',
  'and {0} more': '另有 {0} 条',
  'block {0}, {1}: no mixed model: {2}': '部分 {0}，{1}：没有混合模型：{2}',
  "the metrics file {0} of the study was not read; to compare it with the listeners, add {1} from the study's folder as metrics":
    '未读取研究的指标文件 {0}；要与听者比较，请将研究文件夹中的 {1} 作为指标添加',
  // Whether a study is ready for listeners
  'consent: has no text in {0}; add one': 'consent：没有 {0} 的文本；请添加',
  'There is a consent text in every language.': '每种语言都有知情同意文本。',
  '{0} pages. Hearing their clips once takes {1} min; with {2} s per page, {3} min. Announced: {4} min.':
    '{0} 页，音频听一遍需 {1} 分钟；每页再加 {2} 秒，共 {3} 分钟。公布的时长：{4} 分钟。',
  'recruitment.minutes: is shorter than the clips; announce more':
    'recruitment.minutes：短于音频时长；请写得更长',
  'recruitment.minutes: looks short; rehearse the study, or ask a colleague':
    'recruitment.minutes：似乎偏短；请预演研究，或请同事试做',
  'recruitment.reward: is not set, so listeners see no pay; add it':
    'recruitment.reward：未填写，听者看不到报酬',
  'Announced: {0}.': '公布的报酬：{0}。',
  'No recruiter: anyone with the link can take part and gets an individual code.':
    '没有招募平台：任何有链接的人都可参加，并各自获得一个代码。',
  '{0} has a code for every outcome of this study.': '{0} 对此研究的每种结果都有代码。',
  'Pages or questions with known answers detect careless listeners.':
    '有已知正确答案的页面或问题，可以看出谁在认真听。',
  'One language: {0}.': '一种语言：{0}。',
  'Every text exists in every language.': '所有文本都有每种语言的版本。',
  '{0}: one text for {1}; write one for each language': '{0}：{1} 共用一个文本；请为每种语言各写一个',
  'Listeners set their volume with a clip of the study.': '听者用研究中的音频调节音量。',
  'level_clip: is not set, so listeners set their volume with noise; name a clip of the study':
    'level_clip：未设置，听者将用噪声调节音量；请指定研究中的一个音频',
  'The loudness of this version is unknown: publish it again.': '此版本没有响度信息：请重新发布。',
  'Heard at: {0}.': '播放响度：{0}。',
  '{0} clips of {1} to {2} s.': '{0} 个音频，{1} 至 {2} 秒。',
  '{0} are under 3 s, which is hard to judge.': '{0} 个短于 3 秒，难以判断。',
  'contact: is not set, so listeners cannot ask for help; add an address':
    'contact：未设置，听者遇到问题时无人可问；请添加地址',
  'Listeners can contact: {0}.': '听者可联系：{0}。',
  "The study's folder is unknown: run earshot check in it.":
    '此处不知道研究文件夹的位置：请在其所在处运行 earshot check。',
  'The check found no mistakes in the folder.': '检查未发现文件夹的其他问题。',
  'The blinding check has not run for this version. Run the blinding check.':
    '此版本尚未进行盲法检查。请运行盲法检查。',
  '{0} simulated sessions revealed no systems.': '{0} 次模拟会话未泄露任何信息。',
  // Findings of a rehearsal
  'Excluded sessions by screening and kind of listener, of all with ratings of test clips':
    '各种筛选排除的会话数，按听者类型（有测试音频评分的会话）',
  screening: '筛选',
  random: '随机',
  straight: '直线作答',
  middle: '总选中间',
  fast: '快速点击',
  aware: '识破陷阱题',
  'all careless': '不认真（合计）',
  'careful [95 % CI]': '认真 [95 % 区间]',
  'trap-failing': '答错陷阱题',
  vanishing: '中途离开',
  'Excluded sessions lose at least half of their ratings of test clips. Excluded careful sessions are false positives.':
    '被排除的会话：测试音频的评分至少有一半被排除。认真听者的会话被排除即为误报。',
  '[..]: Wilson interval, %. Single rules have their default parameters, and all findings exclude.':
    '[..]：Wilson 区间，%。单条规则使用默认参数，其发现的评分均被排除。',
  'Primary rule set: {0}.': '主要规则集：{0}。',
  'No more careless than careful sessions excluded: {0}.': '排除的不认真会话不多于认真会话：{0}。',
  'No careless or careful sessions excluded: {0}.': '未排除不认真或认真的会话：{0}。',
  'No findings: {0}.': '没有发现：{0}。',
  // Summary of preparing
  '{0} of {1}, each in {2}: {3}': '{1}共 {0}，每个 {2}：{3}',
  '{0} sound': '{0} 个声音',
  '{0} sounds': '{0} 个声音',
  '{0} clip': '{0} 个音频',
  '{0} clips': '{0} 个音频',
  '{0} variant': '{0} 个变体',
  '{0} variants': '{0} 个变体',
  '{0} clips, {1}': '{0} 个音频、{1}',
  '{0} hidden copies': '{0} 个隐藏副本',
  '{0} anchors': '{0} 个锚点',
  '{0} excerpts': '{0} 个片段',
  '{0} anchors, {1}': '{0} 个锚点、{1}',
  '{0} hidden copies, {1}': '{0} 个隐藏副本、{1}',
  '  loudness   {0}': '  响度   {0}',
  '  format     {0}, {1} bit, {2} MB': '  格式   {0}，{1} 位，{2} MB',
  '  made       {0} now, {1} unchanged': '  生成   新 {0} 个，未变 {1} 个',
  'as is: no gain is applied': '保持原样：不调整增益',
  '{0}, lowered from {1} for the true peak of {2}': '{0}，因 {2} 的真峰值而由 {1} 调低',
  '  levels     {0} keep their level': '  增益   {0}保持原电平',
  '  levels     {0} of {1} with a gain, at most {2} dB: {3}':
    '  增益   {1}中有 {0} 个调整增益，最大 {2} dB：{3}',
};
