import type { Request } from 'express';
import { networkOf } from '../../../platform/network-of.ts';
import type { ConsoleContext } from '../requests/console-context.ts';

const LOCAL_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/u;

/**
 * Whether a request may sign in without a password: on a demonstration, from this machine itself. A proxy on this machine asks for
 * others, and a name from a foreign address server does not belong to this machine.
 */
export function mayTryDemo({ isDemo }: Pick<ConsoleContext, 'isDemo'>, request: Request): boolean {
  const isLocal = networkOf(request.socket.remoteAddress ?? '') === null;
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => name in request.headers);
  return isDemo && isLocal && !isForwarded && LOCAL_NAME.test(request.headers.host ?? '');
}
