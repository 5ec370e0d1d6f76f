import type { BrowserContext } from 'playwright-core';
import { HIT } from './hostile-study.ts';

/** Listens in every page of a browser for scripts of others: that one ran, asked for something, or was stopped by the page's policy. */
export class ScriptWatch {
  readonly seen: string[] = [];

  static async over(context: BrowserContext): Promise<ScriptWatch> {
    const watch = new ScriptWatch();
    await context.exposeFunction('tellScriptWatch', (what: string) => void watch.seen.push(what));
    await context.addInitScript((hit) => {
      const tell: unknown = Reflect.get(window, 'tellScriptWatch');
      const say = (what: string): void => {
        if (typeof tell === 'function') tell(what);
      };
      Reflect.set(window, hit, () => say(`a script ran at ${location.pathname}`));
      addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
        say(`${violatedDirective} was violated by ${blockedURI} ${sample} at ${location.pathname}`),
      );
    }, HIT);
    context.on('page', (page) => {
      page.on('dialog', (dialog) => {
        watch.seen.push(`a dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('pageerror', (error) => watch.seen.push(error.stack ?? error.message));
    });
    return watch;
  }
}
