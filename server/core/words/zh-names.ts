import { ZH_RULE_NAMES } from './zh-rule-names.ts';

/** Chinese names of steps that are no checks. */
export const ZH_STEPS: Readonly<Record<string, string>> = {
  'sound level': '设置音量',
  instructions: '说明',
  demographics: '背景信息',
};

/** Chinese names of the roles of clips. */
export const ZH_ROLES: Readonly<Record<string, string>> = {
  test: '受测',
  reference: '参考',
  'hidden reference': '隐藏参考',
  'low anchor': '低锚点',
  'mid anchor': '中锚点',
  'high anchor': '高锚点',
  human: '真人',
  flawed: '缺陷',
  gold: '已知质量',
  'low gold': '已知低质量',
  'high gold': '已知高质量',
  spoken: '语音指令',
  'null pair': '空对',
  obvious: '明显',
};

/** Roles where results have the name of a system. */
export const ZH_ROLES_AS_SYSTEMS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ZH_ROLES).map(([role, name]) => [`(${role})`, `（${name}）`]),
);

/** Chinese names of the methods. */
export const ZH_METHODS: Readonly<Record<string, string>> = {
  mushra: 'MUSHRA',
  ternary: '音频图灵测试',
  pairwise: '成对比较',
  questionnaire: '问卷',
  ab: 'A/B 测试',
  abx: 'ABX 测试',
  rating: '评分',
};

/** Chinese names of the scales that methods and presets have. */
export const ZH_SCALES: Readonly<Record<string, string>> = {
  quality: '质量',
  naturalness: '自然度',
  'human-likeness': '拟人度',
  preference: '偏好',
  correct: '正确性',
  confidence: '信心',
  listening_effort: '听音费力程度',
  degradation: '劣化程度',
  comparison: '比较',
  similarity: '相似度',
  signal: '语音信号',
  background: '背景声',
  overall: '总体质量',
  timbre_maintenance: '音色保持',
  clarity_fidelity: '清晰与保真',
  expressive_richness: '表现力丰富度',
  expressive_hierarchy: '表现力层次',
  content_accuracy: '内容准确性',
  speaker_consistency: '说话人一致性',
  overall_naturalness: '总体自然度',
};

/** Chinese of the answers of the Audio Turing Test. */
export const ZH_LABELS: Readonly<Record<string, string>> = {
  human: '真人',
  unclear: '不确定',
  machine: '机器',
};

/** Chinese of these answers, and of what reviewers say of them. */
const ZH_ANSWERS: Readonly<Record<string, string>> = {
  ...ZH_LABELS,
  consistent: '一致',
  inconsistent: '不一致',
  'cannot tell': '无法判断',
};

/** Kinds of things that names in data refer to. Rules include checks. */
export type NameKind = 'rule' | 'step' | 'role' | 'method' | 'scale' | 'answer' | 'factor';

/** Chinese of the names that data of any study have, by what they name. Names from a study are not among them. */
export const ZH_NAMES: Readonly<Record<NameKind, Readonly<Record<string, string>>>> = {
  rule: ZH_RULE_NAMES,
  step: { ...ZH_RULE_NAMES, ...ZH_STEPS },
  role: ZH_ROLES,
  method: ZH_METHODS,
  scale: ZH_SCALES,
  answer: ZH_ANSWERS,
  factor: { system: '系统', item: '条目' },
};

/** Chinese names of the terms of mixed models, as tables show them. */
export const ZH_TERMS: Readonly<Record<string, string>> = {
  rater: '听者',
  'rater x system': '听者 × 系统',
  slopes: '听者（按系统）',
  item: '条目',
  'item x system': '条目 × 系统',
  clip: '音频',
  residual: '残差',
};
