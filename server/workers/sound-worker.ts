import { parentPort } from 'node:worker_threads';
import { replyTo } from '../study-files/measure/sound-reply.ts';
import { lowerPriority } from '../platform/low-priority.ts';

lowerPriority();

parentPort?.on('message', (request: Parameters<typeof replyTo>[0]) => {
  void replyTo(request).then((reply) => parentPort?.postMessage(reply, []));
});
