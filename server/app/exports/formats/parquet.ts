import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Column, Rating } from '#core/ratings/ratings.ts';
import type { RatingsFormat } from './format.ts';

/** How a column of the table is stored; names stay names, times are points in time. */
function typeOf({ type }: Column): Pick<SchemaElement, 'type' | 'converted_type'> {
  switch (type) {
    case 'integer':
      return { type: 'INT64' };
    case 'number':
      return { type: 'DOUBLE' };
    case 'boolean':
      return { type: 'BOOLEAN' };
    case 'time':
      return { type: 'INT64', converted_type: 'TIMESTAMP_MILLIS' };
    case 'text':
    case 'free text':
      return { type: 'BYTE_ARRAY', converted_type: 'UTF8' };
  }
}

/** A cell as the writer wants it. Words of listeners are as they were written: no spreadsheet runs them from here. */
function stored(column: Column, rating: Rating): unknown {
  const value = column.value(rating);
  if (value === null || value === '') return null;
  if (column.type === 'integer') return BigInt(Math.trunc(Number(value)));
  return column.type === 'time' ? new Date(String(value)) : value;
}

/** Rows that are held and written together: few enough for the memory, enough for columns to be packed. */
const GROUP_ROWS = 20_000;

/** Parquet with the columns of the long table, typed; missing is null. */
export const parquetFormat = (): RatingsFormat => ({
  about: 'typed columns for pandas, Arrow, DuckDB; missing is null',
  async begin({ files, pathOf, columns }) {
    const path = pathOf('ratings.parquet');
    const file = await files.open(path);
    const bytes = new ByteWriter();
    const schema: SchemaElement[] = [
      { name: 'ratings', num_children: columns.length },
      ...columns.map((column): SchemaElement => {
        return { name: column.name, repetition_type: 'OPTIONAL', ...typeOf(column) };
      }),
    ];
    const writer = new ParquetWriter({ writer: bytes, schema, createdBy: 'Earshot' });
    let held: Rating[] = [];
    const flush = async (): Promise<void> => {
      await file.append(bytes.getBytes());
      bytes.index = 0;
    };
    const writeGroup = async (): Promise<void> => {
      const columnData = columns.map((column) => ({
        name: column.name,
        data: held.map((rating) => stored(column, rating)),
      }));
      held = [];
      await writer.write({ columnData, rowGroupSize: GROUP_ROWS });
      await flush();
    };
    return {
      async add(ratings) {
        for (const rating of ratings) {
          held.push(rating);
          if (held.length === GROUP_ROWS) await writeGroup();
        }
      },
      async finish() {
        if (held.length > 0) await writeGroup();
        await writer.finish();
        await flush();
        await file.finish();
        return [path];
      },
    };
  },
});
