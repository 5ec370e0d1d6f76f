import type { Given } from './visit.ts';

/** What an export should hold of one thing that was rated, chosen or typed. */
export interface GivenRow {
  page: string;
  scale: string;
  raw_value: string;
  text: string;
}

/** What a button of a method stands for, where it is not the number that it carries. */
const RAW_VALUES: Readonly<Record<string, string>> = {
  human: '1',
  unclear: '0.5',
  machine: '0',
  A: '1',
  none: '0.5',
  B: '0',
};
const CLIPS_OF_ABX = 3;

/** The scale that a slider, radio buttons or a field give a value of, or the reason for one. */
function scaleOf(id: string, clips: number): string {
  if (id.startsWith('score-')) return 'quality';
  if (id === 'label' || id === 'reason') return 'human-likeness';
  if (id === 'choice') return clips === CLIPS_OF_ABX ? 'correct' : 'preference';
  return id.replace(/^(?:question|reason)-/u, '');
}

/** All that was given on pages, as rows of an export. What was given in practice is no part of one. */
export function rowsOf(given: readonly Given[]): GivenRow[] {
  return given.flatMap(({ screen, tasks }) => {
    if (!screen.startsWith('page ')) return [];
    const page = screen.slice('page '.length);
    const clips = tasks.filter(({ kind }) => kind === 'hear').length;
    const rows: GivenRow[] = [];
    for (const { kind, id, value } of tasks) {
      if (kind === 'hear') continue;
      const scale = scaleOf(id, clips);
      const isNumber = kind !== 'write' || /^\d+$/u.test(value);
      const before = rows.at(-1);
      if (!isNumber && before?.scale === scale) before.text = value;
      else if (isNumber) rows.push({ page, scale, raw_value: RAW_VALUES[value] ?? value, text: 'NA' });
      else rows.push({ page, scale, raw_value: 'NA', text: value });
    }
    return rows;
  });
}
