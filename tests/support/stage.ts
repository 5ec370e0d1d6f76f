import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { BrowserListener, type Device } from './browser-listener.ts';
import { launchChromium } from './chromium.ts';
import { LiveServer } from './live-server.ts';
import { writeShortStudy, type ShortStudy } from './short-studies.ts';
import { temporaryFolder } from './test-server.ts';

type Closed = { close(): Promise<void> };

/** What the tests of a file share: a server and a browser, begun before the first of them and ended after the last. */
export interface Stage<Server extends Closed> {
  readonly server: Server;
  readonly browser: Browser;
}

function begun<Value>(value: Value | null): Value {
  if (value === null) throw new Error('the stage is there from the first test or beforeAll on');
  return value;
}

/** Begins them for the file that calls it, before what its own `beforeAll` does. */
export function useStage<Server extends Closed>(start: () => Promise<Server>): Stage<Server> {
  let server: Server | null = null;
  let browser: Browser | null = null;
  beforeAll(async () => {
    server = await start();
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });
  return {
    get server() {
      return begun(server);
    },
    get browser() {
      return begun(browser);
    },
  };
}

/** A stage on which listeners take studies. */
export interface LiveStage extends Stage<LiveServer> {
  /** A folder for studies that are no examples. */
  readonly folder: string;
  /** Publishes a study of clips of a second each; returns the link of its listeners. */
  short(name: string, study: ShortStudy): Promise<string>;
  /** A listener who follows a link; gone after the test, which fails where a script of the page did. */
  open(link: string, device?: Device): Promise<BrowserListener>;
}

export function useLiveStage(start: () => Promise<LiveServer> = () => LiveServer.start()): LiveStage {
  let folder: Awaited<ReturnType<typeof temporaryFolder>> | null = null;
  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder?.remove());
  const stage = useStage(start);
  const listeners: BrowserListener[] = [];
  afterEach(async () => {
    for (const listener of listeners.splice(0)) {
      await listener.close();
      expect(listener.errors).toEqual([]);
    }
  });
  return {
    get server() {
      return stage.server;
    },
    get browser() {
      return stage.browser;
    },
    get folder() {
      return begun(folder).path;
    },
    async short(name, study) {
      const written = await writeShortStudy(join(begun(folder).path, name), study);
      return stage.server.link(await stage.server.publishFolder(written));
    },
    async open(link, device) {
      const listener = await BrowserListener.open(stage.browser, link, device);
      listeners.push(listener);
      return listener;
    },
  };
}
