/** The names of no commands: the default of clients. */
export type NoCommands = Record<never, never>;

/** The call of a command, as the command sees it. */
export interface Attempt {
  /**
   * The idempotency key: the same for every try of one call, and for no other call. Pass it to your backend, which
   * must carry out each key once: a device may lose the answer, and then tries again.
   */
  readonly key: string;
  /** The time of the call, in milliseconds since 1970. It may be days ago. */
  readonly createdAt: number;
  /** Whether an earlier try may have reached the backend. */
  readonly isRepeated: boolean;
  /** Aborts when the client closes, or the try takes too long. Pass it to `fetch`. */
  readonly signal: AbortSignal;
}

/** A change of the app against its own backend, which works offline. */
export interface AppCommand<T extends object> {
  /**
   * Carries out one call. It runs in one tab at a time, once there is a network, and again until it has an outcome:
   *
   * - It returns: the call is done. If it returns the `Response` of `fetch`, the status decides.
   * - It throws `CommandRefused`: the call stays for the person, who may retry or discard it.
   * - It throws `RetryLater`, with a time if the app knows one.
   * - It throws anything else: it is tried again, ever later, up to a minute.
   *
   * The optimistic effect stays until it settles. So await here what shows the result, such as a refetch.
   */
  run(args: T, attempt: Attempt): unknown;
  /**
   * Returns the lane: calls of one lane are carried out in the order in which they were made, whatever their
   * commands. Lanes are parallel. By default, all calls share one lane.
   */
  lane?(args: T): string;
  /** The longest time of a try, which counts as failed afterwards. Defaults to a minute. */
  readonly timeoutMs?: number;
}

/** The commands of an app by name. `A` has the type of each one's arguments. */
export type AppCommands<A extends object> = { readonly [N in keyof A]: AppCommand<A[N] & object> };

/** Commands whose argument types are not known here. */
export type AnyCommands = Readonly<Record<string, AppCommand<never>>>;

/** Returns the command as it is. Its types flow from the arguments of `run` to `lane` and to `client.mutate`. */
export function defineCommand<T extends object>(command: AppCommand<T>): AppCommand<T> {
  return command;
}

/**
 * Thrown by a command: the backend refuses this call. It stays in `client.mutations` for the person to retry or
 * discard, and holds up no other.
 */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused';
  readonly code: string;
  /** Whether the same call would always be refused, so that a retry is pointless. */
  readonly isFinal: boolean;

  /** The message is for the person. */
  constructor(
    message: string,
    {
      code = 'REFUSED',
      isFinal = false,
      cause,
    }: { readonly code?: string; readonly isFinal?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.code = code;
    this.isFinal = isFinal;
  }
}

/** Thrown by a command: the backend cannot carry it out now. The call keeps its place in its lane. */
export class RetryLater extends Error {
  override readonly name = 'RetryLater';
  /** The least time until the next try; undefined if the SDK may choose. */
  readonly afterMs: number | undefined;

  /** The message shows as the `trouble` of the call. */
  constructor(
    message: string,
    { afterMs, cause }: { readonly afterMs?: number; readonly cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.afterMs = afterMs;
  }
}
