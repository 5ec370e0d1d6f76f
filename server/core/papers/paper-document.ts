import { latexText } from './write-latex.ts';
import { markdownTable, markdownText } from './write-markdown.ts';
import type { PaperTable } from './paper-table.ts';

/** A figure in its place in the paper, with the file name of its drawing, without ending. */
export interface PlacedFigure {
  caption: string;
  /** Sentences after the caption: what is shown, n, intervals. */
  notes: readonly string[];
  /** Text alternative. */
  summary: string;
  file: string;
  /** Whether it needs the width of two columns. */
  isWide: boolean;
}

/** A part with its file name, without ending; the name is also its label. */
export type PlacedPart =
  | { file: string; table: PaperTable; figure?: never }
  | { file: string; figure: PlacedFigure; table?: never };

/** Everything that a paper's results consist of, in the order of print. */
export interface PaperDocument {
  title: string;
  /** The conclusions of the primary analysis, as sentences. */
  findings: readonly string[];
  parts: readonly PlacedPart[];
  /** Origin: lines of program, version, rules and command. */
  stamp: readonly string[];
}

/** Characters that need a font for Chinese, Japanese or Korean. */
const CJK = /[\u2E80-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFF60]/u;

/** Caption and notes as sentences. */
function captionText({ caption, notes }: Pick<PlacedFigure, 'caption' | 'notes'>): string {
  if (notes.length === 0) return caption;
  return CJK.test(caption) ? `${caption}。${notes.join('')}` : `${caption}. ${notes.join(' ')}`;
}

function latexFigure({ caption, notes, file, isWide }: PlacedFigure): string {
  const environment = isWide ? 'figure*' : 'figure';
  return [
    `\\begin{${environment}}[t]`,
    '\\centering',
    `\\includegraphics[width=\\${isWide ? 'textwidth' : 'columnwidth'}]{figures/${file}}`,
    `\\caption{${latexText(captionText({ caption, notes }))}}`,
    `\\label{fig:${file}}`,
    `\\end{${environment}}`,
    '',
  ].join('\n');
}

/** The document that prints all parts: a page layout, and an \input for each table. Compiles from its folder. */
export function latexDocument({ title, findings, parts, stamp }: PaperDocument): string {
  const body = parts.map(({ file, table, figure }) =>
    table ? `\\input{tables/${file}}` : latexFigure(figure),
  );
  const isCjk = CJK.test(
    JSON.stringify([title, findings, parts.map(({ table, figure }) => table ?? figure)]),
  );
  return [
    ...stamp.map((line) => `% ${line}`),
    ...(isCjk ? ['% Compile with xelatex or lualatex.'] : []),
    '\\documentclass[10pt,twocolumn]{article}',
    '\\usepackage[margin=16mm,columnsep=6mm]{geometry}',
    ...(isCjk ? ['\\usepackage[UTF8]{ctex}'] : ['\\usepackage[T1]{fontenc}', '\\usepackage[utf8]{inputenc}']),
    '\\usepackage{booktabs}',
    '\\usepackage{graphicx}',
    `\\title{${latexText(title)}}`,
    '\\date{}',
    '\\begin{document}',
    '\\maketitle',
    '',
    ...(findings.length === 0
      ? []
      : [
          '\\begin{itemize}',
          ...findings.map((sentence) => `\\item ${latexText(sentence)}`),
          '\\end{itemize}',
          '',
        ]),
    ...body,
    '\\end{document}',
    '',
  ].join('\n');
}

/** The same in Markdown, with figures as SVG. */
export function markdownDocument({ title, findings, parts, stamp }: PaperDocument): string {
  const body = parts.map(({ table, figure }) =>
    table
      ? markdownTable(table)
      : `![${markdownText(figure.summary)}](figures/${figure.file}.svg)\n\n${markdownText(captionText(figure))}\n`,
  );
  return [
    `# ${markdownText(title)}`,
    '',
    ...findings.map((sentence) => `- ${markdownText(sentence)}`),
    '',
    ...body,
    ...stamp.map((line) => `- ${markdownText(line)}`),
    '',
  ].join('\n');
}
