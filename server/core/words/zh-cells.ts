import { ATT_CODES } from '../review/codes.ts';
import { said } from '../text/said.ts';
import { translatorOf } from '../text/translator.ts';
import { ZH_BLINDING_CELLS, ZH_BLINDING_VERDICTS } from './zh-blinding-cells.ts';
import { ZH_ROLES, ZH_ROLES_AS_SYSTEMS, ZH_SCALES, ZH_TERMS } from './zh-names.ts';
import { ZH_RULE_NAMES } from './zh-rule-names.ts';

/** Texts of cells by key of the row, without names from studies, such as systems and listeners. */
const CELLS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...ZH_BLINDING_CELLS,
  step: { all: '全部', counts: '有效', 'excluded: {0}': '排除：{0}', ...ZH_RULE_NAMES },
  role: ZH_ROLES,
  scale: ZH_SCALES,
  term: ZH_TERMS,
  system: {
    ...ZH_ROLES_AS_SYSTEMS,
    '(all)': '（全部）',
  },
  listener: { '(mean)': '（均值）', '(all)': '（全部）' },
  code: Object.fromEntries(ATT_CODES.map(({ code, label }) => [code, said(label, 'zh')])),
  label: { Human: '真人', Unclear: '不确定', Machine: '机器' },
  pairing: { within: '组内', between: '组间' },
  verdict: {
    equivalent: '等效',
    'non-inferior': '非劣',
    'not shown': '未证明',
    ...ZH_BLINDING_VERDICTS,
  },
  coefficient: {
    "Krippendorff's alpha": 'Krippendorff alpha',
    "Fleiss' kappa": 'Fleiss kappa',
    "Kendall's W": 'Kendall W',
    'split-half reliability ({0})': '折半信度（{0:word}）',
    covariances: '协方差',
    'noise ceiling': '噪声上限',
  },
  level: { nominal: '名义', ordinal: '有序', interval: '等距', ratio: '等比' },
  method: {
    'BCa over clips': '按音频的 BCa',
    'jackknife over clips and listeners': '按音频和听者的刀切法',
  },
  statistic: {
    'fit of {0}: G2': '{0} 的拟合：G2',
    "agreement of listeners: Kendall's u": '听者一致性：Kendall u',
    'circular triads, {0}': '循环三元组，{0}',
    'consistence zeta, {0}': '一致性 zeta，{0}',
    'violations of {0} stochastic transitivity': '违反{0}随机传递性',
    weak: '弱',
    moderate: '中等',
    strong: '强',
    'within listeners ({0})': '听者内（{0}）',
    'on one item': '同一条目',
    'over items': '跨条目',
    'all listeners together': '全体听者',
  },
  of: {
    judgements: '判断',
    'pairs of clips': '音频对',
    triads: '三元组',
    'complete sets of {0} systems': '{0} 个系统的完整集',
  },
  unit: { words: '词', characters: '字' },
  finding: {
    'suspect: check the clip': '可疑：请检查该音频',
    'as expected': '符合预期',
    'too few answers': '回答太少',
  },
  law: { exact: '精确', normal: '正态', 'chi-squared': '卡方' },
};

const SAID: ReadonlyMap<string, (text: string) => string> = new Map(
  Object.entries(CELLS).map(([key, catalogue]) => [key, translatorOf(catalogue)]),
);

/** A cell in Chinese, by key of the row. */
export const zhCell = (key: string, cell: string): string => SAID.get(key)?.(cell) ?? cell;
