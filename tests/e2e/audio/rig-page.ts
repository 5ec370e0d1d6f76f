import type { Browser, Page } from 'playwright-core';
import type { SwitchMode } from '../../../client/audio/player.ts';
import type { Action, ActionFrames } from './rig.ts';
import { wav, type Signal } from './signals.ts';

export interface RigPage {
  page: Page;
  /** The first play, by a real click on the button, which lets sound begin. */
  click(): Promise<void>;
  perform(actions: Action[]): Promise<ActionFrames[]>;
}

export interface RigClips {
  mode: SwitchMode;
  sampleRateHz: number;
  signals: Signal[];
  late?: readonly number[];
}

/** Opens the rig with some clips in it. */
export async function openRig(browser: Browser, url: string, clips: RigClips): Promise<RigPage> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => {
    throw error;
  });
  await page.goto(url);
  const { mode, sampleRateHz, late } = clips;
  const files = clips.signals.map((signal) => wav(signal, sampleRateHz).toString('base64'));
  await page.evaluate((options) => window.rig.setUp(options), {
    mode,
    sampleRateHz,
    files,
    ...(late ? { late } : {}),
  });
  return {
    page,
    click: async () => {
      await page.click('button');
      await page.waitForFunction(() => window.rig.state().positionMs > 20);
    },
    perform: (actions) => page.evaluate((list) => window.rig.perform(list), actions),
  };
}
