import type { Sql } from '../../core/storage/engine.ts';
import { customOf } from '../../features/custom-data/custom-in-wire.ts';
import { uploadFile } from './exported-files.ts';
import type { Known } from './organization.ts';

/** Limits the memory for reading, however many messages there are. */
const MESSAGES_PER_PAGE = 200;

interface RawMessage {
  readonly id: number;
  readonly sender_id: number;
  readonly recipient_id: number;
  readonly channel_id: number | null;
  readonly topic: string;
  readonly content: string;
  readonly rendered: string;
  readonly sent_at: number;
  readonly edited_at: number | null;
  readonly moved_at: number | null;
  readonly edit_history: string;
  readonly reactions: string;
  readonly submessages: string;
  readonly wire: string;
}

/** Takes a person's messages only, if there is a third value. */
const OF_SENDER = 'AND sender_id = $3';

const page = (
  isOfSender: boolean,
) => `SELECT id, sender_id, recipient_id, channel_id, topic, content, rendered, sent_at, edited_at,
    moved_at, edit_history, reactions, submessages, wire
  FROM messages WHERE realm_id = $1 AND id > $2 ${isOfSender ? OF_SENDER : ''}
  ORDER BY id LIMIT ${MESSAGES_PER_PAGE}`;

const files = (isOfSender: boolean) => `SELECT c.message_id, a.path_id FROM attachment_messages AS c
  JOIN attachments AS a ON a.realm_id = c.realm_id AND a.id = c.attachment_id
  ${isOfSender ? 'JOIN messages AS m ON m.realm_id = c.realm_id AND m.id = c.message_id AND m.sender_id = $4' : ''}
  WHERE c.realm_id = $1 AND c.message_id BETWEEN $2 AND $3 ORDER BY c.message_id, a.id`;

/**
 * All messages of an organization, or of one sender in it, as lines of JSON, oldest first. `sql` must see one state of the
 * database, unless messages may be missing that are deleted meanwhile.
 */
export class MessageLines {
  readonly #sql: Sql;
  readonly #realmId: number;
  readonly #known: Pick<Known, 'scope' | 'membersOf'>;
  /** The sender whose messages are exported; nobody in particular if it is empty. */
  readonly #sender: readonly number[];
  #count = 0;

  constructor(
    sql: Sql,
    realmId: number,
    known: Pick<Known, 'scope' | 'membersOf'>,
    senderId?: number,
  ) {
    this.#sender = senderId === undefined ? [] : [senderId];
    this.#sql = sql;
    this.#realmId = realmId;
    this.#known = known;
  }

  /** The number of messages so far. */
  get count(): number {
    return this.#count;
  }

  async *pages(): AsyncGenerator<string> {
    let after = 0;
    const statement = page(this.#sender.length > 0);
    for (;;) {
      const rows = await this.#sql.all<RawMessage>(statement, [
        ...[this.#realmId, after],
        ...this.#sender,
      ]);
      const last = rows.at(-1);
      if (!last) return;
      const files = await this.#files(after + 1, last.id);
      const { scope, membersOf } = this.#known;
      const exported = rows.filter((row) => scope.hasMessage(row, membersOf(row.recipient_id)));
      yield exported
        .map((row) => `${JSON.stringify(this.#lineOf(row, files.get(row.id)))}\n`)
        .join('');
      this.#count += exported.length;
      after = last.id;
    }
  }

  /** Returns the files of messages, by message id. */
  async #files(from: number, to: number): Promise<Map<number, string[]>> {
    const rows = await this.#sql.all<{ message_id: number; path_id: string }>(
      files(this.#sender.length > 0),
      [this.#realmId, from, to, ...this.#sender],
    );
    const found = new Map<number, string[]>();
    for (const { message_id, path_id } of rows) {
      found.set(message_id, [...(found.get(message_id) ?? []), uploadFile(path_id)]);
    }
    return found;
  }

  #lineOf(row: RawMessage, files: readonly string[] = []): object {
    const custom = customOf(row);
    const place =
      row.channel_id === null
        ? { type: 'direct', members: this.#known.membersOf(row.recipient_id) }
        : { type: 'channel', channel_id: row.channel_id, topic: row.topic };
    return {
      id: row.id,
      sender_id: row.sender_id,
      timestamp: row.sent_at,
      ...place,
      content: row.content,
      rendered_content: row.rendered,
      last_edit_timestamp: row.edited_at,
      last_moved_timestamp: row.moved_at,
      edit_history: this.#known.scope.hasHistory ? JSON.parse(row.edit_history) : [],
      reactions: JSON.parse(row.reactions),
      submessages: JSON.parse(row.submessages),
      ...(custom && { custom }),
      files,
    };
  }
}
