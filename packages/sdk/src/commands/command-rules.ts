import type { Call } from '../api/call.ts';
import type { UploadStoredFile } from '../client/file-sender.ts';
import type { StoredFile } from '../local-changes/local-change.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import type { ConversationTarget } from '../messages/conversation.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { AnyRecord } from '../store/record.ts';
import type { RecordKind, StoredMessage } from '../store/record-kinds.ts';
import type { RecordReader } from '../store/working-set.ts';
import type { CommandName } from './command.ts';
import type { Commands } from './commands.ts';
import type { TextLimit } from './too-long.ts';

/** The context in which a command's rules call the server. */
export interface CommandCall<N extends CommandName> {
  readonly args: Commands[N];
  readonly call: Call;
  /** Uploads on platforms that send files in their own way. */
  readonly uploadStoredFile: UploadStoredFile | undefined;
  /** The entry's id: idempotency key and local id. */
  readonly entryId: string;
  /** The entry that the server must do first, if it is not done yet. */
  readonly after: string | undefined;
  readonly queueId: string | undefined;
  /** The target of an earlier try, if its topic was moved since. */
  readonly triedTo: ConversationTarget | undefined;
  /** The newest message before the first try: anything that an earlier try made is newer. */
  readonly newestMessageId: number;
  /** The same for resources other than messages, which have ids of their own. */
  readonly newestMadeId: number;
  readonly records: RecordReader;
  file(id: string): Promise<StoredFile | undefined>;
  readonly signal: AbortSignal;
  /** Reports the share of the request that is sent, 1 for all. */
  onProgress(share: number): void;
  /** Returns the current id of a message. Throws for a message that was never sent. */
  messageId(ref: MessageRef): number;
  /** Returns the refused commands of the same kind and lane that the person has not discarded. */
  refused(): readonly Commands[N][];
  /** Returns the result of an entry that this one depends on. */
  resultOf(entryId: string): unknown;
  /** Tells whether another entry is known to have made this message. */
  isTaken(messageId: number): Promise<boolean>;
}

/** The facts of an entry that the server completed. */
export type Done<N extends CommandName> = Pick<OutboxEntry, 'id' | 'results'> & {
  readonly args: Commands[N];
};

/** How one kind of change is queued, shown, sent and confirmed. One file each, named after it. */
export interface CommandRules<N extends CommandName> {
  readonly name: N;
  /** Normalizes arguments that can say the same thing in several ways. The result is stored, shown and sent. */
  meant?(args: Commands[N]): Commands[N];
  /** Returns the lane. Changes of one lane reach the server in the order in which they were made. */
  lane(args: Commands[N]): string;
  /** Returns the texts whose length the server limits, using the results of its dependencies. */
  texts?(
    args: Commands[N],
    resultOf: CommandCall<N>['resultOf'],
  ): { readonly [L in TextLimit]?: string | undefined };
  dependsOn?(args: Commands[N]): readonly string[];
  /** Returns the message as this change makes it; undefined if it deletes it. Shown until it is confirmed. */
  showMessage?(
    message: StoredMessage,
    args: Commands[N],
    self: { readonly userId: number },
  ): StoredMessage | undefined;
  /** Returns another record as this change makes it; undefined if it deletes it. */
  showRecord?(record: AnyRecord, args: Commands[N]): AnyRecord | undefined;
  /** Returns the records that this change makes. Shown under the entry's id until the server has them. */
  newRecords?(args: Commands[N], entry: OutboxEntry): readonly AnyRecord[];
  /** The kind of these records, if the server assigns their ids: an event may report one before the answer does. */
  readonly makes?: {
    readonly kind: RecordKind;
    /** Tells whether a record is the one that this change made, given the results of its dependencies. */
    isSame(record: AnyRecord, args: Commands[N], results: OutboxEntry['results']): boolean;
  };
  send(call: CommandCall<N>): Promise<unknown>;
  /** Looks for the result of an earlier try, for servers without idempotency keys. Undefined if there is none. */
  findEffect?(call: CommandCall<N>): Promise<unknown>;
  /**
   * Reads the part of the records that this changes, as plain data; undefined if they lack it. Once it differs from
   * before, the log has brought the change, which need not be shown any more.
   */
  affected?(args: Commands[N], records: RecordReader): Promise<unknown>;
  /**
   * Returns the value of `affected` after this change, for changes that cause no event if they change nothing. If the
   * records already have this value, the entry waits for nothing.
   */
  wanted?(args: Commands[N]): unknown;
  /** Returns the text of the message as the records have it, to detect that the server cut it; undefined if unknown. */
  kept?(done: Done<N>, records: RecordReader): Promise<string | undefined>;
}
