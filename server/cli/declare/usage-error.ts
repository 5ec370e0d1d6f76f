/** A mistake in a command line. Its message is printed with the usage of the command. */
export class UsageError extends Error {}
