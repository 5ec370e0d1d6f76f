/** Descriptions of methods and of the keys of blocks, in Chinese, by the English. */
export const ZH_BLOCK_KEYS: Readonly<Record<string, string>> = {
  // Blocks; mushra
  'Runs of pages, in the order that listeners see them.': '一系列页，按听者看到的顺序排列。',
  'MUSHRA after ITU-R BS.1534: all systems of an item on one page, 0 to 100, with optional reference and anchors.':
    'MUSHRA（ITU-R BS.1534）：同一条目的所有系统在一页上，0 至 100 分，可含参考和锚点。',
  'Share of every clip that must be heard before Next. Default: set by method and clip length.':
    '点击“下一题”之前，每个音频须听过的比例。默认：由方法和音频时长决定。',
  'true: practice pages. Every clip is heard in full, the page shows the right answers afterwards, and no rating counts.':
    'true：练习页。每个音频须完整听完，之后页面显示正确答案，评分不计入。',
  'bs1534: earshot check enforces BS.1534-3 (reference, hidden reference, both anchors, clips of one length up to 12 s, practice first), and switching fades out, then in. bs2132: several sounds without a given reference. Default: neither, checks warn.':
    'bs1534：earshot check 强制执行 BS.1534-3（有参考、隐藏参考和两个锚点，音频等长且不超过 12 秒，先练习），切换时先淡出再淡入。bs2132：多段声音，不提供参考。默认：两者皆非，不符之处只作警告。',
  'Set of the clips under test; needs the factors system and item.':
    '受测音频所在的音频集；须有因素 system 和 item。',
  'Systems on every page. Default: all of the set except those of reference and anchors.':
    '每页上的系统。默认：音频集中的所有系统，参考和锚点除外。',
  'Items that have a page. Default: all of the set except those in a practice block.':
    '有页面的条目。默认：音频集中的所有条目，练习部分的除外。',
  'Clip shown as the reference: the one of the same item, or one for all pages if `where` names an item.':
    '作为参考显示的音频：同一条目的音频；若 `where` 指定了条目，则所有页用同一个。',
  'Name of the set of clips. Default: the set under test.': '音频集的名称。默认：受测的音频集。',
  'Factors that pick clips of the set, like {system: human}.':
    '从音频集中选取音频的因素，如 {system: human}。',
  'false: no sound is shown as the reference; it is only rated, unnamed, among the others (MUSHRA-NMR). Default: true.':
    'false：不显示参考，参考只作为未标名的声音与其他声音一起评分（MUSHRA-NMR）。默认：true。',
  'Whether an unnamed copy of the reference is rated too. Default: true; false with preset: dialogue.':
    '是否还对一个未标名的参考副本评分。默认：true；preset: dialogue 时为 false。',
  'Rated clips of the same item with a known place on the scale.':
    '同一条目中一并评分、在量表上位置已知的音频。',
  "Clips that should come last, by where; or lowpass: the page's reference without anything above 3.5 kHz, made by Earshot.":
    '应排末位的音频，用 where 指定；或 lowpass：由 Earshot 生成，即该页的参考去掉 3.5 kHz 以上的成分。',
  "Clips of known medium quality, by where; or lowpass: the page's reference without anything above 7 kHz, made by Earshot.":
    '已知为中等质量的音频，用 where 指定；或 lowpass：由 Earshot 生成，即该页的参考去掉 7 kHz 以上的成分。',
  'Clips that should come near the top.': '应接近最高分的音频。',
  'Items for each listener, one on each page. Default: all.': '每位听者的条目数，每页一个。默认：全部。',
  'Listeners per item. Default: no limit, evenly spread.': '每个条目的听者数。默认：不限，均匀分配。',
  'Additional pages that repeat pages under test and look like them, to measure how well a listener agrees with themselves. Their ratings have the role repeat and count for no system. Default: none.':
    '额外的页，重复受测页且外观相同，用于衡量听者的自身一致性。其评分的角色为 repeat，不计入任何系统。默认：无。',
  'aligned: switching continues at the same time with a cross-fade, for clips of equal length; strict: the same, but fades out, then in; restart: every clip starts from the beginning. Default: aligned; strict with standard: bs1534; restart with preset: dialogue.':
    'aligned：切换后从同一时间点继续，交叉淡变，用于等长音频；strict：同上，但先淡出再淡入；restart：每个音频从头播放。默认：aligned；standard: bs1534 时为 strict；preset: dialogue 时为 restart。',
  "dialogue: naturalness of conversations after PodEval. Needs a reference and both anchors; screening uses the listeners' ratings of the anchors.":
    'dialogue：按 PodEval 评价对话的自然度。须有参考和两个锚点；筛选依据听者对锚点的评分。',
  'Action if no sound of a page has 100 although one is the reference. remind: the page asks once, then continues; block: it waits for a 100. Default: remind with standard: bs1534, otherwise off.':
    '一页上没有声音得 100、而其中一个是参考时的处理。remind：页面提醒一次，然后继续；block：直到有声音得 100 才能继续。默认：standard: bs1534 时为 remind，否则为 off。',
  'A sentence for each band, shown on the page: detailed for the built-in ones on the naturalness of speech, or your own five, 80-100 first. Default: none.':
    '页面上为每个分段显示的一句说明：detailed 为内置的语音自然度说明；也可自拟五句，80-100 在前。默认：无。',
  'Whether listeners may sort the sounds by score; letters do not change.':
    '听者能否按分数排列声音；字母不变。',
  'Whether scores are shown, and may be typed, as numbers.': '是否以数字显示分数，并允许键入。',
  'A comment field on the page, exported as text with each of its ratings.':
    '页面上的评论框；作为文本随该页的每个评分导出。',
  'Question on every page. Default: depends on reference, standard and preset.':
    '每页上的问题。默认：取决于 reference、standard 和 preset。',
  'Names of the five bands, 80-100 first. Default: Excellent, Good, Fair, Poor, Bad.':
    '五个分段的名称，80-100 在前。默认：优、良、中、差、劣。',
  // ternary
  'Audio Turing Test: Human, Unclear or Machine with a written reason, in batches of ten with three traps.':
    'Audio Turing Test：真人、无法判断或机器，并写明理由；每批十页，含三道陷阱题。',
  'Set of the clips under test.': '受测音频所在的音频集。',
  'Batches for each listener, each of 7 clips and 3 traps.': '每位听者的批次数，每批 7 个音频和 3 道陷阱题。',
  'Listeners per clip. Default: no limit, evenly spread.': '每个音频的听者数。默认：不限，均匀分配。',
  'Clips with a known answer: one flawed and two human ones in each batch.':
    '答案已知的音频：每批一个缺陷音频和两个真人录音。',
  'Deliberately flawed synthesis; the right answer is Machine.': '故意带有缺陷的合成语音；正确答案为“机器”。',
  'Name of the set of clips.': '音频集的名称。',
  'Factors that pick clips of the set, like {kind: flawed}.': '从音频集中选取音频的因素，如 {kind: flawed}。',
  'Recordings of people; the right answer is Human.': '真人的录音；正确答案为“真人”。',
  'Whether the listener writes a reason for the choice.': '听者是否写明选择的理由。',
  'Whether the page also asks how sure the listener is, in three steps; exported as a separate rating.':
    '页面是否还询问听者的把握程度（三级）；作为单独的评分导出。',
  'true: the page draws the waveform of the clip. Listeners may then judge by eye, and a script can recognise the clip. Default: false.':
    'true：页面绘出音频的波形。听者可能因此凭眼判断，脚本也能认出音频。默认：false。',
  "Question on every page. Default: 'Is this voice a human or a machine?'":
    '每页上的问题。默认：“这段声音是真人还是机器？”',
  // pairwise
  'Preference between two clips of one item, from A much better to B much better, with null and obvious pairs as traps.':
    '同一条目的两个音频之间的偏好，从“A 好得多”到“B 好得多”，以空对和明显配对为陷阱题。',
  'Systems to compare in pairs; in each pair, the system named first is A in the results. Default: all, by name.':
    '两两比较的系统；每对中先列出的系统在结果中为 A。默认：全部，按名称排序。',
  'Comparisons: all systems with all; {baseline: alpha}, every other system with that one, which is B in the results; a list of pairs of systems like [[alpha, beta], [alpha, gamma]]; or of single pairs like [{item: s1, a: alpha, b: beta}]. The one named first is A in the results.':
    '要作的比较：all，所有系统两两比较；{baseline: alpha}，其他系统各与该系统比较，该系统在结果中为 B；系统配对的列表，如 [[alpha, beta], [alpha, gamma]]；或单个配对的列表，如 [{item: s1, a: alpha, b: beta}]。先列出的在结果中为 A。',
  'The system that every other one is compared with.': '其他系统各与之比较的系统。',
  'The item that both say.': '两个音频共同的条目。',
  'The system that is A in the results.': '在结果中为 A 的系统。',
  'The system that is B in the results.': '在结果中为 B 的系统。',
  'Pairs for each listener, without traps. Default: one per item, minus the traps.':
    '每位听者的配对数，不含陷阱题。默认：每个条目一个，减去陷阱题。',
  'Whether the page shows what the clips say.': '页面是否显示音频所说的文本。',
  'aligned: switching continues at the same time, for clips of equal length; restart: from the beginning.':
    'aligned：切换后从同一时间点继续，用于等长音频；restart：从头播放。',
  'Listeners per pair of clips, an even number: half with each side. Default: no limit.':
    '每对音频的听者数，须为偶数：两种左右位置各一半。默认：不限。',
  'Traps: pages with the same recording on both sides, of an item not heard otherwise. The right answer is No difference or a slight preference. One such page alone lets 60 % of random clickers pass, two 36 %.':
    '陷阱题：两侧为同一录音的页，其条目不在别处出现。正确答案为“没有差别”或略有偏好。只有一页时，随机点击者有 60 % 通过；有两页时为 36 %。',
  'Traps: a good and a flawed clip of one item that is not heard otherwise. The right answer is any preference for the good one; the sides alternate. Every trap must be right, with eight or more all but one: with 2 null pairs and 2 obvious pairs 5.8 % of random clickers pass, and nobody who always gives one answer.':
    '陷阱题：同一条目的较好音频和缺陷音频，该条目不在别处出现。正确答案为偏好较好音频的任一选项；左右位置交替。须全部答对，八道或以上可错一道：2 个空对加 2 个明显配对时，随机点击者有 5.8 % 通过，始终给同一答案者无一通过。',
  'The clips that every attentive listener prefers, like {where: {system: human}}.':
    '专心的听者都会偏好的音频，如 {where: {system: human}}。',
  'Deliberately flawed clips of the same items, like {set: traps, where: {kind: flawed}}.':
    '相同条目的故意带有缺陷的音频，如 {set: traps, where: {kind: flawed}}。',
  'Such pages for each listener.': '每位听者的此类页数。',
  'Question on every page. Default: about prosodic coherence.': '每页上的问题。默认：关于韵律连贯性。',
  'Instruction below the question: what to judge and what to ignore.': '问题下方的说明：判断什么、忽略什么。',
  'Names of the five answers, from A much better to B much better.':
    '五个答案的名称，从“A 好得多”到“B 好得多”。',
  // questionnaire
  'Questions about one long clip on each page, after PodEval: scales with reasons, numbers, texts, attention items.':
    '每页就一个长音频提问（PodEval）：附理由的量表、数字、文本和注意力题。',
  'Set of the clips; needs the factors system and item.': '音频所在的音频集；须有因素 system 和 item。',
  'Systems under test. Default: all.': '受测系统。默认：全部。',
  'Clips for each listener, one on each page, evenly over systems. Default: one from each system.':
    '每位听者的音频数，每页一个，在各系统间均匀分配。默认：每个系统一个。',
  'Factor that all clips of a listener share, like category. Default: none.':
    '同一听者的所有音频共有的因素，如 category。默认：无。',
  'Plays the beginning, the middle and the end of every clip, with beeps between. podeval: the first, middle and final minute. Default: the whole clip.':
    '播放每个音频的开头、中间和结尾，其间以提示音分隔。podeval：第一分钟、正中间一分钟和最后一分钟。默认：播放整个音频。',
  'Length of each of the three parts, in seconds.': '三段中每段的时长，单位为秒。',
  'podeval: the nine questions of PodEval; or a list of questions.':
    'podeval：PodEval 的九个问题；或问题列表。',
  'Name of the question in the exports; unique.': '问题在导出中的名称；不可重复。',
  'Whether a written reason goes with the answer.': '是否要求在答案之外写明理由。',
  'Whether the question has to be answered.': '是否必须回答该问题。',
  'Words of the scale, value 1 first.': '量表的用语，值 1 在前。',
  'Least whole number accepted.': '允许的最小整数。',
  'Largest whole number accepted.': '允许的最大整数。',
  'Whether the question has to be answered. Default: false.': '是否必须回答该问题。默认：false。',
  'Answers offered, of which several may be chosen.': '供选择的答案，可多选。',
  'Questions with a known answer, by key, like n_speakers: {fact: n_speakers}.':
    '答案已知的问题，按 key 列出，如 n_speakers: {fact: n_speakers}。',
  "Column of the set's table with the right answer; several right ones as 2|3.":
    '音频集的表格中正确答案所在的列；多个正确答案写作 2|3。',
  'Only clips with this value in the column are a test, like no. Needs expect.':
    '只有该列为此值的音频才作检验，如 no。须与 expect 同用。',
  'The right answer where `when` holds, like 3. Default: the column itself.':
    '`when` 成立时的正确答案，如 3。默认：该列的值。',
  'Shown above the questions.': '显示在问题上方。',
  // ab and abx
  'Which of two clips of one item is preferred: forced, or with No preference; null and obvious pairs as traps.':
    '同一条目的两个音频中偏好哪一个：必须选一个，或可答“没有偏好”；以空对和明显配对为陷阱题。',
  'Whether listeners may answer No preference; otherwise they must choose a side.':
    '听者能否答“没有偏好”；否则必须选择一侧。',
  'Traps: pages with the same recording on both sides, of an item not heard otherwise. The right answer is No preference, in at least half of them; without no_preference they only show a bias to one side.':
    '陷阱题：两侧为同一录音的页，其条目不在别处出现。正确答案为“没有偏好”，至少一半须答对；未设 no_preference 时，只能显示对某一侧的偏向。',
  'Traps: a good and a flawed clip of one item that is not heard otherwise. The right answer is the good one; the sides alternate. All must be right, with eight traps or more all but one. Share of random clickers that pass: 25 % with 2 such pairs, 6.3 % with 4; with no_preference 11 % with 2, 6.2 % with 2 null pairs as well.':
    '陷阱题：同一条目的较好音频和缺陷音频，该条目不在别处出现。正确答案为较好的音频；左右位置交替。须全部答对，八道陷阱题或以上可错一道。随机点击者的通过比例：2 个此类配对为 25 %，4 个为 6.3 %；设 no_preference 时，2 个为 11 %，再加 2 个空对为 6.2 %。',
  "Question on every page. Default: 'Which one sounds more natural?'":
    '每页上的问题。默认：“哪一个听起来更自然？”',
  'Whether two clips of one item can be distinguished: X is one of them, and the listener says which.':
    '能否区分同一条目的两个音频：X 是其中之一，由听者指出是哪一个。',
  'Listeners per pair of clips, a multiple of 4: both sides equally often, and X equally often A and B. Default: no limit.':
    '每对音频的听者数，须为 4 的倍数：两种左右位置次数相等，X 为 A 和 B 的次数也相等。默认：不限。',
  'Traps: a good and a flawed clip of one item that is not heard otherwise. Every attentive listener can distinguish such clips; X is equally often A and B. All must be right, with eight or more all but one: 25 % of random clickers pass 2 such pages, 6.3 % pass 4, and nobody passes 2 by always giving one answer.':
    '陷阱题：同一条目的较好音频和缺陷音频，该条目不在别处出现。专心的听者都能区分；X 为 A 和 B 的次数相等。须全部答对，八道或以上可错一道：随机点击者 2 页有 25 % 通过，4 页有 6.3 % 通过；有 2 页时，始终给同一答案者无一通过。',
  "Question on every page. Default: 'Is X the same recording as A or as B?'":
    '每页上的问题。默认：“X 与 A 还是与 B 是同一段录音？”',
  'Instruction below the question: what to listen for.': '问题下方的说明：应注意听什么。',
  // rating
  'One clip rated on one or more scales: quality, naturalness, degradation, comparison, same speaker and others, with gold clips, spoken instructions and null pairs as traps.':
    '在一个或多个量表上评价一个音频：质量、自然度、劣化、比较、是否同一说话人等，以已知质量的音频、语音指令和空对为陷阱题。',
  'Question, labels and layout: acr (quality), listening effort, naturalness, dcr (degradation), ccr (processed compared with reference), cmos (two systems), smos (same speaker), p835 (speech, background, overall), swanbench, i2d. Without a preset, `scales` defines them.':
    '问题、标签和布局：acr（质量）、listening effort（听音费力程度）、naturalness（自然度）、dcr（劣化）、ccr（处理后与参考比较）、cmos（两个系统比较）、smos（是否同一说话人）、p835（语音、背景、总体）、swanbench、i2d。没有预设时由 `scales` 定义。',
  'Scales. A name picks a scale of the preset; a map is your own scale, or changes the one of the preset with the same key. Default: all scales of the preset.':
    '量表。名称选取预设中的一个量表；键值表为自定义量表，或修改预设中 key 相同的量表。默认：预设的所有量表。',
  'Name in the export and in the columns of gold clips.': '在导出中的名称，也是已知质量的音频的列名。',
  'The named values, like {value: 5, label: Excellent}, evenly spaced.':
    '有名称的值，如 {value: 5, label: Excellent}，间隔相等。',
  'Stored value. It does not depend on the order on the screen.': '存储的值。与屏幕上的顺序无关。',
  'The word beside it.': '值旁边的文字。',
  'Also takes values between the named ones, this far apart, like 0.5. Default: the named ones only.':
    '也可取有名称的值之间的值，以此为间隔，如 0.5。默认：只有有名称的值。',
  'Systems that are rated. With cmos the first of a pair comes first in the results. Default: all.':
    '受评系统。cmos 时，每对中先列出的在结果中为第一个。默认：全部。',
  'Clips or pairs for each listener, without traps. Default: 10, or one per item if there are fewer items.':
    '每位听者的音频数或配对数，不含陷阱题。默认：10；条目较少时每个条目一个。',
  'Listeners per clip or pair; half of them hear a pair in each order. Default: no limit, evenly spread.':
    '每个音频或配对的听者数；每对的两种顺序各由一半听者听到。默认：不限，均匀分配。',
  'Clip played next to the rated one.': '在受评音频旁播放的音频。',
  'Factors that pick clips of the set, like {kind: excellent}.':
    '从音频集中选取音频的因素，如 {kind: excellent}。',
  'Factor that a clip shares with its reference, like item or speaker. A reference without this factor is used for all clips.':
    '音频与其参考共有的因素，如 item 或 speaker。没有该因素的参考用于所有音频。',
  'Whether the page shows what the clip should say. Default: no; yes with preset: i2d.':
    '页面是否显示音频应说的文本。默认：否；preset: i2d 时为是。',
  'Clips with an obvious rating that look like all others.': '评分显而易见、外观与其他音频无异的音频。',
  "The right answer, within 1: a number, or one for each scale like {overall: 5}. Default: the clip's column with the name of the scale.":
    '正确答案，允许相差 1：一个数字，或每个量表一个，如 {overall: 5}。默认：音频表格中与量表同名的列。',
  'Recordings that ask for a specific answer; their column `answer` contains it, and only that answer is right.':
    '要求选择特定答案的录音；其 `answer` 列为该答案，只有该答案算对。',
  'Pages on which both recordings are the same. Default: 1 with preset dcr, ccr or cmos; else none.':
    '两段录音相同的页数。默认：preset 为 dcr、ccr 或 cmos 时为 1，否则没有。',
  "Order of the answers on screen. Default: the study's `order`, or best first; worst first with preset: swanbench.":
    '屏幕上答案的排列顺序。默认：研究的 `order`，否则为 best first；preset: swanbench 时为 worst first。',
  'Whether the values are shown next to the labels. Default: yes, but not with ccr and cmos.':
    '是否在标签旁显示数值。默认：是，但 ccr 和 cmos 时为否。',
  'Whether the clip is played once for each scale, one scale after the other. Default: yes with preset: p835.':
    '是否为每个量表播放一次音频，量表依次进行。默认：preset: p835 时为是。',
  'Shown under How to judge, one entry an aspect, like [{label: Flow, description: Pauses fit the meaning.}]; []: none. Default: criteria and levels of prosodic coherence, or none with your own question or help.':
    '显示在“评判标准”下，每个方面一项，如 [{label: Flow, description: Pauses fit the meaning.}]；[]：不显示。默认：韵律连贯性的标准和等级；自拟 question 或 help 时不显示。',
  'Name of the aspect, like Flow.': '方面的名称，如 Flow。',
  'The explanation that listeners read.': '听者阅读的说明。',
  'Parts of the question with an explanation each: shown under How to judge, above the labels.':
    '问题的各个部分，各附说明：显示在“评判标准”下、标签说明之上。',
  'When to choose it: shown under How to judge.': '何时选择该值：显示在“评判标准”下。',
};
