/** Output of a command to the person at the terminal, and its log. */
export interface Terminal {
  say(line: string): void;
  log(line: string): void;
}
