import type { z } from 'zod';
import type { Permission } from '#core/api/roles.ts';
import { watchRequest, type MonitorRequests } from '#core/api/monitor.ts';

/** Messages that a page may send on the console's socket, with the required role and data. All others are ignored. */
interface SocketEvent {
  may: Permission;
  /** null: nothing comes with it. */
  body: z.ZodType | null;
}

/** Every event of the namespace /console, for the namespace itself and for the test that tries them all. */
export const socketEvents: Readonly<Record<keyof MonitorRequests, SocketEvent>> = {
  watch: { may: 'see', body: watchRequest },
  unwatch: { may: 'enter', body: null },
};

/** Every namespace of the server's sockets. */
export const SOCKET_NAMESPACES = ['/console'] as const;
