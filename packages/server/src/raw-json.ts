/** A part of an answer that is JSON text already, and is sent as it is instead of being made again. */
export class RawJson {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** Takes the type of what the text says, so that it stands in an answer where that would. */
  static of<T>(text: string): T {
    return new RawJson(text) as T;
  }

  /** Wherever the answer is encoded in the usual way, this is the value. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}
