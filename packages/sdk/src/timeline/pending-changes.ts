import { rulesOf } from '../commands/all-rules.ts';
import type { Command } from '../commands/command.ts';
import type { OutboxEntry } from '../local-changes/outbox-entry.ts';
import {
  type ConversationKey,
  conversationKey,
  conversationOf,
  type Span,
} from '../messages/conversation.ts';
import { locate } from '../messages/locators.ts';
import { readByIds, readDown } from '../messages/stored-messages.ts';
import { type PendingChange, pendingChange } from '../queries/pending.ts';
import type { RecordStore } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';

export interface ShownMessage {
  /** Undefined if it is deleted. */
  readonly message: StoredMessage | undefined;
  readonly changes: readonly PendingChange[];
}

const none: readonly PendingChange[] = [];

/** The outbox applied to messages. Refused changes are listed, but not applied. */
export class PendingChanges {
  readonly #entries: readonly OutboxEntry[];
  /** The conversations of messages whose moves take others along. */
  readonly #places: ReadonlyMap<number, ConversationKey>;
  readonly #userId: number;

  private constructor(
    entries: readonly OutboxEntry[],
    places: ReadonlyMap<number, ConversationKey>,
    userId: number,
  ) {
    this.#entries = entries;
    this.#places = places;
    this.#userId = userId;
  }

  static async of(
    entries: readonly OutboxEntry[],
    records: RecordStore,
    userId: number,
  ): Promise<PendingChanges> {
    const changing = entries.filter(({ command }) => rulesOf(command).showMessage !== undefined);
    const movedIds = changing.flatMap(({ command }) =>
      command.name === 'moveMessage' && 'id' in command.args.message
        ? [command.args.message.id]
        : [],
    );
    const places = new Map<number, ConversationKey>();
    if (movedIds.length > 0) {
      const found = await locate(records, movedIds);
      for (const [key, ids] of found) for (const id of ids) places.set(id, key);
    }
    return new PendingChanges(changing, places, userId);
  }

  shown(message: StoredMessage): ShownMessage {
    if (this.#entries.length === 0) return { message, changes: none };
    let shown: StoredMessage | undefined = message;
    const changes: PendingChange[] = [];
    for (const entry of this.#entries) {
      if (!this.#concerns(entry.command, message)) continue;
      changes.push(pendingChange(entry));
      const { command, state } = entry;
      if (!shown || state === 'failed') continue;
      shown = rulesOf(command).showMessage?.(shown, command.args, { userId: this.#userId });
    }
    return { message: shown, changes };
  }

  /** Returns stored messages that a change may bring to a new place. */
  async candidates(records: RecordStore, span: Span, isMove: boolean): Promise<StoredMessage[]> {
    const ids: number[] = [];
    const conversations = new Set<ConversationKey>();
    for (const { command, state } of this.#entries) {
      if (state === 'failed') continue;
      if (command.name !== 'moveMessage') {
        if (!isMove) ids.push(...idsOf(command));
        continue;
      }
      const [id] = idsOf(command);
      const place = id === undefined ? undefined : this.#places.get(id);
      if (command.args.propagate === 'change_one') ids.push(...idsOf(command));
      else if (place !== undefined) conversations.add(place);
    }
    const inside = ids.filter((id) => id >= span.from && id <= span.to);
    const found = await Promise.all([
      inside.length > 0 ? readByIds(records, inside) : [],
      ...[...conversations].map((scope) => readDown(records, { scope }, span)),
    ]);
    return found.flat();
  }

  #concerns(command: Command, message: StoredMessage): boolean {
    const { args } = command;
    if ('messageIds' in args) return args.messageIds.includes(message.id);
    if (!('message' in args)) return false;
    const ref = args.message;
    if ('localId' in ref) return message.localId === ref.localId;
    if (ref.id === message.id) return true;
    if (command.name !== 'moveMessage' || command.args.propagate === 'change_one') return false;
    const isLater = message.id > ref.id || command.args.propagate === 'change_all';
    return isLater && this.#places.get(ref.id) === conversationKey(conversationOf(message));
  }
}

function idsOf({ args }: Command): readonly number[] {
  if ('messageIds' in args) return args.messageIds;
  return 'message' in args && 'id' in args.message ? [args.message.id] : [];
}
