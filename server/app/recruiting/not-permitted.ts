import { UserError } from '#core/text/user-error.ts';

/** What the recruiter's rules, or ours, do not let anybody do. */
export class NotPermitted extends UserError {}
