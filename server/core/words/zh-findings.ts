import { ZH_FEATURES } from './zh-blinding-cells.ts';
import { ZH_LABELS, ZH_METHODS, ZH_ROLES } from './zh-names.ts';

/** Findings of rules and checks, in Chinese, by the English. */
export const ZH_FINDINGS: Readonly<Record<string, string>> = {
  ...ZH_FEATURES,
  ...ZH_METHODS,
  '{0}; {1}': '{0}；{1}',
  '{0} of {1} pages answered': '回答了 {1} 页中的 {0} 页',
  'flawed: {0}; human: {1}': '缺陷音频：{0:word}；真人录音：{1:word}',
  ...ZH_LABELS,
  ...Object.fromEntries(
    Object.entries(ZH_LABELS).flatMap(([a, one]) =>
      Object.entries(ZH_LABELS).map(([b, other]) => [`${a}, ${b}`, `${one}、${other}`]),
    ),
  ),
  '{0} of {1} right': '{1} 题答对 {0} 题',
  'low anchor last on {0} of {1} pages, high anchor in the top 2 on {2}':
    '{1} 页中，低锚点在 {0} 页排末位，高锚点在 {2} 页居前二',
  'hidden reference below {0} on {1} of {2} pages': '{2} 页中有 {1} 页隐藏参考低于 {0}',
  'mid anchor above {0} on {1} of {2} pages': '{2} 页中有 {1} 页中锚点高于 {0}',
  '{0}; left out, as more than {1} % of the listeners put it higher there: {2}':
    '{0}；以下条目不计，因为超过 {1} % 的听者在此评得更高：{2}',
  '{0} for {1} to {2}': '{0}（应为 {1} 至 {2}）',
  '{0} for {1}': '{0}（应为 {1}）',
  'variance of {0} ratings: {1}': '{0} 个评分的方差：{1}',
  '{0} of {1} traps right': '{1} 道陷阱题答对 {0} 道',
  'identical recordings: {0}': '相同录音：{0}',
  'good beside flawed, positive for the good one: {0}': '好录音与缺陷录音（正值为偏好前者）：{0}',
  '{0} wrong on {1} of {2} clips': '{0}：{2} 个音频中答错 {1} 个',
  '{0} wrong on {1} of {2} clips ({3})': '{0}：{2} 个音频中答错 {1} 个（{3}）',
  'page {0}: {1}, expected {2}': '第 {0} 页：{1}，应为 {2}',
  'batch {0}: {1}': '批次 {0}：{1}',
  'incomplete: {0} of {1} pages, {2} flawed and {3} human clips labelled':
    '未完成：{1} 页中的 {0} 页，已标注 {2} 个缺陷音频和 {3} 个真人录音',
  '{0} of {1} pages answered in less than {2} % of what was heard':
    '{1} 页中有 {0} 页的作答时间不到所听时长的 {2} %',
  'r = {0} with the others over {1} stimuli, {2} over {3} conditions':
    '与其余听者的 r：{1} 个音频上 {0}，{3} 个条件上 {2}',
  'r = {0} with the others over {1} stimuli, limit {2}': '与其余听者的 r = {0}（{1} 个音频），界限 {2}',
  distinguished: '能分辨',
  'not distinguished': '不能分辨',
  'bias {0} (z = {1}), inconsistency {2} (z = {3}) of {4} votes':
    '{4} 个评分：偏差 {0}（z = {1}），不一致性 {2}（z = {3}）',
  '{0} where {1} others gave {2} on average; r = {3} with the others over {4} stimuli':
    '评为 {0}，其余 {1} 人平均 {2}；与其余听者的 r = {3}（{4} 个音频）',
  '{0}: {1} clips rated twice, {2} apart on average, of a range of {3}':
    '{0}：{1} 个音频评了两次，平均相差 {2}，量表范围 {3}',
  '{0} letters in {1} s': '{1} 秒内输入 {0} 个字母',
  '{0}: the same text on {1} of {2} pages: {3}': '{0}：{2} 页中有 {1} 页文本相同：{3}',
  '{0} has z = {1} among {2} votes of its condition, mean {3}':
    '{0} 在该条件的 {2} 个评分（均值 {3}）中 z = {1}',
  '{0} where {1} = {2} predicts {3}, off by {4} deviations':
    '评为 {0}，而 {1} = {2} 预测为 {3}，相差 {4} 个偏差',
  "decided after {0}, z = {1} among the listener's own log times":
    '{0} 后作出，在该听者自己的对数用时中 z = {1}',
  'decided after {0} of {1} of sound': '声音长 {1}，{0} 后即作出',
  '{0} of {1} votes far above the mean of their stimulus, {2} far below':
    '{1} 个评分中有 {0} 个远高于该音频均值，{2} 个远低于',
  '{0}: variance {1} of {2} ratings': '{0}：{2} 个评分的方差为 {1}',
  '{0}: {1} on {2} of {3} clips': '{0}：{3} 个音频中有 {2} 个为 {1}',
  'not finished: {0} pages were answered': '未完成：回答了 {0} 页',
  '{0}: the same words, written by {1} other listener': '{0}：另有 {1} 位听者写了相同的文字',
  '{0}: the same words, written by {1} other listeners': '{0}：另有 {1} 位听者写了相同的文字',
  '{0}: {1} like {2}, written by {3} other listener': '{0}：与另外 {3} 位听者所写的 {2} 相似（{1}）',
  '{0}: {1} like {2}, written by {3} other listeners': '{0}：与另外 {3} 位听者所写的 {2} 相似（{1}）',
  '{0}: the same words for {1}': '{0}：对 {1} 用了相同的文字',
  '{0}: short, with no word about how it sounds': '{0}：很短，没有提到声音如何',
  '{0} pasted, {1} keys for {2} characters ({3} %)': '粘贴 {0} 次，{2} 个字符只按了 {1} 次键（{3} %）',
  '{0}: {1} outside {2} to {3}': '{0}：{1} 不在 {2} 至 {3} 之内',
  'opened in the browser of session {0}, which was {1}, under another participant id':
    '在会话 {0}（{1}）的浏览器中以另一个参与者编号打开',
  // The blinding check
  'Block {0} ({1}): {2} reveal {3}: {4} of {5} identified, {6} % by chance ({7}). {8}':
    '第 {0} 部分（{1:word}）：{2:word}会泄露{3:word}：{5} 次中识别出 {4} 次，随机水平为 {6} %（{7}）。{8}',
  'Block {0} ({1}): {2} reveals {3}: {4} of {5} identified, {6} % by chance ({7}). {8}':
    '第 {0} 部分（{1:word}）：{2:word}会泄露{3:word}：{5} 次中识别出 {4} 次，随机水平为 {6} %（{7}）。{8}',
  sizes: '大小',
  headers: '头部',
  'the order of the slots': '位置顺序',
  'the position of a page': '页面位置',
  'reply times': '响应时间',
  'equal bytes': '相同字节',
  'drawn outlines': '所绘波形轮廓',
  'the text of a page': '页面文本',
  'which pages are traps': '哪些页是陷阱题',
  'which pages are repeats': '哪些页是重复页',
  'which two slots play the same clip': '哪两个位置播放同一音频',
  'which slot is {0}': '哪个位置是{0}',
  'which system a slot is from': '某个位置属于哪个系统',
  'which clip is played, by comparison with other sessions': '播放的是哪个音频（对照其他会话）',
  ...Object.fromEntries(Object.entries(ZH_ROLES).map(([role, name]) => [`the ${role}`, name])),
  '{0} of {1} clips had a unique value in every session.': '{1} 个音频中有 {0} 个在每次会话中都有唯一的值。',
  '{0} of {1} clips had a unique value in every session. {2}':
    '{1} 个音频中有 {0} 个在每次会话中都有唯一的值。{2}',
  'Prepare the study again: every reply of a block then has one size.':
    '请重新准备研究：此后同一部分的所有响应大小相同。',
  'Give all clips one sample rate and channel count, and prepare the study again: headers then contain no checksum, frame size or padding length.':
    '请统一所有音频的采样率和声道数，并重新准备研究：此后头部不含校验和、帧大小或填充长度。',
  'Slots must be in random order. Report this as a bug in Earshot.':
    '位置须为随机顺序。请将此作为 Earshot 的缺陷报告。',
  'Prepare the study again: each trap then takes a random place.':
    '请重新准备研究：此后每道陷阱题的位置随机。',
  'Run the check again while the machine is idle. If the finding remains, report it as a bug in Earshot.':
    '请在机器空闲时重新检查。如仍有此问题，请作为 Earshot 的缺陷报告。',
  'Prepare the study again: each clip then has several variants, and its bytes are masked.':
    '请重新准备研究：此后每个音频有多个变体，其字节经过掩码处理。',
  'Compared slots must not have an outline. Report this as a bug in Earshot.':
    '相互比较的位置不得有波形轮廓。请将此作为 Earshot 的缺陷报告。',
  'Give traps the same wording and texts as pages under test.': '请使陷阱题的措辞和文本与测试页一致。',
  'Blinding check: {0} simulated sessions, {1} pages, format {2}':
    '盲法检查：{0} 个模拟会话，{1} 页，格式 {2}',
  'block, method': '部分、方法',
  'No findings: nothing that a browser received reveals what listeners must not know.':
    '未发现问题：浏览器收到的内容没有泄露听者不应知道的信息。',
  target: '保密内容',
  channel: '渠道',
  'strongest feature': '最强特征',
  identified: '识别正确',
  accuracy: '准确率',
  chance: '随机水平',
  'p corrected': '校正后 p',
  verdict: '结论',
  "{0} tests of single features, {1} below {2} after Holm's correction. Each row is the strongest feature of its channel.":
    '共 {0} 项单特征检验，Holm 校正后有 {1} 项低于 {2}。每行为该渠道的最强特征。',
  'p: permutations of the truth within pages, zones or sessions. accuracy: from what the other sessions showed, with the exact 95 % interval.':
    'p：在页、区段或会话内置换真实标签。准确率：由其他会话的数据得出，附精确 95 % 区间。',
  'A channel without a row never differed. docs/study/blinding.md explains the table and the admitted limits.':
    '没有行的渠道从无差异。docs/study/blinding.md 说明此表及已知的局限。',
};
