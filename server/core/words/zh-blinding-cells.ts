import { ZH_METHODS, ZH_ROLES } from './zh-names.ts';

/** Facts that listeners must not find out, as cells and in findings. */
const TARGETS: Readonly<Record<string, string>> = {
  traps: '陷阱题',
  'repeated pages': '重复页',
  'two slots with one clip': '播放同一音频的两个位置',
  systems: '系统',
  'clips known from other sessions': '在其他会话中出现过的音频',
  ...Object.fromEntries(Object.entries(ZH_ROLES).map(([role, name]) => [`the ${role}`, name])),
};

const CHANNELS: Readonly<Record<string, string>> = {
  size: '大小',
  header: '头部',
  order: '位置顺序',
  position: '页面位置',
  timing: '响应时间',
  'equal bytes': '相同字节',
  outline: '波形轮廓',
  text: '页面文本',
};

const REPLIES = { page: '页面', bundle: '音频包', audio: '音频' };

/** Features of replies, in Chinese, by the English. Names of HTTP and file headers stay as they are. */
export const ZH_FEATURES: Readonly<Record<string, string>> = {
  '{0} (order)': '{0}（大小顺序）',
  ...Object.fromEntries(
    Object.entries(REPLIES).flatMap(([reply, zh]) => [
      [`HTTP ${reply}: {0}`, `${zh}的 HTTP 头部：{0}`],
      [`bytes of the ${reply} reply`, `${zh}响应的字节数`],
      [`first byte of the ${reply} reply`, `${zh}响应的首字节时间`],
      [`last byte of the ${reply} reply`, `${zh}响应的末字节时间`],
    ]),
  ),
  'bundle head: {0}': '音频包头部：{0}',
  'hash of the block': '数据块的哈希',
  'long byte runs': '较长的相同字节段',
  'byte runs of an earlier page': '与较早页面相同的字节段',
  'slots that share byte runs': '字节段相同的位置数',
  'drawn outline': '所绘波形轮廓',
  '{0}, different values on the page': '{0}，本页不同值的个数',
  '{0}, least of the page': '{0}，本页最小值',
  '{0}, greatest of the page': '{0}，本页最大值',
  '{0}, the same in both': '{0}，两者是否相同',
  '{0}, difference': '{0}，差值',
  'all fields together': '全部字段',
  'page of the session': '会话中的第几页',
  'page of the block': '部分中的第几页',
  'page of the batch': '批次中的第几页',
  'place on the page': '页面上的位置',
  'places on the page': '页面上的两个位置',
  'metadata block {0}: type': '元数据块 {0} 的类型',
  'metadata block {0}: length': '元数据块 {0} 的长度',
  'bytes before the first frame': '首帧之前的字节数',
  'byte {0}': '第 {0} 字节',
  'first {0} bytes': '前 {0} 字节',
  'RIFF length': 'RIFF 长度',
  'chunk {0}: name': '数据块 {0} 的名称',
  'chunk {0}: length': '数据块 {0} 的长度',
};

/** Texts of cells of the blinding check, by key of the row. */
export const ZH_BLINDING_CELLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  block: Object.fromEntries(
    Object.entries(ZH_METHODS).map(([method, name]) => [`{0} ${method}`, `{0}，${name}`]),
  ),
  target: TARGETS,
  channel: CHANNELS,
  feature: { ...ZH_FEATURES, 'drawn outlines': '所绘波形轮廓' },
};

/** The verdicts of its tests. */
export const ZH_BLINDING_VERDICTS: Readonly<Record<string, string>> = {
  FINDING: '泄露',
  admitted: '已知局限',
  'nothing revealed': '未泄露',
};
