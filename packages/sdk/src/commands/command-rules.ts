import type { Call } from '../api/call.ts';
import type { StoredFile } from '../keepsakes/keepsake.ts';
import type { OutboxEntry } from '../keepsakes/outbox-entry.ts';
import type { MessageRef } from '../messages/message-ref.ts';
import type { ConversationTarget } from '../messages/target.ts';
import type { AnyRecord } from '../store/record.ts';
import type { RecordKind, StoredMessage } from '../store/record-kinds.ts';
import type { RecordReader } from '../store/working-set.ts';
import type { CommandName } from './command.ts';
import type { Commands } from './commands.ts';
import type { TextLimit } from './too-long.ts';

/** What a command's rules work with while they speak to the server. */
export interface CommandCall<N extends CommandName> {
  readonly args: Commands[N];
  readonly call: Call;
  /** The entry's id: idempotency key and local id. */
  readonly entryId: string;
  /** The entry that the server is to do first, if it is not done yet. */
  readonly after: string | undefined;
  readonly queueId: string | undefined;
  /** Where an earlier try went, if its topic was moved since. */
  readonly triedTo: ConversationTarget | undefined;
  /** Newer than this is whatever an earlier try made. */
  readonly newestMessageId: number;
  /** The same for what is no message and has ids of its own. */
  readonly newestMadeId: number;
  readonly records: RecordReader;
  file(id: string): Promise<StoredFile | undefined>;
  readonly signal: AbortSignal;
  /** Tells how much of the request is gone, 1 being all. */
  onProgress(share: number): void;
  /** The id a message has by now; a message that was never sent has none, and the command fails. */
  messageId(ref: MessageRef): number;
  /** Of the same kind and lane, what the server refused and the person has not dropped. */
  refused(): readonly Commands[N][];
  /** What an entry that this one depends on resulted in. */
  resultOf(entryId: string): unknown;
  /** Whether a message is known to be what another entry made. */
  isTaken(messageId: number): Promise<boolean>;
}

/** The facts that an entry knows of its change, once the server did it. */
export type Done<N extends CommandName> = Pick<OutboxEntry, 'id' | 'results'> & {
  readonly args: Commands[N];
};

/** How one kind of change is queued, shown, sent and confirmed. One file each, named after it. */
export interface CommandRules<N extends CommandName> {
  readonly name: N;
  /** What is meant, where one thing can be said in several ways: taken, shown and sent like this. */
  meant?(args: Commands[N]): Commands[N];
  /** Changes of one lane reach the server in the order they were made. */
  lane(args: Commands[N]): string;
  /** Its texts whose length the server limits, with what it depends on as `resultOf` has it. */
  texts?(
    args: Commands[N],
    resultOf: CommandCall<N>['resultOf'],
  ): { readonly [L in TextLimit]?: string | undefined };
  dependsOn?(args: Commands[N]): readonly string[];
  /** How a message looks once this is done; undefined if it is gone. Shown until it is confirmed. */
  showMessage?(
    message: StoredMessage,
    args: Commands[N],
    self: { readonly userId: number },
  ): StoredMessage | undefined;
  /** How another record looks once this is done; undefined if it is gone. */
  showRecord?(record: AnyRecord, args: Commands[N]): AnyRecord | undefined;
  /** Records that are there once this is done. Shown under the entry's id until the server has them. */
  newRecords?(args: Commands[N], entry: OutboxEntry): readonly AnyRecord[];
  /** Of what kind they are, where the server gives them ids: an event may tell of one before the answer does. */
  readonly makes?: {
    readonly kind: RecordKind;
    /** Whether a record says what this was to make, given what it depended on. */
    isSame(record: AnyRecord, args: Commands[N], results: OutboxEntry['results']): boolean;
  };
  send(call: CommandCall<N>): Promise<unknown>;
  /** Where the server knows no idempotency keys: what an earlier try resulted in; undefined if nothing. */
  findEffect?(call: CommandCall<N>): Promise<unknown>;
  /**
   * Reads from the records the part that this changes, as plain data; undefined if they do not have it.
   * Once that differs from before, the change has come down the log and need not be shown any more.
   */
  affected?(args: Commands[N], records: RecordReader): Promise<unknown>;
  /**
   * What `affected` says once this is done, where an event tells of nothing but a change: where it is so
   * already there is nothing to wait for.
   */
  wanted?(args: Commands[N]): unknown;
  /** The message text as the records have it, to notice a server that cut it; undefined if they do not say. */
  kept?(done: Done<N>, records: RecordReader): Promise<string | undefined>;
}
