/** Reports and refusals of imported studies in Chinese, by the English. */
export const ZH_IMPORTS: Readonly<Record<string, string>> = {
  // Files and paths
  'the folder has no study that Earshot can read: webMUSHRA and PodEval (.yaml), BeaqleJS (.js), WAET (.xml), P.808 Toolkit (.csv)':
    '文件夹中没有 Earshot 能读取的研究：webMUSHRA 和 PodEval（.yaml）、BeaqleJS（.js）、WAET（.xml）、P.808 Toolkit（.csv）',
  'addresses are not opened; the only file whose path ends in the same way is used':
    '不会打开网址；改用唯一的路径结尾相同的文件',
  'the path is not in the folder as written; the only file whose path ends in the same way is used':
    '文件夹中没有所写的路径；改用唯一的路径结尾相同的文件',
  'there is no {0}; {1} is used, the only file with that name and another extension':
    '没有 {0}；改用唯一的同名但扩展名不同的文件 {1}',
  '{0} fits several files: {1}; write a longer path, or rename them':
    '{0} 对应多个文件：{1}；请写出更长的路径，或重命名文件',
  'there is no {0}; a tone takes its place; replace it before you publish':
    '没有 {0}；暂用纯音代替，请在发布前换掉',
  'there is no {0}; add the file, or ask for placeholders': '没有 {0}；请添加该文件，或选择用纯音代替',
  '{0} of another format than {1} get its extension; Earshot recognises formats by their content':
    '{0} 的格式不是 {1}，但沿用该扩展名；Earshot 按内容识别格式',
  'the content of {0} is not what the extension says; the copies have the right one':
    '{0} 的内容与扩展名不符；副本使用正确的扩展名',
  'clips of one page differ in length: switching starts each one from the beginning (switching: restart)':
    '同一页的音频长度不同：切换时每段从头播放（switching: restart）',
  'the level of the clips: loudness: as is': '音频电平：保持原样（loudness: as is）',
  '{0} with a true peak above {1} dBTP ({2}): every clip is brought to -23 LUFS':
    '{0}的真峰值高于 {1} dBTP（{2}）：所有音频统一到 -23 LUFS',
  'there is no consent page: consent.md has a passage to fill in, and the study cannot be published before that':
    '没有知情同意页：consent.md 中有待填写的段落，填写前不能发布',
  'the step sound level comes before the first page; its sound is built in':
    '第一页之前有调节音量的步骤，使用内置声音',
  'the names of the clips do not say system and item; the folder is the system and the file is the item':
    '从音频名称看不出系统和条目；以文件夹为系统，以文件为条目',
  'systems and items are read from the paths of the clips, as {0}': '系统和条目按音频路径读取：{0}',
  'the file has more than {0} MB; a configuration is a text of some kB':
    '文件超过 {0} MB；配置文件是几 kB 的文本',
  'the file is not UTF-8 but {0}; check letters like ä or 你 in the texts':
    '文件编码不是 UTF-8，而是 {0}；请检查文本中的特殊字符',
  'there is no configuration {0}; there are: {1}': '没有配置文件 {0}；现有：{1}',
  'no YAML file has a list of pages; name the folder with the configuration':
    '没有包含 pages 列表的 YAML 文件；请指定配置文件所在的文件夹',
  'there are {0} that are different studies; choose one: {1}': '有{0}，属于不同的研究；请选择其一：{1}',
  '{0} configurations': ' {0} 个配置文件',
  '{0} configuration': ' {0} 个配置文件',
  '{0} exists already; nothing was written: name another folder for the study':
    '{0} 已存在，未写入任何文件：请为研究指定另一个文件夹',
  '{0}: there is no such folder or ZIP file; name the folder with the study of the other tool':
    '{0}：没有这个文件夹或 ZIP 文件；请指定其他工具的研究所在的文件夹',
  'the study has mistakes; correct them and upload it again': '研究中有错误；请更正后重新上传',
  'some pages or questions are not possible; accept that they are left out':
    '部分页面或问题无法实现；请确认略去它们',
  // YAML, scripts and XML
  'aliases (*name) and merge keys (<<) are written out, because a study file has none':
    '别名（*name）和合并键（<<）已展开，因为研究文件不使用它们',
  'the key {0} appears twice with the same value; one is used': '键 {0} 以相同的值出现两次；只用一次',
  'the key {0} is already in line {1} with another value; keep one of them':
    '键 {0} 已在第 {1} 行以另一个值出现；请只保留一个',
  'this is not valid YAML: {0}; put quotes around texts, and begin lines of one level at the same column':
    'YAML 无效（{0}）；请给文本加引号，同一层级的行从同一列开始',
  'the file is empty; write a configuration': '文件为空；请写入配置',
  'a second document begins after ---; keep one in a file': '--- 之后是第二个文档；每个文件只保留一个',
  'the file needs too many repairs; put quotes around its texts': '文件需要修正的地方太多；请给文本加引号',
  'tabs at the beginning of lines are read as spaces': '行首的制表符按空格读取',
  'this line is indented with a tab, and its level is not clear; write two spaces for each level':
    '此行用制表符缩进，层级不明确；请每级写两个空格',
  'quotes are put around this text, because YAML cannot read it without them':
    '此文本已加引号，否则 YAML 无法读取',
  'the file has more than {0} values once its aliases are written out; write a shorter file':
    '展开别名后文件中的值超过 {0} 个；请缩短文件',
  'more than {0} levels of nesting; simplify the file': '嵌套超过 {0} 层；请简化文件',
  'the tag {0} is not supported; write the plain value': '不支持标签 {0}；请直接写值',
  'this cannot be read as a value; write a text, a list or a map': '无法作为值读取；请写文本、列表或键值表',
  'no anchor &{0} comes before *{1}; write the value out': '*{1} 之前没有锚点 &{0}；请直接写出值',
  '*{0} contains itself; write the value out': '*{0} 包含自身；请直接写出值',
  'a key must be plain text; put quotes around it': '键必须是普通文本；请加引号',
  'the key {0} is not allowed; use another name': '不允许使用键 {0}；请换一个名称',
  '<< needs a map of keys; write the keys out': '<< 需要键值表；请直接写出各个键',
  '{0}; write texts, numbers, true, false, lists and maps only; scripts are read but never run':
    '{0}；只能写文本、数字、true、false、列表和键值表；脚本只读取，从不运行',
  'a text is not closed': '文本没有结束',
  'a text contains a calculation': '文本中有计算',
  'this is not a key': '这不是键',
  'the key {0} is already in line {1}': '键 {0} 已在第 {1} 行出现',
  'the key {0} has no value': '键 {0} 没有值',
  'a comma is missing': '缺少逗号',
  'the configuration is too large': '配置过大',
  'this is not a literal': '这不是字面值',
  'a document type (<!DOCTYPE) is not supported, because it can define entities; delete it':
    '不支持文档类型（<!DOCTYPE），因为它可以定义实体；请删除',
  'this is not valid XML: {0}; close every element': 'XML 无效（{0}）；请关闭每个元素',
  'the file is too large or too deeply nested; write a shorter one': '文件过大或嵌套过深；请缩短',
  'the file is empty; write a test': '文件为空；请写入测试',
  // Blocks, order and names
  'a page with a text of more than 300 characters: the text is in instructions.md':
    '页面文本超过 300 个字符：已移入 instructions.md',
  'files are used by several pages of one form: these pages are in {0} blocks':
    '多个同类页面使用相同的文件：这些页面分在 {0} 个区块中',
  'the files have {0} to {1} pages of one form; each listener gets {2}':
    '各文件中同类页面为 {0} 至 {1} 页；每位听者 {2} 页',
  'the id {0} is used by several pages; the item gets a number': '多个页面使用相同的 id {0}；条目名加上编号',
  'the name {0} becomes {1}, because it is part of a path': '名称 {0} 改为 {1}，因为它是路径的一部分',
  'the order of the pages: each page is a block of its own': '页面顺序：每页一个区块',
  'pages in a fixed order: within a block, each listener gets them in another order. Choose the fixed order to keep it':
    '原来的页面顺序固定：在区块内，每位听者的顺序不同。如需保持，请选择固定顺序',
  'random: the pages of a block are in random order': 'random：区块内的页面随机排列',
  'random: blocks of different pages come in the order of the file':
    'random：不同类型页面的区块按文件中的顺序出现',
  'lists within random give one page each in PodEval; here a listener gets as many pages, drawn from all lists':
    '在 PodEval 中，random 内的每个列表各出一页；这里每位听者得到同样多的页面，但从所有列表中抽取',
  '{0} files, one for each listener or group, become one study: Earshot assigns pages evenly, those with the fewest ratings first':
    '{0} 个文件（每位听者或每组一个）合并为一个研究：Earshot 均衡分配页面，评分最少的优先',
  'the files have different pages: in a fixed order, each listener gets all {0} pages':
    '各文件的页面不同：按固定顺序时，每位听者都会看到全部 {0} 页',
  '{0} instructions that only other files of the family have; those of {1} are used':
    '有 {0} 段说明只在同组的其他文件中；使用 {1} 的说明',
  'a text for each page: it is in texts.csv and shown with its clips':
    '每页各有文本：已存入 texts.csv，并与音频一起显示',
  'a text for each page: the pages of this method show one question for all; the texts are in texts.csv':
    '每页各有文本：此方法的页面只显示同一个问题；文本存入 texts.csv',
  'the file has no testname; the title is Listening test': '文件没有 testname；标题为 Listening test',
  'the texts are in Chinese, so the buttons and steps are too (language: zh)':
    '文本是中文，因此按钮和步骤也用中文（language: zh）',
  "language: {0}: Earshot's own words are in English or Chinese; the texts of the study stay as they are":
    'language: {0}：Earshot 的界面只有英文和中文；研究的文本保持不变',
  'language: en': 'language: en（英文）',
  // Questions about listeners
  "questionnaire: {0} becomes the question {1} with Earshot's answers":
    '问卷：{0} 改为 Earshot 的问题 {1}，选项由 Earshot 提供',
  "questionnaire: {0} asks who the listener is; the recruiter's id is stored apart from the answers instead":
    '问卷：{0} 询问听者身份；改为与回答分开保存招募平台的编号',
  'questionnaire: Earshot has no question like {0}; ask it on the recruiting platform':
    '问卷：Earshot 没有类似 {0} 的问题；请在招募平台上询问',
};
