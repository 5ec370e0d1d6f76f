/** SQLite's way to read a list out of one value. */
const LIST = /json_each\((\$\d+)\)/gu;

/** A statement for PostgreSQL, whose values have numbers. */
export interface Translated {
  text: string;
  /** Names of the values in the order of their numbers, where the statement names them. */
  names: readonly string[];
}

/** Translates a statement. Besides its values, it differs in one function. */
export function translate(sql: string): Translated {
  const names: string[] = [];
  let count = 0;
  const number = (name: string): number => {
    const known = names.indexOf(name);
    return known === -1 ? names.push(name) : known + 1;
  };
  const text = sql
    .replaceAll(/'[^']*'|\?|@([a-z]\w*)/giu, (found: string, name: string | undefined) => {
      if (found.startsWith("'")) return found;
      if (name !== undefined) return `$${number(name)}`;
      count += 1;
      return `$${count}`;
    })
    .replaceAll(LIST, (_found, value: string) => `json_array_elements_text(cast(${value} as json))`);
  return { text, names };
}
