import type { FairWork } from '../../../core/jobs/fair-work.ts';
import type { FoundStanding } from '../../narrow/find-messages.ts';
import type { FoundPage, Page } from '../../narrow/find-page.ts';
import { soughtIn } from '../../narrow/search.ts';
import { matchOf } from '../../search/highlight.ts';
import type { SearchQuery } from '../../search/search-query.ts';
import { flagsJson, shownFlags } from '../flags.ts';
import {
  bodyJson,
  messageJson,
  placeJson,
  type ShowOptions,
  senderJson,
} from '../message-object.ts';
import { foundStanding, membersOfFound, shownMessage } from '../shown-message.ts';
import { shownTopic } from '../topic.ts';
import { isLarge, visitInParts } from './fitting.ts';
import { earlierChannels } from './known-history.ts';
import type { KnownMessage, KnownMessages } from './known-messages.ts';
import type { KnownPages, ShownPage } from './known-pages.ts';
import { formOf, type PageRead, pageKey } from './page-key.ts';
import { type FoundVersion, readTexts, type TextRow } from './read-texts.ts';

export interface PageReading extends PageRead {
  readonly knownMessages: KnownMessages;
  readonly knownPages: KnownPages;
  /** The queue in which large pages wait for their turn. */
  readonly largePages: FairWork;
  /** The user or IP address whose turn it is in that queue. */
  readonly whose: string;
}

/** Result in place of a page if a message changed after the page was found. */
const CHANGED = Symbol('changed');
/** Result in place of a page that takes long to build. */
const LARGE = Symbol('large');

type Attempt = ShownPage | typeof CHANGED | typeof LARGE;

type FoundRow = FoundVersion & FoundStanding;

/** One attempt to read a page. Without `mayBeLarge` it does not build pages that take long. */
interface Reading extends PageReading {
  readonly mayBeLarge: boolean;
}

/**
 * Builds the page that `find` returns. The database says which messages there are, in which version, and the viewer's
 * state of each. Their texts usually come from the cache, and often the whole page does. Large pages that are not
 * cached wait in a fair queue. They may have changed by then, so they are found again.
 */
export async function readPage(
  reading: PageReading,
  find: () => Promise<FoundPage<FoundRow>>,
): Promise<ShownPage> {
  const page = await readUnchanged({ ...reading, mayBeLarge: false }, find);
  if (page !== LARGE) return page;
  return reading.largePages.do(reading.whose, async () => {
    const large = await readUnchanged({ ...reading, mayBeLarge: true }, find);
    if (large === LARGE) throw new Error('No page is too large by its turn');
    return large;
  });
}

async function readUnchanged(
  reading: Reading,
  find: () => Promise<FoundPage<FoundRow>>,
): Promise<ShownPage | typeof LARGE> {
  const query = soughtIn(reading.search);
  while (true) {
    const found = await find();
    const page = query ? await pageOfMatches(reading, query, found) : await pageOf(reading, found);
    if (page !== CHANGED) return page;
  }
}

/** Builds a page of search results, which is not cached because of its highlights. */
async function pageOfMatches(
  reading: Reading,
  query: SearchQuery,
  found: FoundPage<FoundRow>,
): Promise<Attempt> {
  const page = found.page();
  if (isLarge(page.rows) && !reading.mayBeLarge) return LARGE;
  const texts = await readTexts(reading.context, page.rows);
  if (texts.size < page.rows.length) return CHANGED;
  return shown(page, await matchesJson(reading, query, page.rows, texts));
}

async function pageOf(reading: Reading, found: FoundPage<FoundRow>): Promise<Attempt> {
  const { knownPages } = reading;
  const key = pageKey(reading, found);
  if (key === undefined) return newPage(reading, found);
  const known = knownPages.find(key);
  if (known) return known;
  const made = await knownPages.inFlight(key);
  // The reader's access may have changed meanwhile.
  if (made && pageKey(reading, found) === key) return made;
  return knownPages.make(key, newPage(reading, found));
}

