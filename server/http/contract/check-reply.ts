import type { Contract } from '#core/api/contract.ts';
import { JsonText } from '../../platform/json-text.ts';

let isChecked = false;

/** Holds every reply to its contract from now on. For tests: it costs more than production should pay for each reply. */
export function checkReplies(): void {
  isChecked = true;
}

/** Throws where a reply, as the browser will read it, is not what its contract says. Does nothing unless checkReplies was called. */
export function checkReply(key: string, contract: Contract<string>, reply: unknown): void {
  if (!isChecked || !('reply' in contract)) return;
  const text = reply instanceof JsonText ? reply.text : JSON.stringify(reply);
  const { error } = contract.reply.safeParse(JSON.parse(text));
  if (error) throw new Error(`the reply of ${key} breaks its contract: ${error.message}`);
}
