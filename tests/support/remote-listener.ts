import { TestListener, type Received } from './test-listener.ts';
import type { TestServer } from './test-server.ts';

/** A listener whose requests a proxy forwards from elsewhere. */
export class RemoteListener extends TestListener {
  readonly address: string;

  constructor(server: TestServer, address: string) {
    super(server);
    this.address = address;
  }

  override send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Received> {
    return super.send(method, path, body, { ...headers, 'x-forwarded-for': this.address });
  }
}
