import type { Where } from '#core/analysis/blocks/where.ts';
import { UsageError } from './arguments.ts';

/** Example: 'system=a,b' and 'voice!=old'. Throws UsageError for a text that names no factor or no value. */
export function namedWhere(text: string): Where {
  const [, factor, sign, list = ''] = /^\s*([^=!]*[^=!\s])\s*(!=|=)\s*(.*?)\s*$/u.exec(text) ?? [];
  const values = list.split(',').flatMap((value) => (value.trim() === '' ? [] : [value.trim()]));
  if (factor === undefined || values.length === 0)
    throw new UsageError(`--where '${text}' limits nothing: write system=a,b or language!=zh`);
  return { factor, values, isNot: sign === '!=' };
}
