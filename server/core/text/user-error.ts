/** An error caused by the user, whose message says what is wrong and what to do. All other errors are bugs. */
export class UserError extends Error {
  /** Inputs of the use case that can fix it. The interface shows them under its own names. */
  readonly fields: readonly string[];

  constructor(message: string, fields: readonly string[] = [], options?: ErrorOptions) {
    super(message, options);
    this.fields = fields;
  }
}
