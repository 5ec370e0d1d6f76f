/** What rules and checks found, in Chinese, by the English. */
export const ZH_FINDINGS: Readonly<Record<string, string>> = {
  '{0}; {1}': '{0}；{1}',
  '{0} of {1} pages answered': '回答了 {1} 页中的 {0} 页',
  'flawed: {0}; human: {1}': '缺陷音频：{0}；真人录音：{1}',
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
  'told apart': '能分辨',
  'not told apart': '不能分辨',
  'bias {0} (z = {1}), inconsistency {2} (z = {3}) of {4} votes':
    '{4} 个评分：偏差 {0}（z = {1}），不一致性 {2}（z = {3}）',
  '{0} where {1} others gave {2} on average; r = {3} with the others over {4} stimuli':
    '评为 {0}，其余 {1} 人平均 {2}；与其余听者的 r = {3}（{4} 个音频）',
  '{0}: {1} clips rated twice, {2} apart in the mean, of a range of {3}':
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
};
