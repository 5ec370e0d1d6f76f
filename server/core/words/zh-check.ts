/** Mistakes in a study folder, in Chinese, by the English. */
export const ZH_CHECK: Readonly<Record<string, string>> = {
  '{0} error: {1}': '{0} 错误：{1}',
  '{0} warning: {1}': '{0} 警告：{1}',
  '{0} and {1} more': '{0} 及另外 {1} 个',
  // Keys and values of study.yaml
  '{0} is not an allowed key; {1}': '此处没有键 {0}；{1}',
  'allowed keys: {0}': '此处可用：{0}',
  '{0} is missing; it must be {1}': '缺少 {0}；它须为{1:word}',
  '{0} is empty': '{0} 为空',
  '{0} is {1}, but must be {2}': '{0} 为{1:word}，但须为{2:word}',
  '{0} must be {1}, but is {2}': '{0} 须为{1:word}，现为{2:word}',
  '{0} must be {1}, but is {2}; did you mean {3}?': '{0} 须为{1:word}，现为{2:word}；您是指 {3} 吗？',
  '{0} must be {1}, but is {2}; put quotes around it': '{0} 须为{1:word}，现为{2:word}；请加上引号',
  '{0} must be {1}, but is {2}; put quotes around it: {3}': '{0} 须为{1:word}，现为{2:word}；请加上引号：{3}',
  '{0} is {1}; did you mean {2}?': '{0} 为{1:word}；您是指 {2} 吗？',
  'the name {0} is not allowed': '不允许使用名称 {0}',
  text: '文本',
  'a number': '数字',
  'a whole number': '整数',
  'true or false': 'true 或 false',
  'a list': '列表',
  'a map of keys': '键值表',
  nothing: '空',
  'its value': '其值',
  'the text {0}': '文本 {0}',
  'the number {0}': '数字 {0}',
  '{0} characters long': '{0} 个字符',
  '{0} entries long': '{0} 项',
  'less than {0}': '小于 {0}',
  'at most {0}': '至多 {0}',
  'more than {0}': '大于 {0}',
  'at least {0}': '至少 {0}',
  'less than {0} characters long': '少于 {0} 个字符',
  'at most {0} characters long': '至多 {0} 个字符',
  'more than {0} characters long': '多于 {0} 个字符',
  'at least {0} characters long': '至少 {0} 个字符',
  'less than {0} entries long': '少于 {0} 项',
  'at most {0} entries long': '至多 {0} 项',
  'more than {0} entries long': '多于 {0} 项',
  'at least {0} entries long': '至少 {0} 项',
  // YAML
  'the file is not UTF-8 text; save it with the encoding UTF-8': '文件不是 UTF-8 文本；请以 UTF-8 编码保存',
  'the file has {0} kB, a study file may have {1}; put tables into CSV files and long texts into Markdown files':
    '文件有 {0} kB，研究文件至多 {1} kB；请把表格放入 CSV 文件，长文本放入 Markdown 文件',
  'the file must be a map of keys, beginning like title: My listening test':
    '文件须为键值表，以类似 title: My listening test 的内容开头',
  'lines that begin with % are not supported; delete it': '不支持以 % 开头的行；请删除',
  'a second document begins here; delete the line --- and keep one study per file':
    '此处开始了第二个文档；请删除 --- 一行，每个文件只写一个研究',
  'indented with a tab; YAML needs spaces: write two for each level':
    '用制表符缩进；YAML 需要空格：每级写两个空格',
  'this line cannot be read as key: value; put quotes around a text that contains ": ", and begin lines of one level at the same column':
    '此行无法读作“键: 值”；含有“: ”的文本请加引号，同级各行请从同一列开始',
  'wrong indentation; begin lines of one level at the same column and close every [ and {':
    '缩进错误；同级各行请从同一列开始，并闭合每个 [ 和 {',
  'a text cannot begin with this character; put quotes around it': '文本不能以此字符开头；请加引号',
  'this does not belong here; put quotes around a text that begins with {, [ or a quote, and begin lines of one level at the same column':
    '此处不应有此内容；以 {、[ 或引号开头的文本请加引号，同级各行请从同一列开始',
  'a key must be on one line, followed by a colon and a space': '键须写在一行内，其后为冒号和空格',
  'not valid YAML here: {0}': '此处不是有效的 YAML：{0}',
  'more than {0} levels of nesting; a study file needs fewer than 8': '嵌套超过 {0} 层；研究文件不需要 8 层',
  'aliases like *{0} are not supported; write the value out': '不支持 *{0} 之类的别名；请写出其值',
  'anchors like &{0} are not supported; delete it': '不支持 &{0} 之类的锚；请删除',
  'tags like {0} are not supported; write the plain value': '不支持 {0} 之类的标签；请直接写值',
  'a key must be plain text, not a list or a map': '键须为纯文本，不能是列表或键值表',
  'the key {0} is not allowed; use another name': '不允许使用键 {0}；请换一个名称',
  'the key {0} appears twice; keep one of them': '键 {0} 出现两次；请保留一个',
  // Folders, clips and their names
  '{0}, paragraph {1}': '{0}，第 {1} 段',
  'there is no such folder; name the folder that contains study.yaml':
    '没有这个文件夹；请指定 study.yaml 所在的文件夹',
  'cannot be read for lack of permission; change its permissions': '没有读取权限；请更改其权限',
  'could not be read ({0}); check the disk, or copy the study again':
    '无法读取（{0}）；请检查磁盘，或重新复制研究',
  'clips.{0}: {1}': 'clips.{0}：{1}',
  'clips.{0}: no file fits {1}; {2}': 'clips.{0}：没有文件符合 {1}；{2}',
  'clips.{0}: {1} is read as a missing value by R and pandas; rename its files or folders':
    'clips.{0}：{1} 在 R 和 pandas 中会被读作缺失值；请重命名其文件或文件夹',
  'the name fits the pattern in more than one way; separate its parts by a / in the path':
    '名称可以多种方式符合该模式；请在路径中用 / 分隔各部分',
  'leads out of the study folder; copy the files into it': '指向研究文件夹之外；请将文件复制进来',
  'a { without its }; write parts like {item}': '有 { 而没有 }；部分请写作 {item}',
  'two parts without anything between them; put a / or - between': '两个部分之间没有分隔；请加 / 或 -',
  '* and ? are not supported; name the part, like {take}': '不支持 * 和 ?；请为该部分命名，如 {take}',
  'clips are sound files; end the path in .flac or .wav (or .mp3, .ogg, .opus, .m4a, .aac)':
    '音频须为声音文件；路径请以 .flac 或 .wav 结尾（或 .mp3、.ogg、.opus、.m4a、.aac）',
  'clips.{0}: {1} of {2} systems x {3} items missing: {4}; add the clips, or make sure that no block needs them':
    'clips.{0}：{2} 个系统 × {3} 个条目中缺少 {1} 个：{4}；请补充音频，或确保没有部分需要它们',
  'has the same samples as {0}; replace one of them with the intended clip':
    '与 {0} 的声音完全相同；请将其中一个换成正确的音频',
  'lasts {0} ms; loudness needs at least {1} ms: use a longer clip':
    '时长 {0} 毫秒；至少 {1} 毫秒才能测量响度：请使用更长的音频',
  'clips.{0}: {1} shorter than 3 s: hard to judge, and their loudness is uncertain: {2}':
    'clips.{0}：{1} 短于 3 秒，难以判断，响度也不确定：{2}',
  'clips.{0}: {1} from a lossy format: {2}; listeners attribute its losses to the system: use the original FLAC or WAV if there is one':
    'clips.{0}：{1} 来自有损格式：{2}；损失的部分会算在系统头上：如有原始 FLAC 或 WAV，请使用',
  'is silent: no sound above -70 LUFS; export the clip again':
    '无声：没有高于 -70 LUFS 的声音；请重新导出音频',
  'is silent in its excerpt: no sound above -70 LUFS': '所选片段无声：没有高于 -70 LUFS 的声音',
  'clips.{0}: {1} clipped: {2}; export from the source at a lower level':
    'clips.{0}：{1} 削波：{2}；请以更低的电平从源文件导出',
  'clips.{0}: {1} with a true peak above {2} dBTP: {3}; lower every clip of the study by {4} dB, or set loudness to a number':
    'clips.{0}：{1} 的真峰值高于 {2} dBTP：{3}；请将研究的所有音频降低 {4} dB，或为 loudness 指定数值',
  '{0} raised by more than {1} dB, which also raises their noise: {2}; export them at a higher level':
    '{0} 提升超过 {1} dB，噪声也随之提升：{2}；请以更高的响度导出',
  'clips: {0} with more than {1} s of silence added: {2}; clips that are compared get the same length, so that it does not reveal them: trim long pauses, or compare clips of similar length':
    'clips：{0} 补加了超过 {1} 秒的静音：{2}；相互比较的音频会补成等长，以免从时长上分辨：请剪去过长的停顿，或比较时长相近的音频',
  '{0}: unequal {1}: {2}; this may reveal clips to listeners: convert all to one format':
    '{0}：{1} 不一致：{2}；听者可能据此分辨音频：请统一',
  'sample rates': '采样率',
  'channel counts': '声道数',
  '{0} clip': '{0} 个音频',
  '{0} clips': '{0} 个音频',
  // Tables
  'the table is empty; write a first line that names the columns, and a row below it':
    '表格为空；请在第一行写列名，并在其下写数据行',
  'the table has {0} bytes, at most {1} are read': '表格有 {0} 字节，至多读取 {1} 字节',
  'the file has {0} bytes, at most {1} are read': '文件有 {0} 字节，至多读取 {1} 字节',
  'the file is not UTF-8 text; save it as CSV UTF-8': '文件不是 UTF-8 文本；请保存为 CSV UTF-8',
  'not valid CSV: {0}': '不是有效的 CSV：{0}',
  'the columns are separated by semicolons, as spreadsheets write where a comma is the decimal sign; save the table as comma-separated values, with points in numbers':
    '各列以分号而非逗号分隔，这是以逗号为小数点的电子表格的写法；请保存为逗号分隔值，数字用小数点',
  'the columns are separated by tabs; name the file .tsv, or save it as comma-separated values':
    '各列以制表符而非逗号分隔；请将文件命名为 .tsv，或保存为逗号分隔值',
  'a column has no name; write one in the first line': '有一列没有名称；请在第一行写上',
  'the column name {0} must be letters, digits, _, . and -, beginning with a letter':
    '列名 {0} 须由字母、数字、_、. 和 - 组成，并以字母开头',
  'the column {0} appears twice': '列 {0} 出现两次',
  'the column {0} is missing': '缺少列 {0}',
  'the column {0} is missing; is it {1}?': '缺少列 {0}；您是指 {1} 吗？',
  'the row has {0}, the header {1}; put quotes around text with commas':
    '该行有 {0}，表头有 {1}；含逗号的文本请加引号',
  '{0} is already in line {1}; keep one row': '{0} 已在第 {1} 行；请保留一行',
  '{0} has values on line {1} already; keep one row': '{0} 在第 {1} 行已有数值；请保留一行',
  'trial {0} of {1}': '{1} 的第 {0} 次重复',
  'trial is empty; number the trials of a clip, like 1, 2, 3':
    'trial 为空；请为音频的各次重复编号，如 1、2、3',
  'a row of a whole system has a trial; name the clip of the row':
    '整个系统的一行带有 trial；请写明该行的音频',
  'no clip of the set has {0}; correct the row or add the clip': '音频集中没有 {0}；请更正该行或添加音频',
  'no clip has {0}; correct the row or delete it': '没有音频具有 {0}；请更正或删除该行',
  'no clip has system {0}; correct the row or delete it': '没有音频属于系统 {0}；请更正或删除该行',
  'no clip has the item {0}; correct the row or delete it': '没有音频属于条目 {0}；请更正或删除该行',
  'no text for {0} of {1} items of {2}: {3}': '{2} 的 {1} 个条目中有 {0} 个没有文本：{3}',
  'item and text must both be filled in': 'item 和 text 都须填写',
  'item {0} has a text already; keep one row': '条目 {0} 已有文本；请保留一行',
  '{0} without a row: {1}': '{0} 没有对应的行：{1}',
  '{0} contains no numbers and is not read': '{0} 不含数字，未读取',
  '{0} contains no single numbers and is not read': '{0} 不含任何数字，未读取',
  'no metric; add a column for each metric after system and item':
    '没有指标；请在 system 和 item 之后为每个指标加一列',
  '{0} more rows match no clip': '另有 {0} 行未指明音频',
  // Texts for listeners
  'the text has {0} kB, at most {1} are read; shorten it': '文本有 {0} kB，至多读取 {1} kB；请缩短',
  'this file is empty; write the information for listeners': '此文件没有内容；请写下听者应知道的事项',
  'the link {0} is shown as plain text; begin it with https:// or mailto:':
    '链接 {0} 将显示为纯文本；请以 https:// 或 mailto: 开头',
  'HTML is not shown to listeners; use Markdown': 'HTML 不会显示给听者；请使用 Markdown',
  'images are not shown to listeners; describe it in words': '图片不会显示给听者；请用文字描述',
  '{0} is not filled in; replace it with your text, or write {1} if listeners should read a bracket':
    '{0} 未填写；请换成您的文本；若要让听者看到方括号，请写 {1}',
  '"{0}" contradicts the design: {1}; write {2}, or correct the number':
    '“{0}”与设计不符：{1}；请写 {2}，或更正数字',
  'a session has {0} pages': '一次会话有 {0} 页',
  'recruitment.refill: is now called backfill; rename the key':
    'recruitment.refill：现名为 backfill；请修改键名',
  '{0} has another currency than reward; use one currency': '{0} 与 reward 的币种不同；请统一币种',
  '{0} must be an amount and a currency, like 0.80 CNY': '{0} 必须是金额和币种，如 0.80 CNY',
  '{0} must be an amount above 0': '{0} 必须是大于 0 的金额',
  '{0} is now called backfill, which is set too; delete refill':
    '{0} 现名为 backfill，而后者也已填写；请删除 refill',
  'recruitment.minutes is {0}': 'recruitment.minutes 为 {0}',
  'recruitment.reward is {0}': 'recruitment.reward 为 {0}',
  '{0}: has no code for listeners who do not consent; add no_consent, a code whose action on {1} is to request a return':
    '{0}：没有给不同意参加者的代码；请添加 no_consent，其在 {1} 上的操作为请求退回',
  '{0}: has no code for listeners who fail {1}, and are to be paid for the check; add screened_out, a code whose action on {2} is the screen-out payment, or on_fail: warn':
    '{0}：没有给未通过 {1} 者的代码，而该检查须付报酬；请添加 screened_out，其在 {2} 上的操作为筛除报酬，或设 on_fail: warn',
  '{0}: has no code for listeners who arrive when all places are taken; add quota_full, or offer no more places on {1} than here':
    '{0}：没有给名额已满时到来者的代码；请添加 quota_full，或在 {1} 上提供的名额不多于此处',
  '{0}: has no code for listeners who took part in another study of the group; add took_part, a code whose action on {1} is to request a return':
    '{0}：没有给参加过同组其他研究者的代码；请添加 took_part，其在 {1} 上的操作为请求退回',
};
