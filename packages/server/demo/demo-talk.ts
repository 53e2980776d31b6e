/** A conversation of the demo. Its times are relative to the start of the server. */
export interface DemoTalk {
  readonly place: DemoPlace;
  readonly daysAgo: number;
  /** Hour of the day, with a fraction. */
  readonly hour: number;
  readonly lines: readonly DemoLine[];
}

export type DemoPlace =
  | { readonly channel: string; readonly topic: string }
  /** All people of a direct conversation, with the first speaker. */
  | { readonly people: readonly string[] };

export interface DemoLine {
  readonly by: string;
  readonly text: string;
  readonly reactions?: Readonly<Record<string, readonly string[]>>;
  /** Minutes since the previous line. */
  readonly minutes?: number;
  /** Starred by the owner. */
  readonly isStarred?: boolean;
}

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly isPrivate?: boolean;
  /** Everyone by default. */
  readonly people?: readonly string[];
}

export function topic(channel: string, name: string): DemoPlace {
  return { channel, topic: name };
}
