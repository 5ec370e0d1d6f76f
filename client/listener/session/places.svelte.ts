import { RequestError } from '../../lib/request-error.ts';

/** What the server says of the places of a study when somebody asks for one. */
export class Places {
  /** Others hold those that are left for a moment, so that the same request may succeed later. */
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
