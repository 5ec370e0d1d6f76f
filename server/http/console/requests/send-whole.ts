import type { Response } from 'express';

/** Sends a file without marks of its version. Rejects if it cannot be read; a cancelled download is no error. */
export const sendWhole = (response: Response, path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const options = { etag: false, lastModified: false, cacheControl: false, dotfiles: 'allow' as const };
    response.sendFile(path, options, (cause: Error | undefined) => {
      if (!cause || response.headersSent) resolve();
      else reject(cause);
    });
  });
