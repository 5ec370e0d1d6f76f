import { RequestError } from '../../lib/request-error.ts';

/** Server's reply to a request for a place in a study. */
export class Places {
  /** Other listeners hold the last places; the same request may succeed later. */
  held = $state(false);

  async ask<Reply>(request: () => Promise<Reply>): Promise<Reply> {
    try {
      const reply = await request();
      this.held = false;
      return reply;
    } catch (error) {
      this.held = error instanceof RequestError && error.code === 'places-held';
      throw error;
    }
  }
}
