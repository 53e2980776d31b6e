/** A part of an answer that is JSON already, and is sent as it is instead of being made again. */
export class RawJson {
  /** Text, or its bytes where they are at hand. */
  readonly json: string | Buffer;

  private constructor(json: string | Buffer) {
    this.json = json;
  }

  /** Takes the type of what the text says, so that it stands in an answer where that would. */
  static of<T>(json: string | Buffer): T {
    return new RawJson(json) as T;
  }

  /** Wherever the answer is encoded in the usual way, this is the value. */
  toJSON(): unknown {
    return JSON.parse(this.json.toString());
  }
}
