import type { StoredRecord } from '../store/record.ts';
import type { WorkingSet } from '../store/working-set.ts';
import type { ConversationKey } from './conversation.ts';
import { Locators } from './locators.ts';
import type { Stretch } from './stretches.ts';
import type { ViewKey } from './windows.ts';

type Found = Map<ConversationKey, readonly number[]>;

const PAGES_AT_ONCE = 8;
/** Beyond this the pages of a channel are fewer than the locators of the stretch. */
const MOST_LOCATORS = 256;

/**
 * The ids of stored messages of a channel or a conversation within a stretch, by conversation; empty
 * for views that are cut across conversations. Reads what the stretch has, not all of the view.
 */
export async function storedBetween(
  set: WorkingSet,
  view: ViewKey,
  { from, to }: Stretch,
): Promise<Found> {
  if (/^c:\d+$/.test(view)) return inChannel(set, view, from, to);
  if (!/^[cd]:/.test(view)) return new Map();
  const end = to ?? Number.MAX_SAFE_INTEGER;
  return new Map([[view, await inConversation(set, view, from, end)]]);
}

/** Pages of a conversation do not overlap: those of a stretch follow one another. */
async function inConversation(
  set: WorkingSet,
  scope: ConversationKey,
  from: number,
  to: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (let place: number | undefined = -to; place !== undefined; ) {
    const query = { kind: 'page', scope, from: place, limit: PAGES_AT_ONCE } as const;
    const pages: StoredRecord<'page'>[] = await set.find(query);
    ids.push(...pages.flatMap((page) => idsOn(page, from, to)));
    const last = pages.at(-1);
    const isOver = !last || pages.length < PAGES_AT_ONCE || -last.order <= from;
    place = isOver ? undefined : last.order + 1;
  }
  return ids;
}

async function inChannel(
  set: WorkingSet,
  parent: ViewKey,
  from: number,
  to: number | null,
): Promise<Found> {
  const [newest] = await set.find({ kind: 'page', parent, limit: 1 });
  const last = newest ? -newest.rank : 0;
  const end = Math.min(to ?? last, last);
  if (end < from) return new Map();
  const located = await new Locators(set).between(from, end, MOST_LOCATORS);
  if (!located) return onPagesOf(set, parent, from, end);
  return new Map([...located].filter(([key]) => key.startsWith(`${parent}:`)));
}

async function onPagesOf(
  set: WorkingSet,
  parent: ViewKey,
  from: number,
  to: number,
): Promise<Found> {
  const found = new Map<ConversationKey, number[]>();
  for (const page of await set.find({ kind: 'page', parent })) {
    const ids = idsOn(page, from, to);
    found.set(page.scope, [...(found.get(page.scope) ?? []), ...ids]);
  }
  return found;
}

function idsOn({ value }: StoredRecord<'page'>, from: number, to: number): number[] {
  return value.messages.map(({ id }) => id).filter((id) => id >= from && id <= to);
}
