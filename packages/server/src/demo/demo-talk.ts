/** A conversation of the demonstration: its first line is said that long before the server starts. */
export interface DemoTalk {
  readonly place: DemoPlace;
  readonly daysAgo: number;
  /** The hour of that day, with a fraction. */
  readonly hour: number;
  readonly lines: readonly DemoLine[];
}

export type DemoPlace =
  | { readonly channel: string; readonly topic: string }
  /** The others of a direct conversation are the ones who do not speak first. */
  | { readonly people: readonly string[] };

export interface DemoLine {
  readonly by: string;
  readonly text: string;
  readonly reactions?: Readonly<Record<string, readonly string[]>>;
  /** Since the line before. */
  readonly minutes?: number;
  /** Marked by the owner. */
  readonly isStarred?: boolean;
}

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly isPrivate?: boolean;
  /** Everybody, unless given. */
  readonly people?: readonly string[];
}

export function topic(channel: string, name: string): DemoPlace {
  return { channel, topic: name };
}
