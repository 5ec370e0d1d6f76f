/** Refusals, notes and instructions of templates of studies in Chinese, by the English. */
export const ZH_TEMPLATES: Readonly<Record<string, string>> = {
  '{0}: there is no such folder; name the folder with your clips':
    '{0}：没有这个文件夹；请填写音频所在的文件夹',
  'there is no template {0}; use {1}': '没有模板 {0}；请使用 {1}',
  '{0}: the template {1} cannot be used: {2}': '{0}：不能使用模板 {1}：{2}',
  '{0} has other content in {1}; nothing was written: rename or delete it, or use another folder':
    '{0} 中的 {1} 内容不同，未写入任何文件：请重命名或删除它，或使用其他文件夹',
  '{0}: there are no audio files to rate; put them into clips/<system>/<text>.wav':
    '{0}：没有可评分的音频文件；请放入 clips/<系统>/<文本>.wav',
  '{0}: the names of the files do not say which system and which text each one is, like {1}; use folders like clips/<system>/<text>.wav, or give the pattern':
    '{0}：从文件名看不出是哪个系统、哪段文本，例如 {1}；请使用 clips/<系统>/<文本>.wav 这样的文件夹，或给出路径模式',
  '{0}: the pattern {1} cannot be used: {2}': '{0}：不能使用路径模式 {1}：{2}',
  '{0}: the pattern {1} has no {system}; write it like clips/{system}/{item}.wav':
    '{0}：路径模式 {1} 中没有 {system}；请写成 clips/{system}/{item}.wav 的形式',
  '{0}: the pattern {1} has no {item}; write it like clips/{system}/{item}.wav':
    '{0}：路径模式 {1} 中没有 {item}；请写成 clips/{system}/{item}.wav 的形式',
  '{0}: no audio file fits the pattern {1}, like {2}; correct the pattern':
    '{0}：没有音频文件符合路径模式 {1}，例如 {2}；请更正路径模式',
  '{0}: no file has the system {1}; the systems are {2}': '{0}：没有系统 {1} 的文件；现有系统：{2}',
  '{0}: the names of the files do not have the systems {1}, like {2}; use folders like clips/<system>/<text>.wav, or give the pattern':
    '{0}：文件名中没有系统 {1}，例如 {2}；请使用 clips/<系统>/<文本>.wav 这样的文件夹，或给出路径模式',
  'it needs 2 systems, but there is only {0}; add the clips of another system':
    '需要 2 个系统，但只有 {0}；请添加另一个系统的音频',
  'every system must speak every text, but there is no clip for {0}; add it, or name fewer systems':
    '每个系统都要读每段文本，但缺少 {0} 的音频；请添加，或减少系统',
  'a system has several clips of one text; keep one, or give a pattern in which the other folders are fixed':
    '某个系统的同一文本有多段音频；请只保留一段，或给出其他文件夹固定不变的路径模式',
  'it needs {0} texts, but there are {1}; add clips of other texts':
    '需要 {0} 段文本，但只有 {1} 段；请添加其他文本的音频',
  'it needs {0} texts, but there are {1}, because some of the clips also serve as traps; add clips of other texts, or clips in traps/flawed and traps/human':
    '需要 {0} 段文本，但只有 {1} 段（部分音频兼作陷阱题）；请添加其他文本的音频，或在 traps/flawed 和 traps/human 中添加音频',
  'it needs {0} texts, but there are {1}; add clips of other texts, or clips in traps/flawed and traps/human':
    '需要 {0} 段文本，但只有 {1} 段；请添加其他文本的音频，或在 traps/flawed 和 traps/human 中添加音频',
  'it needs recordings of people; put at least 2 into traps/human, or name their system human':
    '需要真人录音；请在 traps/human 中放入至少 2 段，或把其系统命名为 human',
  'it needs a synthetic system; add its clips': '需要一个合成系统；请添加其音频',
  'it needs a recording of each voice; put one for every text into prompts/<text>.wav, or name the system of the recordings human':
    '需要每个声音的录音；请为每段文本在 prompts/<文本>.wav 放入一段，或把录音的系统命名为 human',
  '{0} must have one recording of every text, but {1} does not; add it, or put references into prompts/<text>.wav':
    '{0} 须为每段文本提供一段录音，但 {1} 没有；请添加，或在 prompts/<文本>.wav 中放入参考音',
  // Notes on what the folder lacks
  'the paper paid its listeners 0.8 RMB for each clip of 45 to 60 s.':
    '论文中每段 45 至 60 秒的录音向听者支付 0.8 元人民币。',
  'there are no flawed clips in traps/flawed, so clips of {0} stand in for them. Replace them: listeners who take {1} for a person would fail.':
    'traps/flawed 中没有缺陷录音，因此以 {0} 的录音代替。请更换：把 {1} 当成真人的听者会因此不通过。',
  'there are not 2 recordings in traps/human, so clips of {0} are traps and under test.':
    'traps/human 中的录音不足 2 段，因此 {0} 的录音既作陷阱题，也受测。',
  'there is no texts.csv (columns item, text) with every text, so the pages show no text.':
    '没有包含全部文本的 texts.csv（列 item、text），因此页面不显示文本。',
  'no pairs with a right preference: they need recordings of people and clips of the same texts in traps/flawed.':
    '没有带正确答案的录音对：这需要真人录音，以及 traps/flawed 中相同文本的录音。',
  'there are too few clips for the four scales, so only prosody is compared.':
    '录音太少，不足以评四个量表，因此只比较韵律。',
  'the clips of {0} are the references, so they are not rated.': '{0} 的录音用作参考音，因此不参与评分。',
  'the paths have no iteration; the paper rated iterations 1 and 10, as in clips/{system}/{iteration}/{item}.wav.':
    '路径中没有迭代次数；论文评的是第 1 次和第 10 次迭代，例如 clips/{system}/{iteration}/{item}.wav。',
  'there is no dialogue test: the clips last longer than {0} s; cut segments with `earshot excerpt`.':
    '没有对话测试：录音长于 {0} 秒；请用 `earshot excerpt` 截取片段。',
  'there is no dialogue test: no system is a low anchor; name the system of robotic dialogues lq.':
    '没有对话测试：没有作为低锚点的系统；请把机械感明显的对话系统命名为 lq。',
  'there is no dialogue test: no system is made of recordings of people; name it human.':
    '没有对话测试：没有真人录音的系统；请将其命名为 human。',
  'there is no dialogue test: it needs 2 texts that every system speaks.':
    '没有对话测试：需要 2 段所有系统都读过的文本。',
  'there is no dialogue test: it needs a system beside the anchors.':
    '没有对话测试：除锚点外还需要一个系统。',
  'not every clip lasts 180 s, so the questionnaire plays whole clips and not three minutes of each.':
    '并非每段录音都达到 180 秒，因此问卷播放完整录音，而不是各取三分钟。',
  'no page has a known right answer; add gold clips to find careless listeners.':
    '没有已知正确答案的页面；请添加已知质量的录音，以便发现不认真的听者。',
  'no recordings of people were found, so the pages have no reference and no low anchor.':
    '没有找到真人录音，因此页面没有参考音和低锚点。',
  'a page has {0} sounds, which tires listeners; name fewer systems.':
    '一页有 {0} 段声音，听者容易疲劳；请减少系统。',
  'the clips of a text differ in length, which listeners can hear; ABX suits codecs and other processing.':
    '同一文本的录音长度不同，听者能听出来；ABX 适合编解码器等处理方式的比较。',
  // Files that a study does not use
  'traps are read from folders like traps/flawed and traps/human':
    '陷阱题录音须放在 traps/flawed、traps/human 这样的文件夹中',
  'reference voices need a file for every {0}, named like it, in one folder':
    '参考音须放在同一文件夹中，每个 {0} 一个同名文件',
  'practice clips are not used; add a block with training: true for them':
    '未使用练习录音；请为其添加带 training: true 的区块',
  'its name does not fit {0}': '文件名与 {0} 不符',
  'it is not a .{0} file': '不是 .{0} 文件',
  // Lines to edit
  'clips with an obvious flaw, like {set: traps, where: {kind: flawed}}':
    '有明显缺陷的录音，例如 {set: traps, where: {kind: flawed}}',
  'listen to each one: is it clearly a machine?': '逐段试听：是否一听就是机器？',
  'better other recordings, like {set: traps, where: {kind: human}}':
    '最好用另外的录音，例如 {set: traps, where: {kind: human}}',
  'listen to each one: is it clearly a person?': '逐段试听：是否一听就是真人？',
  'an excellent dialogue, the same on every page': '一段出色的对话，每页都相同',
  'right answers for the attention items, from a table of the set (columns system, item, n_speakers)':
    '注意力题的正确答案，取自该音频集的表格（列 system、item、n_speakers）',
  'name the institution, the time until data are deleted, and the payment':
    '写明研究机构、数据保存期限和报酬',
  'the address for questions of listeners': '听者提问的联系地址',
  '`earshot power` computes how many you need': '所需人数可用 `earshot power` 计算',
  'an estimate; a rehearsal or a pilot tells more': '这是估计值；预演或预实验的结果更准确',
  'for Prolific, remove the # and write the reward and the completion codes of your study':
    '使用 Prolific 时，请去掉 #，填写报酬和研究的完成码',
};
