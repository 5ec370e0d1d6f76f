/** Refusals of the console's server in Chinese, by the English text. */
export const ZH_REFUSALS: Readonly<Record<string, string>> = {
  // Any of them
  'did you mean {0}?': '您是指 {0} 吗？',
  'there is {0}': '可用的有 {0}',
  'there are {0} or {1}': '可用的有 {0} 或 {1}',
  '{0}; did you mean {1}?': '{0}；您是指 {1} 吗？',
  'something went wrong on the server': '服务器出错',
  'the request could not be read': '无法读取请求',
  'send application/json': '请发送 application/json',
  'the body must be JSON in UTF-8': '请求正文须为 UTF-8 编码的 JSON',
  'the body is larger than this request needs: reload the page': '请求内容过多：请重新加载页面',
  'there is nothing here': '这里没有内容',
  'this request came from another site': '请求来自其他网站',
  'too many requests: wait for the time in Retry-After': '请求过多：请稍候再试',
  'too much sound at once: wait as long as Retry-After says': '同时请求的音频过多：请稍候再试',
  'the server is overloaded: try again in a few seconds': '服务器繁忙：请几秒后再试',
  'the disk of the data folder is full: nothing was stored; free some space':
    '数据文件夹所在磁盘已满：未保存任何内容；请释放空间',
  'the connection was lost: send the piece again': '连接中断：请重新发送此部分',
  // Accounts
  'sign in first': '请先登录',
  'your account, as a {0}, may not do this: ask an owner': '您的账户（{0}）无权执行此操作：请联系所有者',
  'too many people sign in at this moment: try again in a minute': '当前登录人数过多：请一分钟后再试',
  'too many attempts: try again in {0} seconds': '尝试次数过多：请 {0} 秒后再试',
  'no access token may do this: sign in to the console': '访问令牌不能执行此操作：请登录控制台',
  'this access token has the scope {0}: the call needs the scope {1}':
    '此访问令牌的权限为 {0}：此请求需要 {1} 权限',
  'this access token is limited to chosen studies: it cannot create others':
    '此访问令牌仅限所选研究：不能新建其他研究',
  'this access token is not valid: it is mistyped, expired or revoked':
    '访问令牌无效：可能有误、已过期或已撤销',
  'you have an access token {0} already: choose another name': '您已有名为 {0} 的访问令牌：请换一个名称',
  'there is no such access token': '没有这个访问令牌',
  'no account has this name with this password': '用户名或密码不正确',
  'name: choose a name': '请填写名称',
  'there is no such account': '没有这个账户',
  'the current password is wrong': '当前密码不正确',
  'there is an account {0} already: choose another name': '账户 {0} 已存在：请换一个名称',
  '{0} is the last owner who can sign in: make another account an owner first':
    '{0} 是最后一位可登录的所有者：请先设置另一位所有者',
  'this invitation is not valid or has expired: ask for a new one': '邀请无效或已过期：请索取新的邀请',
  'open the link that earshot review printed': '请打开 earshot review 输出的链接',
  // Studies, their files and uploads
  'there is no such study': '没有这个研究',
  'this study is not prepared or published yet': '此研究尚未准备或发布',
  'there is a study {0} already: choose another name': '研究 {0} 已存在：请换一个名称',
  'enter the name of the study to delete it': '要删除研究，请输入其名称',
  '{0} was published, and its answers belong to it: {1}': '{0} 已发布，其回答属于该研究：{1}',
  'its folder does not belong to the console: duplicate it under the other name':
    '其文件夹不归控制台管理：请以另一名称复制',
  'this folder does not belong to the console: edit its files in place':
    '此文件夹不归控制台管理：请在其所在位置修改文件',
  'the folder of {0} is unknown: upload its files, or publish the folder again with earshot publish':
    '{0} 的文件夹位置未知：请上传其文件，或用 earshot publish 重新发布该文件夹',
  'the folder of {0} is no longer on the server: restore it from a backup, or upload its files again with Replace files':
    '{0} 的文件夹已不在服务器上：请从备份恢复，或用“替换文件”重新上传其文件',
  'the folder is too large to copy: use the original folder': '文件夹过大，无法复制：请直接使用原文件夹',
  'there is no such folder of clips on the server': '服务器上没有这个音频文件夹',
  'the clips have not arrived completely: upload them again': '音频未完整上传：请重新上传',
  'there is no such study folder on the server': '服务器上没有这个研究文件夹',
  'the study has no such file': '研究中没有这个文件',
  'name the file: ?name=study.yaml': '请指明文件：?name=study.yaml',
  '{0} has {1} kB, but at most {2} can be edited here: edit it elsewhere and upload it':
    '{0} 有 {1} kB，此处最多显示 {2} kB：请在别处修改后上传',
  '{0} is not UTF-8 text: save it as UTF-8 and upload it again':
    '{0} 不是 UTF-8 文本：请另存为 UTF-8 后重新上传',
  'another person has changed {0} since you opened it': '在您打开之后，{0} 已被他人修改',
  'a rehearsal of this study is in progress: wait for it or cancel it':
    '此研究的预演正在进行：请等待完成或将其取消',
  'a blinding check of this study is in progress: wait for it or cancel it':
    '此研究的盲法检查正在进行：请等待完成或将其取消',
  'this study is being prepared already': '此研究正在准备中',
  'the files of the study were replaced meanwhile: prepare it again': '研究文件在此期间被替换：请重新准备',
  "the server's disk has no space for another {0} MB: ask its operator to free some":
    '服务器磁盘容不下另外 {0} MB：请联系服务器管理者释放空间',
  '{0} has more than {1} MB: cut it, or convert it to FLAC': '{0} 超过 {1} MB：请剪短，或转换为 FLAC',
  // Files of an upload
  'a file has no name: pack the folder again': '有一个文件没有名称：请重新打包文件夹',
  '{0} has invisible characters in its name: rename it': '{0} 的名称含不可见字符：请重命名',
  '{0} has a backslash in its name: pack the folder with a program that writes /':
    '{0} 的名称含反斜杠：请用以 / 分隔路径的程序打包文件夹',
  '{0} is outside the folder of the study: pack that folder': '{0} 在研究文件夹之外：请打包该文件夹',
  '{0} leaves the folder of the study: pack that folder again': '{0} 指向研究文件夹之外：请重新打包该文件夹',
  '{0} is longer than {1} characters: rename it': '{0} 超过 {1} 个字符：请重命名',
  '{0} is more than {1} folders deep: move it up': '{0} 的文件夹层级超过 {1} 层：请上移',
  '{0} and {1} are the same name where case or letter form is ignored: rename one':
    '不区分大小写或字母形式时，{0} 与 {1} 同名：请重命名其一',
  'there are {0} files, but at most {1} are allowed: {2}': '有 {0} 个文件，至多允许 {1} 个：{2}',
  'there are more than {0} files: {1}': '文件超过 {0} 个：{1}',
  'remove those that the study does not need': '请删除研究不需要的文件',
  'upload one file of ratings: {0}': '请上传一个评分文件：{0}',
  '{0} and {1} are two studies: upload one after the other': '{0} 与 {1} 是两个研究：请分别上传',
  '{0} is too deep: upload the folder that contains study.yaml':
    '{0} 层级过深：请上传 study.yaml 所在的文件夹',
  'there are no sound files: upload the folder with your clips': '没有音频文件：请上传包含音频的文件夹',
  'there is no study.yaml: upload the folder that contains it': '没有 study.yaml：请上传其所在的文件夹',
  '{0} is not named study.yaml: rename it': '{0} 的名称不是 study.yaml：请重命名',
  'files in the archive overlap: upload the folder instead':
    '压缩包内的文件相互重叠，并非正常打包所得：请改为上传文件夹',
  'the archive': '压缩包',
  'the archive cannot be read ({0}): pack the folder again as a .zip':
    '无法读取压缩包（{0}）：请将文件夹重新打包为 .zip',
  '{0} for {1} min: the upload was ended and its files removed, so upload it again':
    '{0}已达 {1} 分钟：上传已终止，文件已删除，请重新上传',
  'imported listeners cannot be asked to return: keep or exclude them':
    '导入的听者无法被请求退回：请保留或排除',
  'imported ratings do not have what this export contains: choose another export':
    '导入的评分没有此导出所需的内容：请选择其他导出',
  '{0} of your uploads are in progress: finish or cancel one first':
    '您有 {0} 个上传正在进行：请先完成或取消其中一个',
  'files for {0} are being uploaded: wait until the upload has finished, or choose another name':
    '正在上传 {0} 的文件：请等待完成，或换一个名称',
  'there are more than {0} GB: use FLAC, or two studies': '超过 {0} GB：请使用 FLAC，或分为两个研究',
  'the files have more than {0} GB in sum: use FLAC, or two studies':
    '文件总计超过 {0} GB：请使用 FLAC，或分为两个研究',
  'too many uploads within the last hour: try again in a few minutes': '过去一小时内上传过多：请几分钟后再试',
  '{0} bytes of {1} have arrived: continue from there': '{1} 已收到 {0} 字节：请从此处继续',
  'the upload was cancelled': '上传已取消',
  '{0} has not arrived completely: send the rest': '{0} 尚不完整：请发送其余部分',
  '{0} bytes have arrived instead of {1}: send the rest': '已收到 {0} 字节，应为 {1}：请发送其余部分',
  'there is no such upload: it has ended, or no data arrived for half an hour. Upload it again':
    '没有这个上传：它已结束，或半小时内未收到数据：请重新上传',
  'the archive is missing: upload it before finishing': '未收到压缩包：请先上传再完成',
  'send application/zip or application/octet-stream': '请发送 application/zip 或 application/octet-stream',
  'texts of {0}, version {1}, are not filled in: {2}; replace them with your own words and prepare the study again':
    '{0} 版本 {1} 有未填写的文本：{2}；请改为您自己的文字，并重新准备研究',
  // Versions, publishing and previews
  'this study has no such version': '此研究没有这个版本',
  'this study has no such version: prepare it first': '此研究没有这个版本：请先准备',
  'nothing is prepared yet: prepare the study first': '尚未准备：请先准备研究',
  'this version is not there any more': '此版本已不存在',
  'there is no study {0}: publish it first': '没有研究 {0}：请先发布',
  '{0} is a draft: publishing it opens it to listeners': '{0} 是草稿：发布后才会向听者开放',
  '{0} is a draft: publish it with earshot publish, or in the console':
    '{0} 是草稿，听者无法打开：请用 earshot publish 或在控制台中发布',
  'another version has been published: reload the page': '已发布另一个版本：请重新加载页面',
  'there is no version to preview: stage or publish the study first': '没有可预览的版本：请先准备或发布研究',
  'this preview is over: start it again': '预览已结束：请重新开始',
  'page {0} cannot be opened: choose {1} to {2}': '前面没有第 {0} 页：请选择 {1} 至 {2}',
  'the blinding check of version {0} has findings: open Preview, read Blinding, prepare the study again':
    '版本 {0} 的盲法检查发现了问题：请打开“预览”，阅读“盲法”，并重新准备研究',
  'there is no such YAML file: name another, or write a key and its value':
    '没有这个 YAML 文件：请指定其他文件，或写出键及其值',
  'there is no such sound': '没有这个音频',
  'there is no such clip': '没有这个音频',
  // Work that takes longer, and exports
  'too many jobs are running: wait until one has finished': '已有多个任务正在进行：请等待部分任务完成',
  'the disk of the server is nearly full: delete old exports or free some space, then start the job again':
    '服务器磁盘将满：请删除旧的导出或腾出空间，然后重新开始',
  'this file was deleted: create it again': '此文件已不再保留：请重新生成',
  cancelled: '已取消',
  'the table of scores is too large: at most 1 MB is allowed': '得分表最大为 1 MB',
  'send a CSV table': '请上传 CSV 表格',
  'there are no scores of reasons: upload the table first': '未提交理由得分：请先上传表格',
  'no rating that counts has a written reason: there is nothing to export':
    '有效评分均无书面理由：没有可导出的内容',
  // Ratings, rules and filters
  'there is no such listener': '没有这位听者',
  'there is no such session': '没有这个会话',
  'there is no rule named {0}; {1}': '没有名为 {0} 的规则；{1}',
  'the rule {0}: {1}': '规则 {0}：{1}',
  'the rule {0} appears twice; keep one of them': '规则 {0} 重复选择；请只保留一个',
  '{0} has no selected value; choose at least one': '{0} 未限定任何取值；请至少选择一个',
  'neither clips nor listeners have the factor {0}; {1}': '音频和听者都没有因素 {0}；{1}',
  '{0}: no rated clip has {1}; {2}': '{0}：没有评过的内容具有 {1}；{2}',
  '{0} is no factor of a clip; {1}': '{0} 不是音频的因素；{1}',
  'the clips have no factors': '音频没有任何因素',
  'give a reason of 3 to 1000 characters: it is exported with the decision':
    '请填写 3 至 1000 个字符的理由：它将随决定一并导出',
  '{0} has no such listener: copy the pseudonym from the table of sessions':
    '{0} 没有这位听者：请从会话表中取化名',
  'this session has no decision to undo': '此会话没有可撤销的决定',
  "there is no study '{0}'; {1}": '没有研究“{0}”；{1}',
  'study version {0} is not in the database': '数据库中没有研究版本 {0}',
  // Metrics and tables
  'no table of metrics has a column {0} with predicted labels; correct its name':
    '没有指标表含有预测标签列 {0}；请更正列名',
  '{0} is no factor of a clip, so {1} has no true labels; {2}':
    '{0} 不是音频的因素，因此 {1} 没有真实标签；{2}',
  '{0} is not a metric; {1}': '{0} 不是指标；{1}',
  '{0} has the metric {1}, and so has {2}; rename one of the columns':
    '{0} 与 {2} 都有指标 {1}；请重命名其中一列',
  'there is no metrics file {0}': '没有指标文件 {0}',
  'there is no file {0} of reason scores': '没有理由得分文件 {0}',
  '{0} is not a table: upload {1}': '{0} 不是表格：请上传 {1}',
  'the table is too large: at most {0} MB are allowed': '表格最大为 {0} MB',
  '{0} is empty': '{0} 为空',
  'the table {0} was not found: upload it again': '表格 {0} 不在此处：请重新上传',
  'there is no such figure: reload the page': '没有这个图：请重新加载页面',
  // Mixed models
  "'{0}' is not an engine: write {1}": '“{0}”不是计算引擎：请填写 {1}',
  'no scale of clips has ratings that count: pairs and choices have no mixed model here':
    '没有带有效评分的音频量表：成对比较和选择在此没有混合模型',
  'the models could not be fitted': '无法拟合模型',
  'R has no package {0}: install.packages("{1}"), or use another engine':
    'R 缺少包 {0}：请运行 install.packages("{1}")，或使用其他引擎',
  'R could not fit {0}: {1}': 'R 无法拟合 {0}：{1}',
  'R took more than half an hour: use fewer random terms': 'R 运行超过半小时：请减少随机效应',
  'R gave no degrees of freedom: use fewer random terms, or the engine reml':
    'R 未给出自由度：请减少随机效应，或使用引擎 reml',
  'R gave no degrees of freedom: use the engine reml': 'R 未给出自由度：请使用引擎 reml',
  'nobody waits any more': '已无人等待',
  'imported ratings do not say how the study was carried out: write its methods yourself':
    '导入的评分不含研究的实施方式：请自行撰写方法部分',
  'the methods section names systems, whose names are still hidden':
    '方法部分会写出系统名称，而目前尚不可公开',
  // Storage
  'the storage of sounds and files cannot be reached at the moment: try again in a moment':
    '暂时无法访问音频和文件的存储：请稍后再试',
  // Review
  'a verdict is needed on {0}': '请对 {0} 作出判断',
  'the coding sheet is for reasons, not for clips': '编码表用于理由，不用于音频',
  'the coding sheet has no code {0}: reload the page': '编码表中没有编码 {0}：请重新加载页面',
  'the review is finished and verdicts cannot change: reload the page':
    '评审已完成并已显示结果，判断不能再改：请重新加载页面',
  'this item is no longer under review: reload the page': '此项已不在评审之列：请重新加载页面',
  'this answer was erased: its listener withdrew consent': '此回答已删除：听者撤回了同意',
  '{0} has an account and can review in the console': '{0} 已有账户：请在控制台中评审',
  '{0} has no clips under test': '{0} 没有受测音频',
  '{0} has no written reasons of answers that count; simulated listeners are not included':
    '{0} 的有效回答没有书面理由；模拟听者的不包括在内',
};
