import type { Rating } from '#core/ratings/ratings.ts';
import type { RatingsFormat } from './format.ts';

/** JSON array with one object per line and the columns of the long table. Missing values are null. */
export const jsonFormat = (): RatingsFormat => ({
  name: 'json',
  about: 'one array of objects, named as the columns; missing is null',
  async begin({ files, pathOf, columns }) {
    const path = pathOf('ratings.json');
    const file = await files.open(path);
    let isFirst = true;
    const line = (rating: Rating): string => {
      const cells = columns.map((column) => [column.name, column.value(rating)] as const);
      const before = isFirst ? '[\n' : ',\n';
      isFirst = false;
      return `${before}${JSON.stringify(Object.fromEntries(cells))}`;
    };
    return {
      add: (ratings) => file.append(ratings.map(line).join('')),
      async finish() {
        await file.append(isFirst ? '[]\n' : '\n]\n');
        await file.finish();
        return [path];
      },
    };
  },
});
