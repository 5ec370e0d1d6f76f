import { AudioError } from '../../audio/audio-error.ts';
import type { SoundOrder, SoundReply, SoundRequest } from './sound-threads.ts';
import { soundTools } from './sound-tools.ts';

function resultOf(order: SoundOrder): Promise<unknown> {
  if (order.tool === 'hash') return soundTools.hash(...order.args);
  if (order.tool === 'probe') return soundTools.probe(...order.args);
  return order.tool === 'derive' ? soundTools.derive(...order.args) : soundTools.measureServed(...order.args);
}

/** A thread's reply to a request. Never throws. */
export async function replyTo({ id, order }: SoundRequest): Promise<SoundReply> {
  try {
    return { id, result: await resultOf(order) };
  } catch (cause) {
    if (cause instanceof AudioError) return { id, unusable: cause.message };
    const fault = cause instanceof Error ? cause : new Error(String(cause));
    return { id, fault, own: Object.fromEntries(Object.entries(fault)) };
  }
}
