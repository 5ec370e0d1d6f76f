import { parentPort } from 'node:worker_threads';
import { replyTo } from '../study-files/measure/sound-reply.ts';

parentPort?.on('message', (request: Parameters<typeof replyTo>[0]) => {
  void replyTo(request).then((reply) => parentPort?.postMessage(reply, []));
});
