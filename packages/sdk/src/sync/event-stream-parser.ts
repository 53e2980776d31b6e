import type { TidingsEvent } from '@tidings/shared-types';

/** Server-sent events, as text that comes in pieces. Only `data` counts: each event names its own id. */
export class EventStreamParser {
  #rest = '';
  #data: string[] = [];

  /** The events that are complete with this piece. */
  read(piece: string): TidingsEvent[] {
    const text = this.#rest + piece;
    // What a line break at the very end belongs to is known with the next piece.
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
