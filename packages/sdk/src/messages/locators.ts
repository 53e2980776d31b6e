import type { Locator } from '../store/record-kinds.ts';
import type { RecordReader, WorkingSet } from '../store/working-set.ts';
import type { ConversationKey } from './conversation.ts';

/** The size of the id range that shares a record. The key is the id divided by this. */
export const RANGE = 1024;

/** Returns the key of the record that locates a message. */
export function rangeKeyOf(id: number): string {
  return String(Math.floor(id / RANGE));
}

type Located = Map<ConversationKey, number[]>;

/** Returns the stored messages among these by conversation, since most events name only an id. */
export async function locate(reader: RecordReader, ids: readonly number[]): Promise<Located> {
  const byRange = grouped(ids);
  const found: Located = new Map();
  for (const { key, value } of await reader.getMany('locator', [...byRange.keys()])) {
    const wanted = new Set(byRange.get(key));
    for (const [conversation, stored] of Object.entries(value.conversations)) {
      const hits = stored.filter((id) => wanted.has(id));
      if (hits.length > 0) found.set(conversation, [...(found.get(conversation) ?? []), ...hits]);
    }
  }
  return found;
}

/** Maintains the record of each stored message's conversation. */
export class Locators {
  readonly #set: WorkingSet;

  constructor(set: WorkingSet) {
    this.#set = set;
  }

  async add(conversation: ConversationKey, ids: readonly number[]): Promise<void> {
    await this.#change(ids, (conversations, inRange) => {
      const stored = conversations[conversation] ?? [];
      const all = [...new Set([...stored, ...inRange])].sort((a, b) => a - b);
      return { ...conversations, [conversation]: all };
    });
  }

  async remove(ids: readonly number[]): Promise<void> {
    await this.#change(ids, (conversations, inRange) => {
      const gone = new Set(inRange);
      const left = Object.entries(conversations).map(
        ([conversation, stored]) => [conversation, stored.filter((id) => !gone.has(id))] as const,
      );
      return Object.fromEntries(left.filter(([, stored]) => stored.length > 0));
    });
  }

  async #change(
    ids: readonly number[],
    change: (
      conversations: Locator['conversations'],
      inRange: readonly number[],
    ) => Locator['conversations'],
  ): Promise<void> {
    const byRange = grouped(ids);
    const records = await this.#set.getMany('locator', [...byRange.keys()]);
    const known = new Map(records.map(({ key, value }) => [key, value.conversations]));
    for (const [range, inRange] of byRange) {
      const conversations = change(known.get(range) ?? {}, inRange);
      if (Object.keys(conversations).length === 0) this.#set.remove('locator', range);
      else this.#set.set('locator', range, { conversations });
    }
  }
}

function grouped(ids: readonly number[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const id of ids) {
    const range = rangeKeyOf(id);
    const group = groups.get(range);
    if (group) group.push(id);
    else groups.set(range, [id]);
  }
  return groups;
}
