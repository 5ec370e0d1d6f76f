import type { Wants } from '../analysis/input/input.ts';
import { PAPER_LAYOUTS } from './layout.ts';
import { matches } from './paper-parts.ts';

/** Whether the layout of any method prints a table, or a column of it. */
export const isPrinted: Wants = ({ name, isDetail = false, column }) =>
  Object.values(PAPER_LAYOUTS).some(({ parts }) =>
    parts.some((part) => {
      if ('figure' in part) return false;
      if ('means' in part) return name === 'systems' || matches('* by system', name);
      const { columns, isDetail: asDetail = false } = part;
      return (
        isDetail === asDetail &&
        matches(part.table, name) &&
        (column === undefined || !columns || columns.some((pattern) => matches(pattern, column)))
      );
    }),
  );
