/** The engines in which listeners' sessions are tested. */
export const ENGINES = ['Chromium', 'Firefox', 'WebKit'] as const;

/** Chromium as a phone with a touch screen, and its viewport. */
export const PHONES = {
  'Phone, portrait': { width: 360, height: 740 },
  'Phone, landscape': { width: 740, height: 360 },
} as const;

export type Engine = (typeof ENGINES)[number];
export type Phone = keyof typeof PHONES;
export type BrowserName = Engine | Phone;

/** What the tests ask of a browser, whatever drives it. */
export interface Driver {
  readonly name: BrowserName;
  go(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Opens the page's address in a second tab, which is then the one that is driven. */
  openSecondTab(): Promise<void>;
  /** Drives the first or the second tab, and shows it. */
  showTab(tab: 'first' | 'second'): Promise<void>;
  /** The value of an expression in the page, as JSON carries it. */
  read(expression: string): Promise<unknown>;
  /** A real click in the middle of the first element that matches. */
  click(selector: string): Promise<void>;
  /** A real click on the first element that matches, at these shares of its width and height from its upper left corner. */
  press(selector: string, across: number, down: number): Promise<void>;
  /** Real keys into the first element that matches. */
  type(selector: string, text: string): Promise<void>;
  /** Makes the page as wide and as high, in CSS pixels. WebKit's window is never narrower than 450. */
  resize(width: number, height: number): Promise<void>;
  /** What the page shows, as a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}
