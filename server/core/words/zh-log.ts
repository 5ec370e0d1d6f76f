import { translatorOf } from '../text/translator.ts';

/** Details of entries in the log of recruiting, in Chinese, by the English. */
const RECRUITING: Readonly<Record<string, string>> = {
  'approve all': '批准全部',
  'approve {0}': '批准 {0}',
  'ask {0} to return: {1}': '请求 {0} 退回：{1}',
  'reject {0} because of {1}': '拒绝 {0}，理由：{1}',
  'bonus: {0}': '奖金：{0}',
  'bonus: {0}, total {1}': '奖金：{0}，合计 {1}',
};

const ROLES = { owner: '所有者', researcher: '研究员', reviewer: '评审员', viewer: '查看者' };

/**
 * Details of log entries in Chinese, by the English. Each begins or ends with a word of its own, and its parts stay as they are: they are
 * names, numbers and reasons that people wrote.
 */
const DETAILS: Readonly<Record<string, string>> = {
  ...RECRUITING,
  ...Object.fromEntries(Object.entries(RECRUITING).map(([en, zh]) => [`dry run: ${en}`, `试运行：${zh}`])),
  ...Object.fromEntries(
    Object.entries(ROLES).flatMap(([role, zh]) => [
      [`account {0} as ${role}`, `账户 {0}，角色：${zh}`],
      [`account {0} as ${role}, disabled`, `账户 {0}，角色：${zh}，已停用`],
    ]),
  ),
  'session {0}: {1}': '会话 {0}：{1}',
  'session {0}: {1} (names were shown)': '会话 {0}：{1}（当时名称可见）',
  'keep {0}: {1}': '保留 {0}：{1}',
  'exclude {0}: {1}': '排除 {0}：{1}',
  'ask_to_return {0}: {1}': '请求 {0} 退回：{1}',
  'undone {0}: {1}': '撤销对 {0} 的决定：{1}',
  'primary screening SHA-256 {0}': '主规则集 SHA-256 {0}',
  'study {0}, account {1}': '研究 {0}，账户 {1}',
  'folder {0}, {1} files': '文件夹 {0}，{1} 个文件',
  'folder {0}, {1} files, in place of those before': '文件夹 {0}，{1} 个文件，替换原有文件',
  'study {0}, template {1}': '研究 {0}，模板 {1}',
  'study {0}, ratings only': '研究 {0}，仅评分',
  'study {0}, from another tool': '研究 {0}，来自其他工具',
  'study {0}, a copy of {1}': '研究 {0}，{1} 的副本',
  'as {0}': '名称：{0}',
  archived: '已归档',
  'brought back': '已取消归档',
  open: '开放中',
  paused: '已暂停',
  closed: '已关闭',
  'version {0}': '版本 {0}',
  'version {0}, until {1}': '版本 {0}，有效期至 {1}',
  'version {0}, {1} listeners': '版本 {0}，{1} 位听者',
  'scores: {0}': '得分：{0} 个',
  export: '导出',
  prepare: '准备',
  rehearse: '预演',
  'blinding check': '盲法检查',
};

/** The detail of an entry in the log, in Chinese. */
export const zhLogDetail = translatorOf(DETAILS, 0);

/** Keys of what browsers and checks record. */
const RECORDED: Readonly<Record<string, string>> = {
  attempts: '尝试次数',
  passed: '通过',
  right: '答对',
  trials: '题数',
  serial: '序号',
  language: '语言',
  wording: '文案版本',
  browser: '浏览器',
  browserMajor: '浏览器版本',
  form: '类型',
  os: '操作系统',
  pixelRatio: '像素比',
  screenHeight: '屏幕高度',
  screenWidth: '屏幕宽度',
  verification: '验证',
  desktop: '桌面端',
  phone: '手机',
  tablet: '平板',
  true: '是',
  false: '否',
};

const recorded = (text: string): string => RECORDED[text] ?? text;

/** Recorded details in Chinese: a list of 'key: value', of which other keys and values stay as they are. */
export const zhRecord = (detail: string): string =>
  detail
    .split(', ')
    .map((entry) => {
      const [key = '', ...value] = entry.split(': ');
      return value.length === 0 || recorded(key) === key
        ? entry
        : `${recorded(key)}：${recorded(value.join(': '))}`;
    })
    .join('，');
