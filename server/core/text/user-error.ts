/** An error whose message says what is wrong and what to do, for whoever caused it. All other errors are faults of the program. */
export class UserError extends Error {}
