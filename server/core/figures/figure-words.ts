import type { Language } from '../text/languages.ts';

/** Texts of a drawing that are in no result. */
interface FigureWords {
  /** Meaning of the reference line, and of the shaded range. */
  dashed(label: string): string;
  shaded(label: string): string;
  /** Meaning of the rows and the columns of a matrix. */
  rows(label: string): string;
  columns(label: string): string;
  /** Where the values of a matrix are that its cells have no room for. */
  inTable: string;
  /** Explains the areas of a crowded figure. */
  areas: string;
  mean: string;
  median: string;
  /** Parts of a box. */
  box(quartiles: readonly [string, string], ends: readonly [string, string]): string;
}

export const FIGURE_WORDS: Readonly<Record<Language, FigureWords>> = {
  en: {
    dashed: (label) => `dashed: ${label}`,
    shaded: (label) => `shaded: ${label}`,
    rows: (label) => `rows: ${label}`,
    columns: (label) => `columns: ${label}`,
    inTable: 'values: in the table',
    areas: 'area of a mark: number of points',
    mean: 'mean',
    median: 'median',
    box: ([low, high], [from, to]) => `, quartiles ${low} and ${high}, from ${from} to ${to}`,
  },
  zh: {
    dashed: (label) => `虚线：${label}`,
    shaded: (label) => `阴影：${label}`,
    rows: (label) => `行：${label}`,
    columns: (label) => `列：${label}`,
    inTable: '数值：见表',
    areas: '标记面积：点的数量',
    mean: '均值',
    median: '中位数',
    box: ([low, high], [from, to]) => `，四分位数 ${low} 和 ${high}，范围 ${from} 至 ${to}`,
  },
};
