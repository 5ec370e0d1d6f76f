import { afterAll, beforeAll } from 'vitest';
import { serveStudy, temporaryFolder, type TestServer } from './test-server.ts';

/** Serves one study to the tests of the file or group that calls it. `write`: writes the study into a folder and returns it. */
export function useServer(write: (folder: string) => Promise<string>): { readonly server: TestServer } {
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | null = null;
  let server: TestServer | null = null;
  beforeAll(async () => {
    folder = await temporaryFolder();
    server = await serveStudy(await write(folder.path));
  });
  afterAll(async () => {
    await server?.close();
    await folder?.remove();
  });
  return {
    get server() {
      if (server === null) throw new Error('the server is there from the first test on');
      return server;
    },
  };
}
