import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { StudyMistake } from '#core/api/study.ts';

export type Problem = Pick<StudyMistake, 'line' | 'column' | 'severity' | 'message'>;

/** Longest time for the rest of a text that the editor has not parsed yet, which it does in pieces. */
const LONGEST_PARSE_MS = 500;

/** Start and end of a problem: a key with its value, or a value, as far as it is on the problem's line. */
export function rangeOf(
  state: EditorState,
  { line, column }: Pick<Problem, 'line' | 'column'>,
): { from: number; to: number } {
  const { from, to, length } = state.doc.line(Math.min(line ?? 1, state.doc.lines));
  const start = from + Math.min((column ?? 1) - 1, length);
  const tree = ensureSyntaxTree(state, state.doc.length, LONGEST_PARSE_MS) ?? syntaxTree(state);
  let node = tree.resolveInner(start, 1);
  while (node.parent && node.parent.from === start && node.parent.name !== 'Stream') {
    if (node.name === 'Pair') break;
    node = node.parent;
  }
  const isOwn = node.from === start && node.parent !== null;
  return { from: start, to: isOwn ? Math.min(node.to, to) : to };
}

/** The problems of a file where its text has them now. */
export const diagnosticsOf = (state: EditorState, problems: readonly Problem[]): Diagnostic[] =>
  problems.map((problem) => ({
    ...rangeOf(state, problem),
    severity: problem.severity,
    message: problem.message,
  }));
