/** Further mistakes of a study folder, in Chinese, by the English: blocks, sets of clips, tables, texts and levels. */
export const ZH_STUDY_FOLDER: Readonly<Record<string, string>> = {
  // Blocks
  '{0}: the {1} of a page ({2}) are {3} MB of sound in the browser; {4}':
    '{0}：一页的 {1}（{2}）在浏览器中占 {3} MB；{4}',
  'at most {0} MB are allowed: use shorter clips, fewer systems a page, mono, or a lower sample rate':
    '至多允许 {0} MB：请使用更短的音频、每页更少的系统、单声道或更低的采样率',
  'more than {0} MB may fail on old phones: use shorter clips or mono':
    '超过 {0} MB 在旧手机上可能失败：请使用更短的音频或单声道',
  '{0}: shows its answers {1}, and {2} {3}: listeners may confuse the two; write order: {4} above the blocks, and in none of them':
    '{0}：答案顺序为 {1}，而 {2} 为 {3}：听者可能混淆；请在 blocks 之上写 order: {4}，各部分中不写',
  'sittings.number: is {0}, and a session has {1} pages, which are {2} sittings of {3} pages; write number: {4}, or change pages':
    'sittings.number：写的是 {0}，而一次参与有 {1} 页，按每场 {3} 页共 {2} 场；请写 number: {4}，或修改 pages',
  '{0}.before_page: is {1}, and a session has {2} pages; name one of them, or remove the key':
    '{0}.before_page：为 {1}，而一次会话有 {2} 页；请填写其中一页，或删除此键',
  '{0}: asks the same as {1}, and a repeated question does not test attention; write your own question, options and right':
    '{0}：与 {1} 的问题相同，重复的问题无法检查注意力；请自拟 question、options 和 right',
  'all blocks are practice, which has no ratings; add a block without training: true':
    '所有部分都是练习，没有评分；请添加一个没有 training: true 的部分',
  '{0}: no listener can get {1}: they share clips, and no listener hears a clip twice; add clips, use other sets or items, or ask for fewer pages':
    '{0}：没有听者能得到{1}：它们共用音频，而同一音频不会让一位听者听两次；请添加音频，换用其他音频集或条目，或减少页数',
  '{0}: no listener can get {1}: they share clips, and no listener hears a clip twice; add clips, use other sets or items, or ask for fewer pages{2}':
    '{0}：没有听者能得到{1}：它们共用音频，而同一音频不会让一位听者听两次；请添加音频，换用其他音频集或条目，或减少页数{2}',
  'its pages': '其页面',
  'this block and those before it': '此部分及之前的部分',
  '; practice pages need separate clips': '；练习页需要单独的音频',
  '{0}: {1} is drawn for two pages of one listener: {2} and {3}; {4}':
    '{0}：{1} 被抽到同一位听者的两页：{2} 和 {3}；{4}',
  'no listener hears a clip twice: give the practice pages separate clips':
    '同一音频不会让一位听者听两次：请为练习页提供单独的音频',
  'no listener hears a clip twice: choose different clips': '同一音频不会让一位听者听两次：请选择不同的音频',
  // Clips and levels
  'bit_depth: {0} recorded at 16 bit: {1}; all clips are served at 16 bit: replace these with 24-bit recordings, or remove the key':
    'bit_depth：{0} 为 16 位录音：{1}；所有音频将以 16 位提供：请换成 24 位录音，或删除此键',
  'clips.{0}: {1} of {2} end below {3} Hz: {4}; their anchor of {5} Hz sounds almost the same: use recordings with more bandwidth, or omit the anchor':
    'clips.{0}：{2} 中有 {1} 个的频带止于 {3} Hz 以下：{4}；其 {5} Hz 锚点听起来几乎相同：请使用带宽更大的录音，或不用该锚点',
  '{0} reference': '{0} 个参考音频',
  '{0} references': '{0} 个参考音频',
  'loudness: at {0} {1} the true peak of {2} would exceed {3} dBTP, so the whole study is brought to {4} {5} instead; set loudness to this level, or replace the clip':
    'loudness：在 {0} {1} 下，{2} 的真峰值会超过 {3} dBTP，因此整个研究改为 {4} {5}；请把 loudness 设为此值，或更换该音频',
  'at {0} {1} the true peak of {2} would exceed {3} dBTP, so the whole study is brought to {4} {5} instead; set loudness to this level, or replace the clip':
    '在 {0} {1} 下，{2} 的真峰值会超过 {3} dBTP，因此整个研究改为 {4} {5}；请把 loudness 设为此值，或更换该音频',
  'The prepared clip has a true peak of {0} dBTP, above {1}. Lower the loudness of the study.':
    '准备好的音频真峰值为 {0} dBTP，高于 {1}。请降低研究的响度。',
  'The prepared clip measures {0} instead of {1}: one gain cannot reach this level. Export the clip nearer to it.':
    '准备好的音频测得 {0}，而非 {1}：单一增益无法达到该电平。请以更接近的电平导出音频。',
  'clips.{0}: {1} {2} a {3} in the path; remove it from the names of files or folders':
    'clips.{0}：{1} {2} {3}；请从文件或文件夹名称中删除',
  'clips.{0}: {1} has a {2} in the path; remove it from the names of files or folders':
    'clips.{0}：{1} 的路径中有 {2}；请从文件或文件夹名称中删除',
  'clips.{0}: {1} and {2} more have a {3} in the path; remove it from the names of files or folders':
    'clips.{0}：{1} 及另外 {2} 个的路径中有 {3}；请从文件或文件夹名称中删除',
  'clips.{0}: {1} also in the set {2}; a clip belongs to one set: make the patterns differ':
    'clips.{0}：{1} 也在音频集 {2} 中；一个音频只属于一个集：请使模式不同',
  'the part {{0}} must be lower-case letters, digits and _, beginning with a letter':
    '部分 {{0}} 须由小写字母、数字和 _ 组成，并以字母开头',
  'the part {{0}} appears twice; rename the second one': '部分 {{0}} 出现两次；请重命名第二个',
  'no silence added: clips that are compared have the same length already':
    '未补加静音：相互比较的音频时长已相同',
  'up to {0} s of silence added to clips that are compared': '相互比较的音频补加了至多 {0} 秒静音',
  // Tables
  'write {0}: tables use the decimal point': '请写 {0}：表格使用小数点',
  'write a number, or leave the cell empty if it is unknown': '请填写数字；未知时留空',
  '{0} is {1}; write {2}: tables use the decimal point': '{0} 为 {1}；请写 {2}：表格使用小数点',
  '{0} is {1}; write a number, or leave the cell empty if it is unknown':
    '{0} 为 {1}；请填写数字，未知时留空',
  'the first line names {0}; a column clip, or system and item, must identify the clip of a row (the clips have {1}); rename a column, or name the column of the clip, as in clip={2}':
    '首行的列为 {0}；须有列 clip，或 system 和 item，以确定每行的音频（音频具有 {1}）；请重命名某列，或指明音频所在的列，如 clip={2}',
  '{0} finds nothing without {1}; the table has the columns {2}; add what is missing, name columns that have other names, as in {3}, or omit the rule':
    '{0} 缺少 {1} 时无法判断；表格的列为 {2}；请补充所缺内容，或指明名称不同的列，如 {3}，或不使用该规则',
  '{0} is a verdict that only a study gives, and an export stores it in the column reasons or flags; export the study again, or omit the rule':
    '{0} 是只有研究才能给出的判定，导出时存于列 reasons 或 flags；请重新导出研究，或不使用该规则',
  '{0} compares times with the {1}, which no table has; screen the study itself, or omit the rule':
    '{0} 将时间与{1}比较，而表格不含时长；请直接筛选研究，或不使用该规则',
  'the line is not a JSON object like {"key": "a", "utmos": 3.2}':
    '该行不是 {"key": "a", "utmos": 3.2} 这样的 JSON 对象',
  'no row names a clip: looked for {0}, where clips are like {1}; correct the names, or name the columns':
    '没有一行指明音频：查找的是 {0}，而音频形如 {1}；请更正名称，或指明各列',
  '{0}: all empty; name the clip of the row, or delete it': '{0}：全部为空；请填写该行的音频，或删除该行',
  '{0} matches {1}; write the path of one': '{0} 与 {1} 均相符；请写出其中一个的路径',
  'no column has the name of a path part; add at least one of {0} to the columns {1}':
    '没有一列以路径部分命名；请在列 {1} 之外至少添加 {0} 中的一个',
  'no clip has the items of {0} rows: {1}; correct the rows or delete them':
    '有 {0} 行的条目没有对应的音频：{1}；请更正或删除这些行',
  'the table is empty; write a first line that names the columns{0}, and a row below it':
    '表格为空；请在第一行写列名{0}，并在其下写数据行',
  'a quote opens on line {0} and never closes': '第 {0} 行的引号没有闭合',
  'text follows a closing quote; write a quote within quotes as ""':
    '闭合引号之后还有文本；引号内的引号请写作 ""',
  'a quote within a cell; put the cell in quotes and write the quote as ""':
    '单元格中有引号；请给整个单元格加引号，其中的引号写作 ""',
  // Texts for listeners
  '{{0}} is not filled in within the address of a link; write {{1}} in the text':
    '{{0}} 不会在链接地址中填入；请在正文中写 {{1}}',
  'this part ({0}) is not shown to listeners; write it as plain Markdown':
    '此部分（{0}）不会显示给听者；请改用普通 Markdown',
  'quotes, lists and emphasis are nested more than {0} deep; simplify the text':
    '引用、列表和强调的嵌套超过 {0} 层；请简化文本',
  '{{0}} is not a name; write {1}, or \\{{2}} to keep the braces':
    '没有名为 {{0}} 的占位符；请写 {1}；若要保留花括号，请写 \\{{2}}',
  '{{0}} is not a name{1}; write {2}, or \\{{3}} to keep the braces':
    '没有名为 {{0}} 的占位符{1}；请写 {2}；若要保留花括号，请写 \\{{3}}',
  '; did you mean {{0}}?': '；您是指 {{0}} 吗？',
  '{{0}} has no value; add {1} to study.yaml, or write your own words':
    '{{0}} 没有值；请在 study.yaml 中添加 {1}，或自行写出内容',
  'metrics.labels: {0} has no column {1}': 'metrics.labels：{0} 没有列 {1}',
  'metrics.labels: {0} is no factor of a clip; {1}': 'metrics.labels：{0} 不是音频的因素；{1}',
  'the column {0} repeats clips; move {1} to a table without it':
    '列 {0} 使音频重复出现；请将 {1} 移到没有该列的表格',
};
