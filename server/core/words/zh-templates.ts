/** Refusals of templates of studies in Chinese, by the English. */
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
};
