/** An error whose message says what is wrong and what to do, for whoever caused it. All other errors are faults of the program. */
export class UserError extends Error {
  /** The inputs of the use case that can mend it. Whoever shows the error calls them what its user sees. */
  readonly fields: readonly string[];

  constructor(message: string, fields: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.fields = fields;
  }
}
