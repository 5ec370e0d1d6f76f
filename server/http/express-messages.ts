import { IncomingMessage, ServerResponse, type createServer } from 'node:http';
import type { Express, Request, Response } from 'express';

/** Arguments of createServer of node:http, for a server that answers with an app. */
export type ServedApp = Parameters<typeof createServer>;

/**
 * An app for a server whose requests and replies have what express adds to them from the beginning. express itself gives it to each that
 * comes, by another prototype: that takes longer than all that Node does for a request, and slows all that is done with it later.
 */
export function servedApp(app: Express, answer: (request: Request, response: Response) => void): ServedApp {
  const isRequest = (message: IncomingMessage): message is Request => message instanceof AppRequest;
  const isResponse = (message: ServerResponse): message is Response => message instanceof AppResponse;
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request);
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response);
  return [
    { IncomingMessage: AppRequest, ServerResponse: AppResponse },
    (request, response) => {
      if (!isRequest(request) || !isResponse(response))
        throw new TypeError('a server of this app must make its messages: createServer(...app)');
      request.res = response;
      request.originalUrl = request.url;
      response.locals = Object.create(null);
      answer(request, response);
    },
  ];
}
