/** Reports and refusals of imported ratings in Chinese, by the English. A text that begins with a part keeps it first, because a place in a file may come before it. */
export const ZH_RATINGS: Readonly<Record<string, string>> = {
  // Files
  'there is no such file; check the spelling': '没有这个文件；请检查文件名',
  'the old Excel format cannot be read; save the workbook as .xlsx or as CSV UTF-8':
    '无法读取旧版 Excel 格式；请另存为 .xlsx 或 CSV UTF-8',
  'an option is only for {0}; remove it': '有一个选项仅适用于{0}；请移除',
  'CSV and other text files': ' CSV 等文本文件',
  'text files and JSON': '文本文件和 JSON',
  'Excel workbooks': ' Excel 工作簿',
  'the file has {0} bytes, at most {1} are read; split it into parts':
    '文件有 {0} 字节，最多可读取 {1} 字节；请拆分文件',
  'the file is not UTF-8 text; save it as CSV UTF-8, or name its encoding, such as windows-1252 or gb18030':
    '文件不是 UTF-8 文本；请另存为 CSV UTF-8，或指定编码，例如 windows-1252 或 gb18030',
  'the file is not text in {0}; name its encoding, or save it as CSV UTF-8':
    '文件不是 {0} 编码的文本；请指定编码，或另存为 CSV UTF-8',
  'text in {0}, separated by commas': '{0} 文本，以逗号分隔',
  'text in {0}, separated by semicolons': '{0} 文本，以分号分隔',
  'text in {0}, separated by tabs': '{0} 文本，以制表符分隔',
  'text in {0}, separated by bars': '{0} 文本，以竖线分隔',
  'text in {0}, separated by {1}s': '{0} 文本，以 {1} 分隔',
  'the file is not an Excel workbook (.xlsx); save it again as .xlsx or as CSV UTF-8':
    '文件不是 Excel 工作簿（.xlsx）；请重新另存为 .xlsx 或 CSV UTF-8',
  'the workbook has no sheet {0}': '工作簿中没有工作表 {0}',
  'the workbook has no sheet {0}; {1}': '工作簿中没有工作表 {0}；{1}',
  'write {0}': '请填写 {0}',
  'Excel workbook, sheet {0}': 'Excel 工作簿，工作表 {0}',
  'the sheet {0} is read; other sheets: {1}': '读取工作表 {0}；其他工作表：{1}',
  'not valid JSON: {0}': '不是有效的 JSON：{0}',
  'JSON lines': 'JSON lines（每行一个对象）',
  'the file has no records; it must be a list of objects': '文件中没有记录；须为对象的列表',
  'the file is an object, and the place of its records is unclear; name it, as in {0}, or like sessions.trials':
    '文件是一个对象，无法确定记录的位置；请指定路径，例如 {0}，或写成 sessions.trials 的形式',
  '"{0}" is not a path; write it like sessions.trials or {listener}.{clip}':
    '“{0}”不是路径；请写成 sessions.trials 或 {listener}.{clip} 的形式',
  "'{0}' is not a list of columns: write it like listener=userid, clip=file":
    '“{0}”不是列的列表：请写成 listener=userid, clip=file',
  "'{0}' is not a valid filter: write it like imphear=no or imphear!=yes":
    '“{0}”不是有效的筛选条件：请写成 imphear=no 或 imphear!=yes',
  '\'{0}\' has no numbers of answers: write them like "bad=1, good=4"':
    '“{0}”没有答案的数值：请写成 "bad=1, good=4"',
  "'{0}' is not a separator: write {1} or one character": '“{0}”不是分隔符：请写 {1} 或一个字符',
  "'{0}' is not an encoding: write one like windows-1252, gb18030 or utf-16le":
    '“{0}”不是编码：请写 windows-1252、gb18030 或 utf-16le 等',
  "'{0}' is not a path: write it like sessions.trials or {listener}.{clip}":
    '“{0}”不是路径：请写成 sessions.trials 或 {listener}.{clip} 的形式',
  '"{0}" leads to no record; correct the path': '按“{0}”找不到记录；请更正路径',
  'the file cannot be read as Parquet ({0}); write it again with the compression zstd or snappy, or as CSV UTF-8':
    '无法按 Parquet 读取文件（{0}）；请改用 zstd 或 snappy 压缩重新写入，或另存为 CSV UTF-8',
  'there are {0} files of ratings: upload one file': '有 {0} 个评分文件：请只上传一个',
  'this study has no imported ratings': '此研究没有导入的评分',
  // Headers and rows
  'the table is empty; write a first line that names the columns, and a row for each rating below it':
    '表格为空；请在第一行写列名，其下每条评分一行',
  'the column {0} appears twice; rename or delete one of them': '列 {0} 出现两次；请重命名或删除其一',
  'a column has the name __proto__; write another one in the first line':
    '有一列名为 __proto__；请在第一行换一个列名',
  'a second header with other columns begins here; split the file and import its parts one by one':
    '此处开始另一个列不同的表头；请拆分文件，逐个导入',
  'cell {0} is in a column without a name; write one in the first line':
    '第 {0} 个单元格所在的列没有列名；请在第一行补上',
  'the header is repeated at {0} and is not a rating': '{0} 处重复了表头，不作为评分',
  'the table has no ratings; add one row for each rating': '表格中没有评分；请为每条评分添加一行',
  'no row passes the filters; correct them': '没有行符合筛选条件；请更正',
  '{0} of {1} are read: {2}': '{0} / {1}符合筛选条件：{2}',
  '{0} empty cell without a rating': '{0} 个空单元格，没有评分',
  '{0} empty cells without a rating': '{0} 个空单元格，没有评分',
  '{0} without a value': '{0}没有数值',
  '{0} rating': '{0} 条评分',
  '{0} ratings': '{0} 条评分',
  "{0} of {1} repeat a listener's rating of the same clip; {2}":
    '{0}（共 {1} 条）与同一听者对同一音频的评分重复；{2}',
  'all are kept': '全部保留',
  'only the first is kept': '只保留第一条',
  'only the last is kept': '只保留最后一条',
  '{0} mistakes in all, {1} more than shown': '共 {0} 处错误，另有 {1} 处未列出',
  '{0} row': '{0} 行',
  '{0} rows': '{0} 行',
  '{0} cell': '{0} 个单元格',
  '{0} cells': '{0} 个单元格',
  '{0} value': '{0} 个值',
  '{0} values': '{0} 个值',
  '{0} or {1}': '{0} 或 {1}',
  // Columns
  'the table has the columns {0}; a column {1} is missing; name it, as in {2}':
    '表格的列为 {0}；缺少列 {1}；请指定，例如 {2}',
  'the table has the columns {0}; a column clip, or system and item, must identify the clip of each row; name it, as in {1}':
    '表格的列为 {0}；每行的音频须由列 clip，或由列 system 和 item 确定；请指定，例如 {1}',
  'the file has no column {0}': '文件中没有列 {0}',
  'the file has no column {0}; {1}': '文件中没有列 {0}；{1}',
  'there are {0}': '可用的有 {0}',
  '{0} is not a column': '{0} 不是可用的列名',
  '{0} is not a column; {1}': '{0} 不是可用的列名；{1}',
  '{0} is empty; fill it in or delete the row': '{0} 为空；请填写或删除此行',
  'compared_system is {0} and compared_clip is missing; name the other clip in compared_clip, or the item of both clips in item':
    'compared_system 为 {0}，但缺少 compared_clip；请在 compared_clip 中写出另一段音频，或在 item 中写出两段音频的条目',
  'method is {0} and compared_clip is missing; name the other clip in compared_clip, or its system in compared_system and the item of both in item':
    'method 为 {0}，但缺少 compared_clip；请在 compared_clip 中写出另一段音频，或在 compared_system 中写出其系统并在 item 中写出共同的条目',
  '{0} is {1}; write {2}': '{0} 为 {1}；请填写{2}',
  '{0}, or choose the decimal sign: a comma before three digits may also group thousands':
    '{0}，或选择小数点：三位数字前的逗号也可能是千位分隔符',
  'a number, or {0} if it is unknown': '数字，未知时填 {0}',
  'a whole number, or {0} if it is unknown': '整数，未知时填 {0}',
  'TRUE or FALSE': ' TRUE 或 FALSE',
  'a time like {0}, or choose the order of day and month': '时间，例如 {0}，或选择日和月的顺序',
  '{0} is {1}, off the scale {2}..{3}; correct the rating or the ends of the scale':
    '{0} 为 {1}，超出量表范围 {2}..{3}；请更正评分或量表的两端',
  '{0} has declared ends, but is not a scale of the table': '{0} 指定了两端，但表格中没有这个量表',
  '{0} has declared ends, but is not a scale of the table; {1}': '{0} 指定了两端，但表格中没有这个量表；{1}',
  '{0} rated {1} before, at {2}; keep one row, add a column page, or choose to keep repeats':
    '{0} 已在 {2} 为 {1} 评过分；请只保留一行、添加列 page，或选择保留重复评分',
  'durations of clips': '音频时长',
  // Options
  'an option is only for {0}, and the table is read in {1}; remove it or choose the layout':
    '有一个选项仅适用于{0}，而表格按{1}读取；请移除该选项或选择布局',
  'the layout long': '布局“每行一条评分”',
  'the layout matrix': '布局“听者与音频为行和列”',
  'the layout counts': '布局“成对票数”',
  'the layout preferences': '布局“偏好方阵”',
  'the layout webmushra': '布局“webMUSHRA 的结果”',
  'only a pattern splits names; give one, or remove the option':
    '只有模式才会拆分名称；请填写模式，或移除该选项',
  '{0} takes {1} for listeners, not {2}; change or remove the option':
    '{0}的听者可用{1}，不能用{2}；请更改或移除该选项',
  'the way place': '方式“按列表中的位置”',
  'the way unnamed': '方式“每票单独计”',
  'the way order': '方式“按行的顺序”',
  'a matrix of preferences must be a table with rows and columns; write it as CSV':
    '偏好方阵须为有行和列的表格；请保存为 CSV',
  'a table of means has no column listener: read it as ratings, or map the column to another name':
    '均值表没有列 listener：请按评分读取，或把该列改作其他含义',
  'listeners have places only in lists or in a matrix; name the columns with lists':
    '只有列表或矩阵中的听者才有位置；请指定含列表的列',
  'the table has a column listener, so its listeners have names; remove the option':
    '表格有列 listener，听者已有名称；请移除该选项',
  'no answer is {0}; correct the words, or remove the option': '没有任何回答为 {0}；请更正文字，或移除该选项',
  "'{0}' is not a pattern of names: {1}": '“{0}”不是名称的模式：{1}',
  'it has no part; write parts like {system}_{item}.wav':
    '其中没有部分；请写出部分，例如 {system}_{item}.wav',
  'the clip {0} and the pattern {1}: the name {2}': '音频 {0} 与模式 {1}：名称{2}',
  'fits in more than one way; choose where names are split (first or last)':
    '有多种拆分方式；请选择在何处拆分（first 或 last）',
  'does not fit; correct the pattern, or add another one': '不符合；请更正模式，或再添加一个',
  'a pattern of names needs a column clip; name it, as in clip=file':
    '名称的模式需要列 clip；请指定，例如 clip=file',
  'the table has a column {0} and so has the pattern; rename the part {1}':
    '表格和模式中都有 {0}；请重命名部分 {1}',
  '{0} has a role, but no system, role or clip of the table has this name':
    '{0} 指定了角色，但表格中没有这个系统、角色或音频',
  '{0} has a role, but no system, role or clip of the table has this name; {1}':
    '{0} 指定了角色，但表格中没有这个系统、角色或音频；{1}',
  '{0} has {1}, {2} {3}; lists of a row must be equally long':
    '{0} 有{1}，{2} 有 {3} 个；同一行中的列表须等长',
  // Votes
  'a table of counts needs a column {0}; name it, as in {1}': '票数表需要列 {0}；请指定，例如 {1}',
  '{0} is {1}; write the number of votes': '{0} 为 {1}；请填写票数',
  'the table counts {0} votes, at most {1} are read; check the columns':
    '表格中共有 {0} 票，最多可读取 {1} 票；请检查各列',
  '{0} has a row but no column; name rows and columns alike': '{0} 有行而没有列；行和列的名称须一致',
  '{0} has a column but no row; name rows and columns alike': '{0} 有列而没有行；行和列的名称须一致',
  '{0} is {1}; write how often the system of the row was preferred': '{0} 为 {1}；请填写该行系统胜出的次数',
  '{0} and {1} have {2} and {3}; a tie gives half a vote to both':
    '{0} 与 {1} 为 {2} 和 {3}；平局时双方各计半票',
  'the matrix has no votes; fill in its cells': '矩阵中没有票数；请填写单元格',
  'the row has {0}, the first {1}; use an empty cell for a missing vote':
    '此行有 {0}，第一行有 {1} 个；缺少的评分请留空单元格',
  '{0} is not a number': '{0} 不是数字',
  'no column has votes; correct the pattern of their names, as in vote_{listener}':
    '没有含评分的列；请更正列名的模式，例如 vote_{listener}',
  '{0} is {1}, which is not a number; name the columns with votes, as in vote_{listener}, or give this column a meaning':
    '{0} 为 {1}，不是数字；请指定含评分的列，例如 vote_{listener}，或为此列选择含义',
  'the matrix has no header, so its columns have no names; remove the option':
    '矩阵没有表头，各列没有名称；请移除该选项',
  'the table has a column {0} beside scores by scale; remove one of the two':
    '表格除各量表的分数外还有列 {0}；请移除其一',
  // webMUSHRA
  "{0}, results of webMUSHRA's {1}": '{0}，来自 webMUSHRA：{1}',
  'MUSHRA pages': 'MUSHRA 页面的结果',
  'pages with paired comparisons': '成对比较页面的结果',
  'BS.1116 pages': 'BS.1116 页面的结果',
  'Likert pages': 'Likert 页面的结果',
  'spatial pages': '空间定位页面的结果',
  'results of spatial pages are places in a room, not ratings; they cannot be imported':
    '空间定位页面的结果是房间中的位置，不是评分；无法导入',
  'choice_answer is {0}; write correct, incorrect, undecided or unknown':
    'choice_answer 为 {0}；请填写 correct、incorrect、undecided 或 unknown',
  '{0} is {1}; write a number from {2} to {3}': '{0} 为 {1}；请填写 {2} 到 {3} 的数字',
  'the column of the listener has a name, and sessions are also separated by the order of rows; choose one':
    '既指定了听者的列，又按行的顺序区分会话；请选择其一',
  'the table has the column {0}, which names the sessions; do not separate them by order':
    '表格的列 {0} 已标明会话；请勿按顺序区分',
  'no column {0}; {1}; name a column with the listener, as in listener=email, or separate sessions by the order of rows':
    '没有列 {0}；{1}；请指定听者所在的列，例如 listener=email，或按行的顺序区分会话',
  'webMUSHRA writes it for MUSHRA pages': 'webMUSHRA 会为 MUSHRA 页面写入此列',
  'webMUSHRA writes it for MUSHRA pages only': 'webMUSHRA 只为 MUSHRA 页面写入此列',
  'the columns are not those of a result file of webMUSHRA; it has {0}':
    '各列不是 webMUSHRA 结果文件的列；其中应有 {0}',
  "webMUSHRA's layout has fixed columns; remove the name of {0}":
    'webMUSHRA 布局的列是固定的；请移除 {0} 的列名',
  'no column {0}; webMUSHRA writes it for {1}': '没有列 {0}；webMUSHRA 会写入此列（{1}）',
  '{0} sessions are separated by the order of their rows, because they have no id':
    '{0} 个会话没有编号，按行的顺序区分',
  '{0} without an answer': '{0}没有回答',
};
