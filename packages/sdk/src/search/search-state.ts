import type { CustomTypes, MessageMatch, Narrow, WithCustom } from '@tidings/shared-types/wire';
import { anId, aString, type Fields, optional } from '../arguments/expected.ts';
import { aNarrow } from '../arguments/places.ts';
import type { Live } from '../live.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { TimelineProblem } from '../timeline/timeline-state.ts';

/** The messages to find. */
export interface SearchRequest {
  /** Words that must all occur; parts in double quotes must occur exactly. */
  readonly text: string;
  /** The messages to search; defaults to all. */
  readonly narrow?: Narrow;
  /** The number of results to look for at first, and with each `more`; defaults to 50. */
  readonly pageSize?: number;
}

export const searchFields: Fields<SearchRequest> = {
  text: aString,
  narrow: optional(aNarrow),
  pageSize: optional(anId),
};

/** Results that stay current. The search runs only while it has listeners. */
export interface Search<C extends CustomTypes = CustomTypes>
  extends Live<WithCustom<SearchState, C>> {
  /** Looks for another page of older results. Settles when it is done. */
  more(): Promise<void>;
}

/** The results of a search, and how complete they are. */
export interface SearchState {
  /** Newest first. */
  readonly items: readonly SearchItem[];
  /** Whether all results are found: this device or the server searched the whole narrow. */
  readonly isComplete: boolean;
  /** Whether the messages on this device are being searched. */
  readonly isSearchingStore: boolean;
  /** Whether the server is being asked. */
  readonly isSearchingServer: boolean;
  /** Why the server was not asked. */
  readonly problem: TimelineProblem | undefined;
}

/** A message that a search found. */
export interface SearchItem {
  /** Identifies the result in the list. */
  readonly key: string;
  /** Names the message for changes. */
  readonly ref: MessageRef;
  /** The message with all waiting changes applied. */
  readonly message: StoredMessage;
  /** Content and topic as HTML with matches in `span.highlight`, if the server found it. */
  readonly match: MessageMatch | undefined;
}