async function newPage(reading: Reading, found: FoundPage<FoundRow>): Promise<Attempt> {
  const page = found.page();
  if (isLarge(page.rows) && !reading.mayBeLarge) return LARGE;
  const known = await knownOf(reading, page.rows);
  if (!known) return CHANGED;
  // The key describes the state that the page uses, which may have moved on while texts were read.
  const key = pageKey(reading, found);
  const made = shown(page, await pageJson(reading, page.rows, known));
  const isForAll = known.every(({ cameFrom }) => cameFrom.length === 0);
  const isOfOneState = pageKey(reading, found) === key;
  if (key !== undefined && isForAll && isOfOneState) reading.knownPages.add(key, made);
  return made;
}

function shown(
  { foundAnchor, foundOldest, foundNewest }: Page<FoundStanding>,
  messages: string,
): ShownPage {
  return { foundAnchor, foundOldest, foundNewest, messages: Buffer.from(messages) };
}

/** Returns the texts of all these versions; undefined if one of them no longer exists. */
async function knownOf(
  { context, options, knownMessages }: PageReading,
  rows: readonly FoundVersion[],
): Promise<KnownMessage[] | undefined> {
  const collection = knownMessages.collection(`${context.realmId} ${formOf(options)}`);
  const isWithheld = ({ id, cameFrom }: KnownMessage) =>
    cameFrom.some((channelId) => !options.mayKnow?.(id, channelId));
  const found = rows.map(({ id, version }) => {
    const message = collection.find(id, version);
    return message && !isWithheld(message) ? message : undefined;
  });
  const unknown = rows.filter((_, index) => !found[index]);
  if (unknown.length === 0) return found.filter((each) => each !== undefined);
  const read = new Map<number, KnownMessage>();
  const texts = await readTexts(context, unknown);
  await visitInParts(unknown, ({ id }) => {
    const row = texts.get(id);
    if (!row) return;
    const message = textsOf(row, { ...options, mayKnow: undefined });
    if (!isWithheld(message)) collection.add(message);
    read.set(id, isWithheld(message) ? textsOf(row, options) : message);
  });
  const all = rows.flatMap(({ id }, index) => found[index] ?? read.get(id) ?? []);
  return all.length === rows.length ? all : undefined;
}

function textsOf(row: TextRow, options: ShowOptions): KnownMessage {
  const { id, version, sender_id, channel_id, wildcards, wire } = row;
  const message = shownMessage(row);
  const tail = bodyJson(message, options);
  const cameFrom = earlierChannels(message.edit_history);
  return { id, version, sender_id, channel_id, wildcards, head: wire, tail, cameFrom };
}

async function pageJson(
  { context: { state }, viewer, options }: PageReading,
  rows: readonly FoundRow[],
  known: readonly KnownMessage[],
): Promise<string> {
  // A page has few senders and few places, so their text is built once a page.
  const senderOf = remembering((id: number) => senderJson(state, id, options));
  const channelOf = remembering((id: number) => placeJson(state, id, [], options));
  let text = '[';
  await visitInParts(rows, (row, index) => {
    const message = known[index];
    if (!message) return;
    const { sender_id, channel_id, wildcards, head, tail } = message;
    const flags = flagsJson(foundStanding(state, viewer, { ...row, channel_id }), wildcards);
    const place =
      channel_id === null
        ? placeJson(state, null, membersOfFound(row), options)
        : channelOf(channel_id);
    text += `${index === 0 ? '' : ','}{${head},${senderOf(sender_id)},${place},${tail},"flags":${flags}}`;
  });
  return `${text}]`;
}

function remembering(make: (id: number) => string): (id: number) => string {
  const made = new Map<number, string>();
  return (id) => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const text = make(id);
    made.set(id, text);
    return text;
  };
}

async function matchesJson(
  { context: { state }, viewer, options }: PageReading,
  query: SearchQuery,
  rows: readonly FoundRow[],
  texts: ReadonlyMap<number, TextRow>,
): Promise<string> {
  const matches: string[] = [];
  await visitInParts(rows, (found) => {
    const text = texts.get(found.id);
    if (!text) return;
    const row = { ...found, ...text };
    const message = shownMessage(row);
    const topic =
      message.channel_id === null ? '' : shownTopic(message.topic, options.allowEmptyTopic);
    const json = messageJson(state, message, options, {
      flags: shownFlags(foundStanding(state, viewer, row), row.wildcards),
      members: membersOfFound(row),
      match: matchOf(query, { rendered: message.rendered, topic }),
    });
    matches.push(json);
  });
  return `[${matches.join(',')}]`;
}
