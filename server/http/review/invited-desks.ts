import { seatOfInvitation } from '../../app/review/invitation.ts';
import { AppError } from '../../platform/app-error.ts';
import type { ConsoleContext } from '../console/requests/console-context.ts';
import type { LinkedDesks } from './desk-routes.ts';

/** The desks that invitations open. */
export function invitedDesks({
  reviews,
  secret,
  now,
}: Pick<ConsoleContext, 'reviews' | 'secret' | 'now'>): LinkedDesks {
  return {
    async at(key, { isStart }) {
      const seat = seatOfInvitation(secret, key, now());
      if (!seat)
        throw new AppError('no-session', 'this invitation is not valid or has expired: ask for a new one');
      const desk = await (isStart ? reviews.look(seat) : reviews.at(seat));
      if (isStart) await desk.admit();
      return desk;
    },
    admitted: (work) => reviews.admitted(work),
  };
}
