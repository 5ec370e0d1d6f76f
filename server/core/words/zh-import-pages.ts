/** Report lines about pages of imported studies in Chinese, by the English. */
export const ZH_IMPORT_PAGES: Readonly<Record<string, string>> = {
  // webMUSHRA: the whole file
  'bufferSize: the player chooses its own': 'bufferSize：由播放器自行决定',
  'stopOnErrors: sounds that fail to load are loaded again, then the listener sees a message':
    'stopOnErrors：加载失败的声音会重新加载，之后向听者显示提示',
  'remoteService: answers go to this server, page by page': 'remoteService：回答逐页发送到本服务器',
  'showButtonPreviousPage: an answer is final, so listeners cannot go back':
    'showButtonPreviousPage：回答不可更改，听者不能返回',
  '{0}: webMUSHRA has no such key': '{0}：webMUSHRA 没有这个键',
  'the file has no list of pages; a configuration of webMUSHRA has one':
    '文件没有 pages 列表；webMUSHRA 的配置文件都有',
  'no page of the file has sounds that Earshot can use; nothing is left to rate':
    '文件中没有 Earshot 能使用的带声音的页面；没有可评的内容',
  'the first entry of pages is random: all pages are shuffled (webMUSHRA itself stops at such a file)':
    'pages 的第一项是 random：所有页面随机排列（webMUSHRA 自身遇到这种文件会停止）',
  'random must be the first entry of its list; move it there, or delete it':
    'random 必须是列表的第一项；请移到开头，或删除',
  '{0} is not a page; write a map of keys that begins with type': '{0} 不是页面；请写以 type 开头的键值表',
  'a list within a random list gives one of its pages, as in PodEval. Choose webmushra as the tool if all of its pages are meant':
    'random 列表中的列表只出一页，与 PodEval 相同。如果要用全部页面，请把工具选为 webmushra',
  'lists within a random list: all of their pages are used, as in webMUSHRA. Choose podeval as the tool if one page of each is meant':
    'random 列表中的列表：使用全部页面，与 webMUSHRA 相同。如果每个列表只出一页，请把工具选为 podeval',
  // webMUSHRA: pages
  'the page has no type; add one, like type: mushra': '页面没有 type；请添加，例如 type: mushra',
  'spatial: Earshot has no pages on where a sound comes from': 'spatial：Earshot 没有判断声音方位的页面',
  '{0}: webMUSHRA itself has no such type of page; what its fork does with it is not known':
    '{0}：webMUSHRA 本身没有这种页面；不清楚其分支版本如何处理',
  '{0}: webMUSHRA ignores it on this type of page': '{0}：webMUSHRA 在这种页面上忽略它',
  '{0}: the type of page has no such key': '{0}：这种页面没有这个键',
  '{0}: webMUSHRA ignores this spelling of {1}': '{0}：webMUSHRA 忽略 {1} 的这种写法',
  '<{0}> in a text is not shown; listeners read text only': '文本中的 <{0}> 不显示；听者只能看到文字',
  'names of pages: pages with sounds have no heading of their own': '页面名称：带声音的页面没有单独的标题',
  'the name of this page says practice: it becomes practice, whose ratings do not count':
    '页面名称表明是练习：改为练习页，其评分不计入',
  'showWaveform: no waveforms are drawn, because listeners could judge by eye':
    'showWaveform：不显示波形，以免听者凭视觉判断',
  'showConditionNames: names of conditions are never shown to listeners':
    'showConditionNames：从不向听者显示条件名称',
  'enableLooping: listeners can loop a part of the sound': 'enableLooping：听者可以循环播放声音的一段',
  'enableLooping: false: listeners can always loop a part of the sound':
    'enableLooping: false：听者总是可以循环播放声音的一段',
  'the stimulus {0} has no path; write one, or delete the line': '刺激 {0} 没有路径；请填写，或删除该行',
  'stimuli are a list without keys; the names of the files are used as keys':
    'stimuli 是没有键的列表；用文件名作为键',
  'the page has no stimuli; write them as a map, like C1: clips/c1.wav':
    '页面没有 stimuli；请写成键值表，例如 C1: clips/c1.wav',
  'the page has no reference; write reference: path': '页面没有参考音；请写 reference: 路径',
  'the stimulus {0} is the file of the reference; the hidden reference takes its place':
    '刺激 {0} 与参考音是同一文件；由隐藏参考音代替',
  'the stimulus {0} is the same file as {1}; the page has it once':
    '刺激 {0} 与 {1} 是同一文件；页面中只出现一次',
  'the stimulus reference becomes reference-2, because the reference of the page has that name':
    '名为 reference 的刺激改为 reference-2，因为页面的参考音使用该名称',
  "{0}: an anchor of {1} kHz, made by Earshot without the delay of webMUSHRA's":
    '{0}：{1} kHz 锚点，由 Earshot 生成，没有 webMUSHRA 的时间偏移',
  'the MUSHRA page has no reference; webMUSHRA needs one: write reference: path':
    'MUSHRA 页面没有参考音；webMUSHRA 需要：请写 reference: 路径',
  'the MUSHRA page has no reference; write reference: path': 'MUSHRA 页面没有参考音；请写 reference: 路径',
  'the page has {0} sounds to rate; at most {1} fit on a page: make two pages of it':
    '页面有 {0} 段要评的声音；一页最多 {1} 段：请分成两页',
  'the page has {0} sounds to rate; {1} to {2} fit on a page':
    '页面有 {0} 段要评的声音；一页可有 {1} 至 {2} 段',
  'randomize: false: the sounds of a page are in a different order for each listener':
    'randomize: false：每位听者看到的声音顺序不同',
  'strict: false: no key is needed, because only warnings are given for long clips':
    'strict: false：无需设置，音频过长时只给出警告',
  'MUSHRA: scores are empty at first, not 100, and Next needs half of each sound and a score for each':
    'MUSHRA：分数起始为空而不是 100；听完每段声音的一半并全部评分后才能继续',
  'MUSHRA: reference, hidden reference and stimuli, 0 to 100': 'MUSHRA：参考音、隐藏参考音和刺激，0 到 100',
  'bs1116: Earshot has no page with a hidden reference beside each stimulus. The stimulus is rated from 1 to 5 in steps of 0.1 beside the open reference (preset dcr), and one page a listener plays the reference twice':
    'bs1116：Earshot 没有在刺激旁放置隐藏参考音的页面。刺激与公开的参考音一起按 1 到 5、步长 0.1 评分（preset dcr），每位听者有一页两段都是参考音',
  'content of bs1116 pages: the question of the degradation scale is shown instead':
    'bs1116 页面的 content：改为显示劣化量表的问题',
  'paired_comparison: becomes ABX. X is the reference or the stimulus, equally often; webMUSHRA always played the reference':
    'paired_comparison：改为 ABX。X 为参考音或刺激，各占一半；webMUSHRA 总是播放参考音',
  'unforced: ABX has no answer for undecided listeners; they guess':
    'unforced：ABX 没有“无法决定”的选项；听者须猜测',
  'content of paired comparisons: shown as help below the question of ABX':
    '成对比较的 content：作为说明显示在 ABX 问题下方',
  'mustPlayback: ended: Next needs 95 % of the clip': 'mustPlayback: ended：听完音频的 95 % 才能继续',
  'Next needs 95 % of the clip to be heard, and answers are locked until it has started':
    '听完音频的 95 % 才能继续；音频开始播放前不能作答',
  'mustRate: every clip has to be rated': 'mustRate：每段音频都要评分',
  'every clip has to be rated, although mustRate is not true': '虽然 mustRate 不为 true，每段音频仍须评分',
  'randomize: webMUSHRA ignores it here; the clips are always in random order':
    'randomize：webMUSHRA 在此忽略它；音频总是随机排列',
  'reference: webMUSHRA plays no reference on Likert pages':
    'reference：webMUSHRA 在李克特页面上不播放参考音',
  'likert_multi_stimulus: each clip gets a page of its own': 'likert_multi_stimulus：每段音频单独一页',
  'Likert: the labels and values of each scale': '李克特量表：各量表的标签和值',
  'maxStimuli: each listener gets {0} clips, those with the fewest ratings first':
    'maxStimuli：每位听者 {0} 段音频，评分最少的优先',
  'a scale needs at least two answers; write each as {value: 1, label: Bad}':
    '量表至少需要两个选项；请写成 {value: 1, label: Bad}',
  'images of answers are not shown; labels are': '不显示选项的图片，只显示标签',
  'the values {0} are not evenly spaced numbers; the answers are stored as 1 to {1} in the order of the file':
    '值 {0} 不是等距的数字；选项按文件中的顺序存为 1 到 {1}',
  'the page has no response; write a list of answers like {value: 1, label: Bad}':
    '页面没有 response；请写选项列表，例如 {value: 1, label: Bad}',
  'the scales of a page have one order of answers: that of the first scale':
    '一页中各量表的选项顺序相同：按第一个量表',
  'generic: the text is in instructions.md': 'generic：文本在 instructions.md 中',
  'generic between pages: the text is in instructions.md, which listeners read before the first page and can open on every page':
    '页面之间的 generic：文本在 instructions.md 中，听者在第一页之前阅读，每页都可打开',
  'consent: the page has no text': 'consent：页面没有文本',
  'consent: the text is in consent.md, and the answer is stored':
    'consent：文本在 consent.md 中，并保存听者的选择',
  'mustConsent: listeners always have to agree before they take part': 'mustConsent：听者必须同意才能参加',
  'volume: becomes the step sound level, before the first page': 'volume：改为第一页之前的音量调节步骤',
  'defaultVolume: listeners set the volume of their device, and the page never changes it':
    'defaultVolume：听者调节设备音量，页面不改变音量',
  'content of the volume page: the step has its own text': '音量页的 content：该步骤有自己的文本',
  'showResults: listeners do not see their answers at the end': 'showResults：听者最后看不到自己的回答',
  'showErrors: an answer is stored before the next page comes, and a failure is shown at once':
    'showErrors：进入下一页之前回答已保存，失败会立即显示',
  '{0} of the last page: Earshot has its own last page, with the completion code':
    '最后一页的 {0}：Earshot 有自己的结束页和完成码',
  'finish: answers are stored page by page, not at the end': 'finish：回答逐页保存，而不是在最后',
  // PodEval
  'MUSHRA of PodEval: the visible reference is not rated; HQ and LQ are the anchors (preset dialogue)':
    'PodEval 的 MUSHRA：公开的参考音不评分；HQ 和 LQ 为锚点（preset dialogue）',
  'MUSHRA of PodEval without HQ_ and LQ_: the visible reference is not rated, and no anchors screen the listeners':
    '没有 HQ_ 和 LQ_ 的 PodEval MUSHRA：公开的参考音不评分，没有用于筛选听者的锚点',
  'createAnchor35: the dialect has its own anchors': 'createAnchor35：该工具有自己的锚点',
  'the question {0} has {1} answers; Earshot needs 2 to {2}':
    '问题 {0} 有 {1} 个选项；Earshot 需要 2 至 {2} 个',
  'select: one of several answers becomes a scale; answers are stored from 1, not from 0':
    'select：单选题改为量表；回答从 1 而不是从 0 开始保存',
  'rate: answers are stored from 1, not from 0, and have words in place of images':
    'rate：回答从 1 而不是从 0 开始保存，用文字代替图片',
  'mid_value: PodEval itself never shows it': 'mid_value：PodEval 自身从不显示',
  'later entries of a response block: PodEval shows only the first':
    'response 块中后面的项：PodEval 只显示第一项',
  'questions: their words, answers and reasons, on a page for each clip':
    '问题：文字、选项和理由，每段音频一页',
  'attention checks of PodEval are ordinary questions; name right answers with the key attention':
    'PodEval 的注意力检查是普通问题；请用键 attention 指定正确答案',
};
