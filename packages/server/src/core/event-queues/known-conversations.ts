import { conversationMembersOf } from '../../features/messages/conversation.ts';
import type { Engine } from '../storage/engine.ts';
import type { LogEntry } from './log-entry.ts';

const MAX_KNOWN = 20_000;

/** A cache of the members of direct conversations, which never change. */
export class KnownConversations {
  readonly #engine: Engine;
  readonly #realmId: number;
  readonly #members = new Map<number, readonly number[]>();

  constructor(engine: Engine, realmId: number) {
    this.#engine = engine;
    this.#realmId = realmId;
  }

  /** Sets the members of entries from the cache. Returns false if some are missing. */
  fill(entries: readonly LogEntry[]): boolean {
    let isComplete = true;
    for (const entry of entries) {
      if (entry.kind !== 'conversation' || entry.members) continue;
      const told = entry.logged.event['members'] as readonly number[] | undefined;
      if (told) this.#learn(entry.audienceId, told);
      const members = this.#members.get(entry.audienceId);
      if (members) entry.members = members;
      else isComplete = false;
    }
    return isComplete;
  }

  /** Sets the members of entries, and reads missing ones from the database. */
  async complete(entries: readonly LogEntry[]): Promise<void> {
    if (this.fill(entries)) return;
    const unknown = entries.filter(({ kind, members }) => kind === 'conversation' && !members);
    const { reader, dialect } = this.#engine;
    const rows = await reader.all<{ id: number; members: string }>(
      `SELECT id, members FROM conversations WHERE realm_id = $1 AND ${dialect.among('id', '$2')}`,
      [this.#realmId, JSON.stringify([...new Set(unknown.map((entry) => entry.audienceId))])],
    );
    for (const { id, members } of rows) this.#learn(id, conversationMembersOf(members));
    this.fill(unknown);
  }

  #learn(conversationId: number, members: readonly number[]): void {
    this.#members.delete(conversationId);
    this.#members.set(conversationId, members);
    const [oldest] = this.#members.keys();
    if (this.#members.size > MAX_KNOWN && oldest !== undefined) this.#members.delete(oldest);
  }
}
