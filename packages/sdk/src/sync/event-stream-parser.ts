import type { TidingsEvent } from '@tidings/shared-types';

/** A parser of server-sent events in pieces of text. Only `data` counts, since each event contains its id. */
export class EventStreamParser {
  #rest = '';
  #data: string[] = [];

  /** Returns the events that this piece completes. */
  read(piece: string): TidingsEvent[] {
    const text = this.#rest + piece;
    // A line break at the very end may be half of one, so it waits for the next piece.
    const complete = text.endsWith('\r') ? text.slice(0, -1) : text;
    const lines = complete.split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + text.slice(complete.length);
    return lines.flatMap((line) => this.#line(line));
  }

  #line(line: string): TidingsEvent[] {
    if (line.startsWith('data:')) this.#data.push(line.slice('data:'.length));
    if (line !== '' || this.#data.length === 0) return [];
    const data = this.#data.join('\n');
    this.#data = [];
    return [JSON.parse(data) as TidingsEvent];
  }
}
