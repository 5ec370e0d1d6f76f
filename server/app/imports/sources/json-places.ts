/** Place of a value in JSON: its name or index in the value around it. Null for the whole. */
export type JsonPlace = { around: JsonPlace; key: string | number } | null;

/** Text of a place as a path of RFC 9535. Example: $.answers[3]["my score"]. */
function pathOf(place: JsonPlace): string {
  if (place === null) return '$';
  const { around, key } = place;
  const isPlain = typeof key === 'string' && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(key);
  return pathOf(around) + (isPlain ? `.${key}` : `[${JSON.stringify(key)}]`);
}

/** The place within the line, and the index of the line: the outermost list has a value for each line. */
function placeInLine(place: NonNullable<JsonPlace>): { index: number; place: JsonPlace } {
  if (place.around === null) return { index: Number(place.key), place: null };
  const { index, place: around } = placeInLine(place.around);
  return { index, place: { around, key: place.key } };
}

/**
 * Text of a place. `lines`: lines of the values of JSON lines; null for another file. Examples: '$.answers[3].score',
 * and '7:$.score' on line 7 of JSON lines.
 */
export function jsonPlaceText(place: JsonPlace, lines: readonly number[] | null): string {
  if (lines === null || place === null) return pathOf(place);
  const inLine = placeInLine(place);
  return `${lines[inLine.index]}:${pathOf(inLine.place)}`;
}
