import type { Figure } from '#core/analysis/tables/figure.ts';
import { numberText } from '../../i18n/formats.ts';

/** Text of a figure point's values. Example: 'MOS 3.25, n 12'. */
export const pointText = (row: Figure['rows'][number] | null, { x, y }: Pick<Figure, 'x' | 'y'>): string =>
  [x, y]
    .flatMap(({ key, label }) => {
      const value = row?.[key];
      return typeof value === 'number'
        ? [`${label} ${numberText(value, Number.isInteger(value) ? 0 : 2)}`]
        : [];
    })
    .join(', ');
