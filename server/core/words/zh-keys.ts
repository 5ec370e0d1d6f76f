/** Descriptions of the keys of study.yaml and of its steps, in Chinese, by the English. */
export const ZH_KEYS: Readonly<Record<string, string>> = {
  // Figures
  'How figures look, like {width: double, palette: grey}. It changes no number and no version: the analysis reads it from the study folder. Default: figures a column or a page wide.':
    '图的样式，如 {width: double, palette: grey}。不改变数值和版本：分析时从研究文件夹读取。默认：图宽为一栏或一页。',
  'Width of every figure: single (85 mm), double (178 mm), or millimetres. Default: single; double for more than four panels and for large matrices.':
    '图宽：single（85 mm）、double（178 mm）或毫米数。默认：single；超过四个分图或矩阵较大时为 double。',
  'Font of all texts, like Times New Roman. Default: Helvetica, Arial, sans-serif.':
    '图中文字的字体，如 Times New Roman。默认：Helvetica, Arial, sans-serif。',
  'Size of the texts in points. Default: 8.': '文字大小（磅）。默认：8。',
  'Systems in the order that figures show, like [human, ours, baseline]; others follow in natural order. Default: natural order.':
    '系统在图中的顺序，如 [human, ours, baseline]；其余按自然顺序排在后面。默认：自然顺序。',
  'Names of systems in figures and tables, like {sys_a: Ours (large)}. Default: as in the clips.':
    '系统在图和表中的名称，如 {sys_a: Ours (large)}。默认：与音频中一致。',
  'Parts of figures of ratings by system: mean (with its 95 % interval), box, violin, points, or several of them, like [box, points]. Default: the figures of the method.':
    '各系统评分图显示的内容：mean（均值及 95 % 区间）、box（箱线）、violin（小提琴）、points（点），或其中几种，如 [box, points]。默认：由方法决定。',
  'colour: safe for colour-blind readers and for print. grey: for black-and-white print, on white. Default: colour.':
    'colour：便于色觉障碍读者辨认，也适合印刷。grey：用于黑白印刷，白底。默认：colour。',
  'Range of the axis of ratings: the whole scale, or the part with data. Default: scale.':
    '评分轴的范围：整个量表，或有数据的部分。默认：scale。',
  // The study and its clips
  'Title at the top of every page: one text, or {en: ..., zh: ...}.':
    '每页顶部的标题：一个文本，或 {en: ..., zh: ...}。',
  'Language of all texts for listeners: en, zh, or a list like [en, zh] that they choose from.':
    '听者所见全部文本的语言：en、zh，或由听者自选的列表，如 [en, zh]。',
  'Named sets of clips. The named parts of a path become factors in every export.':
    '命名的音频集。路径中命名的部分在所有导出中成为因素。',
  'Path of the clips: a relative path inside the study folder with its parts named, like clips/{system}/{item}.flac.':
    '音频的路径：研究文件夹内的相对路径，其各部分以名称标出，如 clips/{system}/{item}.flac。',
  'CSV with one row for each clip. Columns named like path parts identify the clip; all others are facts about it.':
    'CSV，每个音频一行。与路径部分同名的列用于确定音频，其余各列为音频的属性。',
  'CSV with the columns item and text: the text of each item.':
    '含 item 和 text 两列的 CSV：每个条目的文本。',
  "Level of every clip, reached by one gain: LUFS after BS.1770, or {rms: dBFS}; 'as is' when level is under test.":
    '所有音频的响度，仅以一次增益达到：按 BS.1770 的 LUFS 值，或 {rms: dBFS}；若响度本身是研究对象，请写 as is。',
  'Energy of the whole clip; 0 is a square wave at full scale, a sine reads -3.01.':
    '整个音频的能量；满幅方波为 0，满幅正弦波为 -3.01。',
  'Bits per sample that listeners get. 24 needs 24-bit recordings and takes about twice the bytes. Default: 16, with dither.':
    '听者所获音频的位深（比特）。24 需要 24 位录音，字节数约为两倍。默认：16，加抖动。',
  'standard: clips are sent as FLAC, padded to one size. strict: uncompressed, about 2.5 times the bytes. Long clips are streamed as FLAC either way. docs/study/blinding.md says what each hides from a script.':
    'standard：音频以 FLAC 发送，并填充到同一大小。strict：不压缩，字节数约为 2.5 倍。两种方式下，长音频均以 FLAC 流式传输。docs/study/blinding.md 说明各自能对脚本隐藏什么。',
  // Texts, devices and data protection
  'Markdown file that listeners read before they agree to take part; or {en: consent.md, zh: consent.zh.md}.':
    '听者同意参加之前阅读的 Markdown 文件；或 {en: consent.md, zh: consent.zh.md}。',
  'Key points in plain text above the consent text, which is then folded. Default: the full text is open.':
    '知情同意书上方的纯文本要点，同意书全文随之折叠。默认：全文展开。',
  'Statements below the consent text, each with a box to tick. Default: a single box.':
    '知情同意书下方的声明，每条各有一个勾选框。默认：只有一个勾选框。',
  'Markdown file that listeners read before the first page; or {en: ..., zh: ...}.':
    '听者在第一页之前阅读的 Markdown 文件；或 {en: ..., zh: ...}。',
  'Clip for setting the sound level. Default: speech-shaped noise.': '用于调节音量的音频。默认：语音谱噪声。',
  'desktop: phones and tablets are turned away before consent, as far as the browser reveals its device. Default: any.':
    'desktop：在知情同意之前拒绝手机和平板，以浏览器透露的设备信息为准。默认：any。',
  'Where a listener gets help: an e-mail address or a page.': '听者求助的途径：电子邮箱或网页。',
  "Days after the session when the server erases a listener's recruiter ids; ratings stay. Default: never.":
    '会话结束多少天后，服务器删除听者的招募平台 ID；评分保留。默认：从不删除。',
  // Recruitment
  'How many listeners take part, what they are paid, and where they come from.':
    '参加的听者人数、报酬及来源。',
  'How many listeners may take part. Default: no limit.': '可参加的听者人数。默认：不限。',
  'How many more may take part to replace listeners whose ratings are all excluded. Default: no limit.':
    '为替换评分全部被排除的听者，还可参加的人数。默认：不限。',
  'Whether places freed by exclusion are offered to other listeners. Default: true.':
    '因排除而空出的名额是否提供给其他听者。默认：true。',
  'The former name of backfill.': 'backfill 的旧名。',
  'Ratings that a clip, pair or item may get above its quota, to make the last session complete. Default: 0.':
    '为使最后一次会话完整，一个音频、配对或条目可超出配额的评分数。默认：0。',
  'Parts of the listeners, with equal numbers of ratings or a share each.':
    '听者的分组，各组评分数相等，或各占一定比例。',
  'Asked below the consent text.': '在知情同意书下方提出的问题。',
  'Each with `value` (its name in tables and links), `label` (its text for listeners) and `share` (part of every quota, 0 to 1; default: equal shares).':
    '每项含 `value`（在表格和链接中的名称）、`label`（给听者看的文本）和 `share`（在每个配额中所占比例，0 至 1；默认：各组相等）。',
  'Group of studies that share no listeners: each listener may take part in only one.':
    '不共用听者的一组研究：每位听者只能参加其中一个。',
  'Announced length of a session, in minutes.': '预告的会话时长，单位为分钟。',
  'Announced pay of a listener, like 4.00 GBP.': '预告的听者报酬，如 4.00 GBP。',
  'Pay for each judgement: an answered page that is not practice, like 0.80 CNY. It is added to the reward for a completed session.':
    '每次评判的报酬，如 0.80 CNY；除练习外，每回答一页计为一次评判。在完成会话的报酬之外另计。',
  'Fee of the platform, per cent of the pay. It is added to the forecast of the cost.':
    '平台手续费，以报酬的百分比表示，计入费用预测。',
  'Completion codes of the Prolific study, one for each outcome, and which links are accepted. With it, listeners enter only from Prolific.':
    'Prolific 研究的完成代码（每种结果一个），以及接受哪些链接。设置后，听者只能从 Prolific 进入。',
  'For listeners who finish.': '用于完成研究的听者。',
  'For listeners who finish after the time was up. Default: completed.':
    '用于超时后才完成的听者。默认：completed。',
  'For listeners whose session was ended by a check.': '用于会话因检查而终止的听者。',
  'For listeners who do not consent.': '用于不同意参加的听者。',
  'For listeners who stop early. Default: the code no_consent.':
    '用于中途退出的听者。默认：代码 no_consent。',
  'For listeners who arrive when all places are taken.': '用于名额已满时到来的听者。',
  'For listeners who took part in another study of the group.': '用于参加过同组其他研究的听者。',
  'Id of the study on Prolific, or a list of ids. Links from any other study are refused. Default: links from every study are accepted.':
    '研究在 Prolific 上的 ID，或 ID 列表。来自其他研究的链接一律拒绝。默认：接受所有研究的链接。',
  "required: only links signed by Prolific are accepted. Turn on the secured external URL of the study on Prolific first. Default: a link's token is checked if it has one.":
    'required：只接受由 Prolific 签名的链接。请先在 Prolific 上为该研究启用受保护的外部网址（secured external URL）。默认：链接带有令牌时才验证。',
  // Breaks and order
  'Breaks between pages, like {every_minutes: 12}. Default: none.':
    '页与页之间的休息，如 {every_minutes: 12}。默认：无。',
  'Minutes of work after which a break is offered.': '作答多少分钟后提供休息。',
  'Least length of a break, in seconds; 0: listeners may skip it.':
    '休息的最短时长，单位为秒；0：听者可跳过。',
  'Divides the pages of each listener into sittings on several days, like {number: 5, pages: 70}. Default: one sitting.':
    '把每位听者的页面分为多场，可在不同日期完成，如 {number: 5, pages: 70}。默认：一场。',
  'Number of sittings of each listener.': '每位听者的场数。',
  'Pages of a sitting, including traps and practice; the last sitting may have fewer.':
    '每场的页数，包括陷阱页和练习页；最后一场可以较少。',
  'Days from the first answer during which a listener can continue and keeps all places.':
    '从首次作答起，听者可以继续并保留全部名额的天数。',
  'Order of the answers of scales in every block, from the left or from the top. Default: that of the standard or paper.':
    '所有部分中量表答案的排列顺序，从左起或从上起。默认：按标准或论文的顺序。',
  // Analysis, review and metrics
  'The primary analysis, declared before data collection, like {contrasts: {against: human}, margin: 0.3}. Default: follows from the design; `earshot check` prints it.':
    '主要分析，在收集数据之前声明，如 {contrasts: {against: human}, margin: 0.3}。默认：由设计决定；`earshot check` 会显示。',
  'Scales of the primary analysis, like [naturalness]. Default: every scale on which clips or pairs are judged.':
    '主要分析的量表，如 [naturalness]。默认：对音频或配对作判断的所有量表。',
  'Random effects of the mixed model. Default: those that the design can estimate.':
    '混合模型的随机效应。默认：设计能够估计的随机效应。',
  'Differences between systems that are tested: all pairs, {against: human}, or a list like [[ours, baseline]].':
    '要检验的系统间差异：all pairs、{against: human}，或列表，如 [[ours, baseline]]。',
  'The system that all others are compared with, like human.': '与其他所有系统比较的系统，如 human。',
  'How scales that judge pairs are analysed. by pair: mean preference of each pair of systems. by system: a mixed model, which compares systems through each other as well. Default: by system if more than two systems are compared and some pair of them on fewer than 6 items.':
    '判断配对的量表如何分析。by pair：每对系统的平均偏好。by system：混合模型，也通过其他系统间接比较。默认：若比较两个以上的系统，且其中某对系统的条目少于 6 个，则为 by system。',
  'Correction for several contrasts: single-step (max-t: Tukey, Dunnett), holm, or none. Default: single-step, but holm for pairs that are analysed by pair.':
    '多个比较的校正：single-step（max-t：Tukey、Dunnett）、holm 或 none。默认：single-step；按配对分析的量表为 holm。',
  'Largest difference, in units of the scale, that counts as equivalent. Default: equivalence is not tested.':
    '视为等效的最大差异，以量表单位计。默认：不检验等效。',
  'Review of written reasons, like {reviewers: 2, share: 0.5}. Default: all, by two reviewers.':
    '书面理由的评审，如 {reviewers: 2, share: 0.5}。默认：全部评审，由两位评审进行。',
  'Number of reviewers: 2 who must agree, or 1.': '评审人数：2（须意见一致）或 1。',
  'Approximate share of the written reasons that are reviewed, drawn at random, 0 to 1.':
    '随机抽取评审的书面理由所占的大致比例，0 至 1。',
  'Automatic scores as CSV, TSV or JSON Lines: clip, or system and item, then one column for each metric. A path, or {file: metrics.csv, lower_is_better: [wer]}.':
    '自动评分，格式为 CSV、TSV 或 JSON Lines：clip，或 system 和 item，其后每个指标一列。可写路径，或 {file: metrics.csv, lower_is_better: [wer]}。',
  'The table of scores, in the study folder.': '研究文件夹中的自动评分表。',
  'Columns with labels that a classifier predicted, by the factor of clips with the true label, like {emotion: predicted_emotion}.':
    '分类器预测的标签所在的列，按含真实标签的音频因素给出，如 {emotion: predicted_emotion}。',
  'Lower-is-better metrics, like [wer, cer]. Default: not declared.':
    '越低越好的指标，如 [wer, cer]。默认：未声明。',
  // Steps
  'Steps between consent and the first page: names, or maps with `check` and keys.':
    '知情同意与第一页之间的步骤：名称，或含 `check` 及其他键的键值表。',
  'Steps between pages, like {check: attention, before_page: 7}; those without before_page are spread evenly. Default: none.':
    '页与页之间的步骤，如 {check: attention, before_page: 7}；未写 before_page 的均匀分布。默认：无。',
  'Steps after the last page: names, or maps with `check` and keys. Default: none.':
    '最后一页之后的步骤：名称，或含 `check` 及其他键的键值表。默认：无。',
  'The listener sets a comfortable level with a sound as loud as the clips.':
    '听者借助与音频同样响的声音，调到舒适的音量。',
  'Minutes after which a returning listener sets the level again.':
    '听者再次到来时，若距上次调节超过此分钟数，须重新调节音量。',
  'Whether left and right are on the correct sides: a sound in one ear, four times.':
    '检查左右声道是否正确：一侧耳中播放声音，共四次。',
  'Right answers needed of 4.': '4 题中须答对的题数。',
  "After the last attempt: block ends the session with the code 'screened_out', warn shows a warning and continues, record only stores the result.":
    "最后一次尝试之后：block 以代码 'screened_out' 终止会话，warn 显示警告后继续，record 只记录结果。",
  'Attempts at the check in one visit.': '一次访问中可尝试该检查的次数。',
  'Minutes for which a passed check counts for the same person, in other studies of this server too. Evaluated at the start of a visit.':
    '检查通过后对同一人有效的分钟数，在此服务器的其他研究中也有效。在访问开始时判断。',
  'Days after a failure during which other studies of this server ask the person to come back later.':
    '未通过后的天数，其间此服务器的其他研究会请此人以后再来。',
  'Whether headphones are worn: three sounds a trial, one of them different, each played once.':
    '检查是否佩戴耳机：每题三段声音，其中一段不同，各播放一次。',
  'antiphase: which of three tones is quietest, audible only with headphones (Woods et al. 2017). huggins: which of three noises has a pitch, audible only in true stereo (Milne et al. 2021). both: one after the other.':
    'antiphase：三个纯音中哪个最轻，只有戴耳机才能听出（Woods et al. 2017）。huggins：三段噪声中哪段有音高，只有真正的立体声才能听出（Milne et al. 2021）。both：两者依次进行。',
  'Right answers needed of 6.': '6 题中须答对的题数。',
  'Three spoken digits in noise, typed, five times (ITU-T P.808).':
    '在噪声中听三个数字并输入，共五次（ITU-T P.808）。',
  'Number of triplets.': '三数字组的数量。',
  'Triplets that must be completely right.': '须完全答对的三数字组数。',
  'Level of the speech over the noise, dB. Listeners with normal hearing understand half of the triplets near -9 dB (Smits et al. 2013); at -5 dB nearly all.':
    '语音相对噪声的电平，单位为 dB。听力正常者在约 -9 dB 时能听懂一半的三数字组（Smits et al. 2013），在 -5 dB 时几乎全部听懂。',
  'Digits spoken in alternating ears, to be added up (ITU-T P.808); the digits themselves are accepted too.':
    '数字在左右耳交替播放，由听者相加（ITU-T P.808）；直接输入各数字也算对。',
  'Number of sums.': '加法题的数量。',
  'Sums that must be right.': '须答对的加法题数。',
  'Which of two versions of the same speech has less noise, 50 dB or 40 dB below it, four times (ITU-T P.808).':
    '同一段语音的两个版本中哪个噪声较小（噪声比语音低 50 dB 或 40 dB），共四次（ITU-T P.808）。',
  "Place of the study's instructions. Default: before comprehension, otherwise last.":
    '研究说明的位置。默认：在 comprehension 之前；没有该步骤时在最后。',
  "The study's own questions about its instructions; two attempts.": '研究自拟的关于说明的问题；可尝试两次。',
  'Questions in this order: each a map of question, options (2 to 8), right (the number of the right option, from 1) and explanation, shown after a wrong answer.':
    '依次提出的问题：每个为键值表，含 question、options（2 至 8 个）、right（正确选项的编号，从 1 起）和 explanation（答错后显示）。',
  'Text of the question.': '问题的文本。',
  'Answers to choose from; every listener sees them in an order of their own.':
    '供选择的答案；每位听者看到的顺序各不相同。',
  'Which option is right, counted from 1.': '正确选项的编号，从 1 起。',
  'Told after a wrong answer.': '答错后显示。',
  'Questions that must be right. Default: all.': '须答对的题数。默认：全部。',
  'block: after the last attempt the listener is asked to return the study, and gets no code.':
    'block：最后一次尝试之后，请听者退回研究，不给代码。',
  'Attempts; recruiters allow two.': '尝试次数；招募平台允许两次。',
  'A question between pages that every attentive listener answers correctly. Listeners do not see the result.':
    '插在页与页之间的问题，专心的听者都能答对。听者看不到结果。',
  'instructed: the question itself says which answer to give; nonsensical: an absurd statement, with as many answers for as against it and no neutral one; only the wrong side fails.':
    'instructed：问题本身指明应选的答案；nonsensical：一句荒谬的陈述，赞成与反对的答案数相等，没有中立项，只有选错一侧才算未通过。',
  'Text of the question. Default: built-in questions, a different one for each such step.':
    '问题的文本。默认：内置问题，每个此类步骤各不相同。',
  'Answers in the order shown, if you give a question.': '按显示顺序排列的答案；自拟 question 时填写。',
  'Numbers of the options that pass, from 1, if you give a question.':
    '算作通过的选项编号，从 1 起；自拟 question 时填写。',
  'Number of the page after it. Default: all such steps are spread evenly over the session.':
    '其后一页的页码。默认：所有此类步骤在会话中均匀分布。',
  'A form about the listener. Nothing is required unless the study says so.':
    '关于听者的表单。除非研究要求，均为选填。',
  'Questions in this order. Default: all.': '依次提出的问题。默认：全部。',
  'Questions that must be answered. Default: none.': '必须回答的问题。默认：无。',
  'Score from which a metric takes a trap for human, like {utmosv2: 3.2}, or the clips on which it is chosen by F1, like {dnsmos: {factor: split, level: dev}}. Default: 0.5 for scores from 0 to 1.':
    '指标将陷阱题视为真人的阈值，如 {utmosv2: 3.2}；或用于按 F1 选取阈值的音频，如 {dnsmos: {factor: split, level: dev}}。默认：0 到 1 的得分为 0.5。',
  'Factor of the clips, like split.': '音频的因素，如 split。',
  'Level of the clips on which the threshold is chosen, like dev.': '用于选取阈值的音频所属的水平，如 dev。',
  'Coding sheet: what reasons may be about, like [speaking_rate, {code: breath, label: Breath sounds}]. Default: the four codes of the Audio Turing Test; []: no coding sheet.':
    '编码表：理由可能涉及的方面，如 [speaking_rate, {code: breath, label: Breath sounds}]。默认：Audio Turing Test 的四个编码；[]：不用编码表。',
  'Name in tables: lowercase letters, digits and underscores.': '在表格中的名称：小写字母、数字和下划线。',
  'Text for reviewers. Default: the name with spaces.': '给评审看的文本。默认：名称，下划线换成空格。',
  'Examples, shown below the label.': '例子，显示在标签下方。',
  "How a radar chart places each metric on 1 to 5: 'as is', a number that is added, or range (least to greatest mean). Like {prosody: as is, fidelity: 0.5}. Default: range.":
    '雷达图如何把每个指标放到 1 至 5 上：as is（原值）、要加上的数字，或 range（从最小均值到最大均值）。如 {prosody: as is, fidelity: 0.5}。默认：range。',
  'Named ranges of a metric, like {timbre: swanbench timbre}, or your own {bands: [...]}. Published: swanbench timbre, swanbench prosody.':
    '指标的命名区间，如 {timbre: swanbench timbre}，或自定义的 {bands: [...]}。已发表的有：swanbench timbre、swanbench prosody。',
  'From the lowest to the highest, like [{label: drift}, {from: 0.85, label: acceptable}].':
    '从最低到最高，如 [{label: drift}, {from: 0.85, label: acceptable}]。',
  'Least value of the band. The first band has none.': '区间的最小值。第一个区间不填。',
  'Name of the band, like drift.': '区间的名称，如 drift。',
  'Difference of two clips of an item above which it is called obvious.':
    '同一条目的两个音频之差超过此值时，称为明显。',
  'For metrics with repeated trials: a clip is unstable if any two of its trials differ by more than this, like {prosody: 1}. Default: 1 for whole numbers, otherwise 0.5.':
    '用于有重复试验的指标：一个音频的任意两次试验之差超过此值，即为不稳定，如 {prosody: 1}。默认：整数为 1，否则为 0.5。',
};
