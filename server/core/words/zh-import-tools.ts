/** Report lines about studies of BeaqleJS, WAET and the P.808 Toolkit in Chinese, by the English. */
export const ZH_IMPORT_TOOLS: Readonly<Record<string, string>> = {
  // BeaqleJS
  'RateScalePng: scales have words, not an image': 'RateScalePng：量表用文字，不用图片',
  'RateScaleBgPng: scales have words, not an image': 'RateScaleBgPng：量表用文字，不用图片',
  'ShowFileIDs: names of files are never shown to listeners': 'ShowFileIDs：从不向听者显示文件名',
  'ShowResults: listeners do not see their answers at the end': 'ShowResults：听者最后看不到自己的回答',
  'EnableOnlineSubmission: answers go to this server, page by page':
    'EnableOnlineSubmission：回答逐页发送到本服务器',
  'BeaqleServiceURL: answers go to this server, page by page': 'BeaqleServiceURL：回答逐页发送到本服务器',
  'LoopByDefault: listeners can loop the sound or a part of it':
    'LoopByDefault：听者可以循环播放声音或其中一段',
  'EnableABLoop: listeners can always loop a part of the sound':
    'EnableABLoop：听者总是可以循环播放声音的一段',
  'scores of {0} to {1} become 0 to 100': '{0} 到 {1} 的分数改为 0 到 100',
  'RateDefaultValue: scores are empty at first': 'RateDefaultValue：分数起始为空',
  'the test set has no Files; write them as a map, like "1": "audio/1.wav"':
    '测试组没有 Files；请写成键值表，例如 "1": "audio/1.wav"',
  'the test set has {0} files; a comparison has two, A and B': '测试组有 {0} 个文件；比较需要 A 和 B 两个',
  'TestConfig is not a map of keys': 'TestConfig 不是键值表',
  'the files do not say which test it is; choose the method: {0}': '从文件看不出是哪种测试；请选择方法：{0}',
  'there are no test sets; nothing is left to rate': '没有测试组；没有可评的内容',
  'the test sets, as pages of the method {0}': '测试组：作为方法 {0} 的页面',
  'ABX: X is A or B, equally often': 'ABX：X 为 A 或 B，各占一半',
  'RequireMaxRating: a page waits until one sound has 100': 'RequireMaxRating：有一段声音得 100 分后才能继续',
  'no script has TestConfig with Testsets; name the folder with the config of BeaqleJS':
    '没有包含 TestConfig 和 Testsets 的脚本；请指定 BeaqleJS 配置所在的文件夹',
  'there are {0} scripts with a TestConfig; choose one': '有 {0} 个包含 TestConfig 的脚本；请选择一个',
  // WAET
  'a statement of a survey is in instructions.md': '调查中的说明在 instructions.md 中',
  '{0}: Earshot has its own player and server': '{0}：Earshot 有自己的播放器和服务器',
  'metrics: times, plays and positions of listeners are recorded': 'metrics：记录听者的时间、播放次数和位置',
  'interface of the set-up: checks of the player are those of Earshot':
    'setup 的 interface：播放检查由 Earshot 决定',
  'the test has no setup or no page': '测试没有 setup 或 page',
  'poolSize: each listener gets {0} pages, those with the fewest ratings first':
    'poolSize：每位听者 {0} 页，评分最少的优先',
  'pages have different loudness; the level of the first is used for all':
    '各页响度不同；统一使用第一页的响度',
  'loudness: {0} LUFS': '响度：{0} LUFS',
  'no XML file is a test of WAET; name the folder with the test':
    '没有 WAET 测试的 XML 文件；请指定测试所在的文件夹',
  'there are {0} tests; choose one': '有 {0} 个测试；请选择一个',
  'the audio element has no url; write the path of its file': '音频元素没有 url；请填写文件路径',
  'gain: clips are not changed one by one; write the gain into the file':
    'gain：不单独改变音频电平；请直接处理文件',
  'a second axis (interface) on a page: one scale is used': '一页有第二个评分轴（interface）：只使用一个量表',
  'a survey before or after a page: Earshot asks listeners at the end':
    '页面前后的调查：Earshot 在最后询问听者',
  'comment questions: pages have one field for comments': '评论问题：页面只有一个评论栏',
  'repeatCount: use the key repeats to show pages twice': 'repeatCount：请用键 repeats 让页面出现两次',
  'loop: listeners can loop the sound': 'loop：听者可以循环播放声音',
  '{0}: Next needs every sound to be heard and rated': '{0}：听完并评完每段声音才能继续',
  'interface option {0}: Earshot has its own player and rules': '界面选项 {0}：Earshot 有自己的播放器和规则',
  'a second anchor is rated as a system': '第二个锚点作为系统评分',
  'the hidden reference is another file than the shown one; it is rated as a system':
    '隐藏参考音与公开的参考音不是同一文件；作为系统评分',
  'labels of a scale: MUSHRA shows its five bands, because the page has another number':
    '量表标签：数量不是五个，因此显示 MUSHRA 的五个等级',
  '{0}: all sounds on one page, 0 to 100': '{0}：所有声音在同一页，0 到 100',
  'the page compares {0} sounds; a comparison has two': '页面比较 {0} 段声音；比较需要两段',
  '{0}: becomes the method {1}': '{0}：改为方法 {1}',
  'the page has no scale labels; a rating needs two or more': '页面没有量表标签；评分需要至少两个',
  '{0}: each sound gets a page of its own': '{0}：每段声音单独一页',
  'ids of sounds differ from page to page: systems are called A, B and so on, by their place on the page':
    '各页声音的 id 不同：按页面中的位置把系统称为 A、B 等',
  'the interface {0}: Earshot has no such page': '界面 {0}：Earshot 没有这种页面',
  'the interface ordinal: Earshot has no page for ranking; change the interface to mushra, where sounds are rated side by side, or to AB for pages with two sounds':
    '界面 ordinal：Earshot 没有排序页面；请把界面改为 mushra（并排评分），或对只有两段声音的页面改为 AB',
  // P.808 Toolkit
  'answers on the scales of P.804 ({0}): Earshot has no preset for them; write a block with the method rating and a scale for each, and a table of gold clips with a column for each scale':
    'P.804 各量表的答案（{0}）：Earshot 没有相应的预设；请写一个方法为 rating 的区块，为每项写一个量表，并在 gold 音频的表格中为每个量表写一列',
  'gold_url: Earshot has no personalised P.835, which first plays the voice to be rated; for plain P.835, name the columns gold_clips, gold_sig_ans, gold_bak_ans and gold_ovrl_ans':
    'gold_url：Earshot 没有先播放待评说话人声音的个性化 P.835；若为普通 P.835，请将列命名为 gold_clips、gold_sig_ans、gold_bak_ans 和 gold_ovrl_ans',
  'the clips have references, so the method is dcr or ccr; choose the method: {0}':
    '音频有参考音，因此方法是 dcr 或 ccr；请选择方法：{0}',
  'the tables do not say the method; acr is used. Choose another method, like p835, if it is wrong':
    '表格没有说明方法；使用 acr。如果不对，请选择其他方法，例如 p835',
  'gold and trapping clips: pages with a reference are checked by null pairs instead':
    'gold 和 trapping 音频：带参考音的页面改用相同音频对检查',
  'gold clips with their right answers, one for each listener': 'gold 音频及其正确答案，每位听者一段',
  'trapping clips: a voice asks for an answer (spoken instruction)': 'trapping 音频：语音要求给出某个答案',
  'the clip {0} has no right answer; write it into the table': '音频 {0} 没有正确答案；请填入表格',
  'training clips: practice with references needs a reference for each':
    'training 音频：带参考音的练习需要每段都有参考音',
  'training clips: a practice block, whose ratings do not count': 'training 音频：练习区块，其评分不计入',
  'no table has the column rating_clips; name the folder with the input of the P.808 Toolkit':
    '没有包含 rating_clips 列的表格；请指定 P.808 Toolkit 输入文件所在的文件夹',
  'the table of clips, with the preset {0}': '音频表，使用预设 {0}',
  'checks of hearing, ears and surroundings: Earshot makes their sounds itself, so the clips of math, pair_a and pair_b are not used':
    '听力、双耳和环境检查：声音由 Earshot 生成，因此不使用 math、pair_a 和 pair_b 的音频',
};
