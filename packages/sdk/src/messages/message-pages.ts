import type { StoredRecord } from '../store/record.ts';
import type { StoredMessage } from '../store/record-kinds.ts';
import type { WorkingSet } from '../store/working-set.ts';
import {
  type Conversation,
  type ConversationKey,
  conversationKey,
  conversationOf,
  parentOf,
} from './conversation.ts';
import { indexChange } from './custom-index.ts';
import { Locators, locate } from './locators.ts';

interface Arrival {
  readonly conversation: Conversation;
  readonly messages: StoredMessage[];
}

/** The stored messages, in pages of neighbours of one conversation. */
export class MessagePages {
  readonly #set: WorkingSet;
  readonly #locators: Locators;

  constructor(set: WorkingSet) {
    this.#set = set;
    this.#locators = new Locators(set);
  }

  /** Returns the stored messages among these, by id. */
  async get(ids: readonly number[]): Promise<Map<number, StoredMessage>> {
    const found = new Map<number, StoredMessage>();
    for (const [key, wanted] of await locate(this.#set, ids)) {
      for (const { page, ids: onPage } of await this.#pagesOf(key, wanted)) {
        for (const message of page?.value.messages ?? []) {
          if (onPage.has(message.id)) found.set(message.id, message);
        }
      }
    }
    return found;
  }

  /** Stores messages in their current conversation, and removes them from any earlier one. */
  async put(messages: readonly StoredMessage[]): Promise<void> {
    await this.#takeFromElsewhere(messages);
    for (const { conversation, messages: arrived } of arrivals(messages)) {
      const key = conversationKey(conversation);
      const arrivedIds = arrived.map(({ id }) => id);
      for (const { page, ids } of await this.#pagesOf(key, arrivedIds)) {
        const added = arrived.filter(({ id }) => ids.has(id));
        await this.#write(conversation, page, mergedMessages(page?.value.messages ?? [], added));
      }
      await this.#locators.add(key, arrivedIds);
    }
  }

  async remove(ids: readonly number[]): Promise<void> {
    for (const [key, wanted] of await locate(this.#set, ids)) await this.#takeFrom(key, wanted);
    await this.#locators.remove(ids);
  }

  /** Removes the newest pages of a channel, of any topics. Returns their number. */
  async removeNewest(parent: string, most: number): Promise<number> {
    const pages = await this.#set.find({ kind: 'page', parent, limit: most });
    for (const { key, value } of pages) {
      this.#set.remove('page', key);
      await indexChange(this.#set, value.messages, []);
    }
    await this.#locators.remove(pages.flatMap(({ value }) => value.messages.map(({ id }) => id)));
    return pages.length;
  }

  /** Changes the stored messages among these. `change` may move them to other conversations. */
  async update(
    ids: readonly number[],
    change: (message: StoredMessage) => StoredMessage,
  ): Promise<void> {
    const found = await this.get(ids);
    await this.put([...found.values()].map(change));
  }

  async #takeFromElsewhere(messages: readonly StoredMessage[]): Promise<void> {
    const target = new Map(
      messages.map((message) => [message.id, conversationKey(conversationOf(message))]),
    );
    for (const [key, ids] of await locate(this.#set, [...target.keys()])) {
      const moved = ids.filter((id) => target.get(id) !== key);
      if (moved.length === 0) continue;
      await this.#takeFrom(key, moved);
      await this.#locators.remove(moved);
    }
  }

  async #takeFrom(key: ConversationKey, wanted: readonly number[]): Promise<void> {
    for (const { page, ids } of await this.#pagesOf(key, wanted)) {
      if (!page) continue;
      const left = page.value.messages.filter(({ id }) => !ids.has(id));
      await indexChange(this.#set, page.value.messages, left);
      if (left.length === 0) this.#set.remove('page', page.key);
      else this.#set.put(pageRecord(page.scope, page.parent, page.key, left));
    }
  }

  /** Returns the pages that have these ids, or would have them; undefined for pages that do not exist yet. */
  async #pagesOf(
    key: ConversationKey,
    ids: readonly number[],
  ): Promise<{ page: StoredRecord<'page'> | undefined; ids: Set<number> }[]> {
    const groups: { page: StoredRecord<'page'> | undefined; ids: Set<number> }[] = [];
    const descending = [...ids].sort((a, b) => b - a);
    for (let index = 0; index < descending.length; ) {
      const newest = descending[index] ?? 0;
      const [page] = await this.#set.find({ kind: 'page', scope: key, from: -newest, limit: 1 });
      const first = page === undefined ? 0 : -page.order;
      const group = new Set<number>();
      while (index < descending.length && (descending[index] ?? 0) >= first) {
        group.add(descending[index] ?? 0);
        index += 1;
      }
      groups.push({ page, ids: group });
    }
    return groups;
  }

  async #write(
    conversation: Conversation,
    page: StoredRecord<'page'> | undefined,
    messages: readonly StoredMessage[],
  ): Promise<void> {
    const scope = conversationKey(conversation);
    const parent = parentOf(conversation);
    const [first, ...rest] = cutIntoPages(messages);
    if (!first) return;
    await indexChange(this.#set, page?.value.messages ?? [], messages);
    const key = page?.key ?? (await this.#newPageKey(scope, first));
    this.#set.put(pageRecord(scope, parent, key, first));
    for (const more of rest) {
      this.#set.put(pageRecord(scope, parent, await this.#newPageKey(scope, more), more));
    }
  }

  /** Returns an unused key. A page keeps its key as messages come and go, so one that began like this may exist. */
  async #newPageKey(scope: string, messages: readonly StoredMessage[]): Promise<string> {
    const name = `${scope}#${messages[0]?.id}-${messages.at(-1)?.id}-${messages.length}`;
    // A new conversation is already known to have no pages, so there is no key to look up.
    const [any] = await this.#set.find({ kind: 'page', scope, limit: 1 });
    if (!any) return name;
    let key = name;
    for (let more = 2; await this.#set.get('page', key); more += 1) key = `${name}-${more}`;
    return key;
  }
}

function arrivals(messages: readonly StoredMessage[]): Arrival[] {
  const all = new Map<ConversationKey, Arrival>();
  // If a message comes twice, the later one counts.
  const distinct = new Map(messages.map((message) => [message.id, message])).values();
  for (const message of distinct) {
    const conversation = conversationOf(message);
    const key = conversationKey(conversation);
    const known = all.get(key);
    if (known) known.messages.push(message);
    else all.set(key, { conversation, messages: [message] });
  }
  for (const { messages: arrived } of all.values()) arrived.sort((a, b) => a.id - b.id);
  return [...all.values()];
}

function pageRecord(
  scope: string,
  parent: string,
  key: string,
  messages: readonly StoredMessage[],
): StoredRecord<'page'> {
  const first = messages[0]?.id ?? 0;
  const last = messages.at(-1)?.id ?? 0;
  return { kind: 'page', key, scope, parent, order: -first, rank: -last, value: { messages } };
}

/** The most messages of a page: a change rewrites a whole page, and a list should read few pages. */
export const PAGE_SIZE = 64;

/** Merges both lists, ascending by id. If an id is in both, the `added` message counts. */
function mergedMessages(
  into: readonly StoredMessage[],
  added: readonly StoredMessage[],
): StoredMessage[] {
  const last = into.at(-1);
  const first = added[0];
  if (!first) return [...into];
  if (!last || first.id > last.id) return [...into, ...added];
  const byId = new Map(into.map((message) => [message.id, message]));
  for (const message of added) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.id - b.id);
}

/** Fills pages from the oldest, so that the newest and most changed page is the shortest to rewrite. */
function cutIntoPages(messages: readonly StoredMessage[]): StoredMessage[][] {
  const pages: StoredMessage[][] = [];
  for (let start = 0; start < messages.length; start += PAGE_SIZE) {
    pages.push(messages.slice(start, start + PAGE_SIZE));
  }
  return pages;
}
