/** A value as the JSON that it came in from a thread: the server hands it on without reading it. */
export class JsonText<Value> {
  readonly text: string;
  /** Only a type: what the text says. */
  declare readonly value: Value;

  constructor(text: string) {
    this.text = text;
  }
}
