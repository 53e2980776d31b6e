import type { Fields } from './fields.ts';

/** An event as a service delivers it. */
export interface Delivery {
  readonly payload: Fields;
  /** Returns a header by its name in lower case; empty if it is absent. */
  header(name: string): string;
}

/** The message about an event. */
export interface Note {
  /** Plain text. */
  readonly topic: string;
  /** Markdown. */
  readonly content: string;
  /** The kind of event, with its action after a dot: `issues.opened`. Empty if the service has no kinds. */
  readonly event_type: string;
}

/** An event about which nobody needs to read, such as a label that was added. */
export class SilentEvent {
  readonly event_type: string;

  constructor(event_type: string) {
    this.event_type = event_type;
  }
}

/** An event that the integration does not know. */
export class UnknownEvent {
  readonly event_type: string;

  constructor(event_type: string) {
    this.event_type = event_type;
  }
}

/** A payload that this service does not send. */
export class NotOfService {
  readonly why: string;

  constructor(why: string) {
    this.why = why;
  }
}

/** A payload that does not tell its event, without the header that names it. */
export class MissingHeader {
  readonly header: string;

  constructor(header: string) {
    this.header = header;
  }
}

export type Reading = Note | SilentEvent | UnknownEvent | NotOfService | MissingHeader;

/** A service whose events the server can turn into messages. */
export interface Integration {
  /** The name in the URL. */
  readonly name: string;
  /** The name of the service, as it writes it. */
  readonly displayName: string;
  /** The kinds of events, without actions; null if the service has none. */
  readonly eventTypes: readonly string[] | null;
  /** A small event to try the integration with. Without a delivery ID, so that it can be sent again. */
  readonly example: {
    readonly headers?: Readonly<Record<string, string>>;
    readonly payload: unknown;
  };
  /** Turns an event into a message. A pure function. */
  readonly read: (delivery: Delivery) => Reading;
  /** Returns the ID that a repeated delivery shares with the first; undefined if it has none. */
  readonly deliveryId?: (delivery: Delivery) => string | undefined;
  /** Whether any JSON is a payload. Other services send objects. */
  readonly takesAnything?: boolean;
}
