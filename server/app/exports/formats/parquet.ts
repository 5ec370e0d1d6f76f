import { ByteWriter, ParquetWriter, type SchemaElement } from 'hyparquet-writer';
import type { Column, Rating } from '#core/ratings/ratings.ts';
import type { RatingsFormat } from './format.ts';

/** Type of a stored column. Names stay texts, and times are timestamps. */
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

/** Value of a cell for the writer. Listeners' texts stay unchanged, because no spreadsheet runs them from Parquet. */
function stored(column: Column, rating: Rating): unknown {
  const value = column.value(rating);
  if (value === null || value === '') return null;
  if (column.type === 'integer') return BigInt(Math.trunc(Number(value)));
  return column.type === 'time' ? new Date(String(value)) : value;
}

/**
 * Number of rows that are held and written together: small enough for memory, large enough for columns to compress
 * well.
 */
const GROUP_ROWS = 20_000;

/** Parquet with the typed columns of the long table. Missing values are null. */
export const parquetFormat = (): RatingsFormat => ({
  name: 'parquet',
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
