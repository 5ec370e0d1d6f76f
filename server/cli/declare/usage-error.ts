/** A command line with a mistake: its message is printed with the usage of the command. */
export class UsageError extends Error {}
