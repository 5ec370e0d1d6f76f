import type { Browser, CDPSession } from 'playwright-core';
import type { SessionCookie } from './ready-session.ts';

interface Answer {
  id?: number;
  result?: { result?: { value?: unknown }; exceptionDetails?: { text: string } };
  error?: { message: string };
}

/**
 * A page that nothing looks into: the driver keeps the body of everything that its pages fetch, within their own
 * process, which would be measured as memory of the page.
 */
export class UnwatchedPage {
  readonly #browser: CDPSession;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #sent = 0;

  private constructor(browser: CDPSession, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
    browser.on('Target.receivedMessageFromTarget', ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const answer: Answer = JSON.parse(message);
      this.#waiting.get(answer.id ?? 0)?.(answer);
    });
  }

  static async open(browser: Browser, url: string, cookie: SessionCookie): Promise<UnwatchedPage> {
    const session = await browser.newBrowserCDPSession();
    const { browserContextId } = await session.send('Target.createBrowserContext');
    await session.send('Storage.setCookies', { browserContextId, cookies: [{ ...cookie, url }] });
    const { targetId } = await session.send('Target.createTarget', { url, browserContextId });
    const { sessionId } = await session.send('Target.attachToTarget', { targetId, flatten: false });
    return new UnwatchedPage(session, sessionId);
  }

  /** The value of an expression in the page. */
  async read(expression: string): Promise<unknown> {
    const { result } = await this.#send('Runtime.evaluate', { expression, returnByValue: true });
    if (result?.exceptionDetails) throw new Error(`${expression}: ${result.exceptionDetails.text}`);
    return result?.result?.value;
  }

  async waitFor(expression: string, mostMs = 60_000): Promise<void> {
    // The first looks may come before there is a document.
    for (const end = Date.now() + mostMs; !(await this.read(expression).catch(() => false));) {
      if (Date.now() > end) throw new Error(`not within ${mostMs} ms: ${expression}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async press(key: string): Promise<void> {
    const text = key.length === 1 ? { text: key } : {};
    await this.#send('Input.dispatchKeyEvent', { type: 'keyDown', key, code: key, ...text });
    await this.#send('Input.dispatchKeyEvent', { type: 'keyUp', key, code: key });
  }

  async #send(method: string, params: object): Promise<Answer> {
    const id = (this.#sent += 1);
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await this.#browser.send('Target.sendMessageToTarget', { sessionId: this.#sessionId, message });
    const answer = await answered;
    if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
    return answer;
  }
}
