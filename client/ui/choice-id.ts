/** The id of the radio that gives a value to what is asked under a name. */
export function choiceId(name: string, value: string | number): string {
  return `${name}-${value}`;
}
