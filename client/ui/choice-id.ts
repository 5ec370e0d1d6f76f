/** Id of the radio button for a value in a named group. */
export function choiceId(name: string, value: string | number): string {
  return `${name}-${value}`;
}
