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
  ].join('\n');
}

/**
 * Places tables and figures where they are written, side by side where they fit. As floats, LaTeX would refuse more than a
 * few dozen without text between them.
 */
const IN_PLACE = String.raw`
% Tables and figures stand where they are written. In your paper, leave this out: there they float.
\makeatletter
\newenvironment{inplace}[2]
  {\begin{minipage}[t]{#2}\vspace{0pt}\def\@captype{#1}\abovecaptionskip=4pt\belowcaptionskip=4pt\centering}
  {\end{minipage}\hskip 4mm plus 1fil}
\renewenvironment{table}[1][]{\begin{inplace}{table}{85mm}}{\end{inplace}}
\renewenvironment{table*}[1][]{\begin{inplace}{table}{\textwidth}}{\end{inplace}}
\renewenvironment{figure}[1][]{\begin{inplace}{figure}{85mm}}{\end{inplace}}
\renewenvironment{figure*}[1][]{\begin{inplace}{figure}{\textwidth}}{\end{inplace}}
\makeatother
\raggedbottom`.trim();

/** Paragraphs of which each line is a table, a figure or two of them. */
const BESIDE = String.raw`\linespread{1}\selectfont\parindent=0pt\rightskip=0pt plus 1fil\baselineskip=0pt\lineskip=7mm\lineskiplimit=0pt\interlinepenalty=0\clubpenalty=0\widowpenalty=0`;

/** The document that prints all parts: a page layout, and an \input for each table. Compiles from its folder. */
export function latexDocument({ title, findings, parts, stamp }: PaperDocument): string {
  const body = parts.map(({ file, table, figure }) =>
    table ? `\\input{tables/${file}}` : latexFigure(figure),
  );
  const content = JSON.stringify([findings, parts.map(({ table, figure }) => table ?? figure)]);
  const isCjk = CJK.test(title + content);
  // An English text with Chinese names keeps its "Table 1".
  const scheme = parts.some(({ table, figure }) => CJK.test((table ?? figure).caption)) ? 'chinese' : 'plain';
  return [
    ...stamp.map((line) => `% ${line}`),
    ...(isCjk ? ['% Compile with xelatex or lualatex.'] : []),
    '\\documentclass[10pt,a4paper]{article}',
    '\\usepackage[margin=16mm,includefoot]{geometry}',
    ...(isCjk
      ? [`\\usepackage[UTF8,scheme=${scheme}]{ctex}`]
      : ['\\usepackage[T1]{fontenc}', '\\usepackage[utf8]{inputenc}']),
    '\\usepackage{booktabs}',
    '\\usepackage{graphicx}',
    IN_PLACE,
    '\\begin{document}',
    `\\noindent{\\Large\\bfseries ${latexText(title)}\\par}`,
    '',
    ...(findings.length === 0
      ? []
      : [
          '\\begin{itemize}',
          ...findings.map((sentence) => `\\item ${latexText(sentence)}`),
          '\\end{itemize}',
          '',
        ]),
    `{${BESIDE}`,
    ...body,
    '\\par}',
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
