/** What a command says to the person at the terminal, and where it logs. */
export interface Terminal {
  say(line: string): void;
  log(line: string): void;
}
