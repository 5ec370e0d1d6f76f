/** The engines in which listeners' sessions are tested. */
export const ENGINES = ['Chromium', 'Firefox', 'WebKit'] as const;
export type Engine = (typeof ENGINES)[number];

/** What the tests ask of a browser, whatever drives it. */
export interface Driver {
  readonly engine: Engine;
  go(url: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it. */
  read(expression: string): Promise<unknown>;
  /** A real click in the middle of the first element that matches. */
  click(selector: string): Promise<void>;
  /** A real click on the first element that matches, at these shares of its width and height from its upper left corner. */
  press(selector: string, across: number, down: number): Promise<void>;
  /** Real keys into the first element that matches. */
  type(selector: string, text: string): Promise<void>;
  close(): Promise<void>;
}
