import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Language } from '#core/text/languages.ts';
import { openDesk, soundsOf, type ReviewOrder } from '../../app/review/review.ts';
import { createReviewApp, reviewPage } from './review-app.ts';

/** Serves the review page to this machine alone. Throws as openDesk does, and the system's error for a port that is taken. */
export async function startReview(
  order: ReviewOrder,
  { port, language }: { port: number; language: Language | null },
) {
  const key = randomBytes(16).toString('base64url');
  const desk = await openDesk(order, key);
  if (!existsSync(reviewPage())) order.log('the page for reviewers is not built: run npm run build');
  const derived = soundsOf(order);
  const server = createServer(createReviewApp({ desk, derived, key, log: order.log }));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  const open = typeof address === 'object' && address !== null ? address.port : port;
  return {
    url: `http://127.0.0.1:${open}/console/desk${language === null ? '' : `?language=${language}`}#${key}`,
    desk,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}
