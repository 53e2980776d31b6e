import type { MessageMatch, Narrow } from '@tidings/shared-types';
import { anId, aString, type Fields, optional } from '../arguments/expected.ts';
import { aNarrow } from '../arguments/places.ts';
import type { Live } from '../live.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { TimelineProblem } from '../timeline/timeline-state.ts';

export interface SearchRequest {
  /** Words, all of which must occur; parts in double quotes must occur as they stand. */
  readonly text: string;
  /** Where to look; everywhere unless given. */
  readonly narrow?: Narrow;
  /** How many results are looked for at first, and with each `more`; 50 unless given. */
  readonly pageSize?: number;
}

export const searchFields: Fields<SearchRequest> = {
  text: aString,
  narrow: optional(aNarrow),
  pageSize: optional(anId),
};

/** Results that go on saying what is so. It searches only while somebody hears it. */
export interface Search extends Live<SearchState> {
  /** Looks for another page of older results. Done when it settled. */
  more(): Promise<void>;
}

export interface SearchState {
  /** Newest first. */
  readonly items: readonly SearchItem[];
  /** There are no other results: everything of the narrow was searched, here or by the server. */
  readonly isComplete: boolean;
  readonly isSearchingStore: boolean;
  readonly isSearchingServer: boolean;
  /** Why the server was not asked. */
  readonly problem: TimelineProblem | undefined;
}

export interface SearchItem {
  readonly key: string;
  readonly ref: MessageRef;
  readonly message: StoredMessage;
  /** Content and topic as HTML with what was found marked by `span.highlight`, if the server found it. */
  readonly match: MessageMatch | undefined;
}
