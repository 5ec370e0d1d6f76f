import { UserError } from '#core/text/user-error.ts';

/** An action that the recruiter's rules or Earshot's do not permit. */
export class NotPermitted extends UserError {}
