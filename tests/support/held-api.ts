import type { Page, Request, Route, WebSocketRoute } from 'playwright-core';

const AGAIN_MS = 250;

/** Asks the server. It gives way to listeners while it is busy, which tests make it: it is asked again, as its reply says. */
async function pass(route: Route): Promise<void> {
  let response = await route.fetch();
  while (response.status() === 503) {
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    response = await route.fetch();
  }
  await route.fulfill({ response });
}

/** Holds back what the console's server says to a page, until it is let through. */
export class HeldApi {
  readonly #page: Page;
  readonly #routes: Route[] = [];
  readonly #messages: (() => void)[] = [];
  #isHolding = false;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<HeldApi> {
    const held = new HeldApi(page);
    await page.route(/\/console\/api\//u, (route, request) => held.#take(route, request));
    await page.routeWebSocket(/\/socket\.io\//u, (socket) => held.#join(socket));
    return held;
  }

  hold(): void {
    this.#isHolding = true;
  }

  get count(): number {
    return this.#routes.length + this.#messages.length;
  }

  /** Lets the oldest reply through, and waits until the page has drawn what follows from it. */
  async letOne(): Promise<void> {
    const route = this.#routes.shift();
    if (route) await pass(route);
    else this.#messages.shift()?.();
    await this.drawn();
  }

  async letAll(): Promise<void> {
    this.#isHolding = false;
    while (this.count > 0) await this.letOne();
  }

  /** Waits until the page has been drawn twice. */
  async drawn(): Promise<void> {
    await this.#page.evaluate(
      () =>
        new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
  }

  async #take(route: Route, request: Request): Promise<void> {
    // Who is signed in is known before there is a page.
    if (this.#isHolding && !request.url().endsWith('/sign-in-options')) this.#routes.push(route);
    else await pass(route);
  }

  #join(socket: WebSocketRoute): void {
    const server = socket.connectToServer();
    socket.onMessage((message) => server.send(message));
    server.onMessage((message) => {
      const send = (): void => socket.send(message);
      // Socket.IO's events begin with 42; all else keeps the connection.
      if (this.#isHolding && String(message).startsWith('42')) this.#messages.push(send);
      else send();
    });
  }
}
