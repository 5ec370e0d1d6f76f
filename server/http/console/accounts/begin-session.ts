import type { Request, Response } from 'express';
import { hashKey, newKey } from '../../../app/bundles/tokens.ts';
import type { ConsoleContext } from '../requests/console-context.ts';
import { consoleKeyOf, giveConsoleKey } from '../../visitors/console-cookie.ts';

/** Begins a session under a new key: a key that another person may have put into the browser opens nothing. */
export async function beginSession(
  { store, now }: Pick<ConsoleContext, 'store' | 'now'>,
  request: Request,
  response: Response,
  accountId: string,
): Promise<void> {
  const before = consoleKeyOf(request);
  if (before !== undefined) await store.closeAccountSession(hashKey(before));
  const key = newKey();
  await store.openAccountSession({ hash: hashKey(key), accountId, at: now() });
  giveConsoleKey(request, response, key);
}
