/** Part of an answer that is already JSON and is sent as it is. */
export class RawJson {
  /** The text, or its encoded bytes if these exist already. */
  readonly json: string | Buffer;

  private constructor(json: string | Buffer) {
    this.json = json;
  }

  /** Returns the JSON under the type of its value, so that it can stand in an answer in that place. */
  static of<T>(json: string | Buffer): T {
    return new RawJson(json) as T;
  }

  /** Returns the parsed value, for callers that encode the answer with `JSON.stringify`. */
  toJSON(): unknown {
    return JSON.parse(this.json.toString());
  }
}
