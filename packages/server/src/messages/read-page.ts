import type { Found, FoundStanding, SearchContext } from '../narrow/find-messages.ts';
import type { Page } from '../narrow/find-page.ts';
import { type Search, soughtIn } from '../narrow/search.ts';
import { matchOf } from '../search/highlight.ts';
import type { SearchQuery } from '../search/search-query.ts';
import { packedRows } from '../storage/packed-rows.ts';
import type { MessageRow } from '../storage/tables/messages.ts';
import type { Viewer } from '../users/access.ts';
import type { KnownMessage, KnownMessages } from './known-messages.ts';
import {
  bodyJson,
  messageJson,
  placeJson,
  type ShowOptions,
  senderJson,
} from './message-object.ts';
import {
  type FoundMessage,
  foundStanding,
  membersOfFound,
  shownColumns,
  shownMessage,
} from './shown-message.ts';
import { standingFlags } from './standing.ts';
import { shownTopic } from './topic.ts';

export interface PageReading {
  readonly context: SearchContext;
  readonly viewer: Viewer;
  readonly search: Search;
  readonly options: ShowOptions;
  readonly known: KnownMessages;
}

type FindPage = <C extends keyof MessageRow>(columns: readonly C[]) => Promise<Page<Found<C>>>;

interface ShownPage {
  readonly page: Page<FoundStanding>;
  /** As JSON. */
  readonly messages: string;
}

/**
 * A page as `find` finds it. The database says which messages there are, in which version, and how
 * the viewer stands with them; what they say is mostly known.
 */
export async function readPage(reading: PageReading, find: FindPage): Promise<ShownPage> {
  const query = soughtIn(reading.search);
  if (query) {
    const page = await find(shownColumns);
    return { page, messages: matchesJson(reading, query, page.rows) };
  }
  while (true) {
    const page = await find(['version']);
    const known = await knownOf(reading, page.rows);
    // Otherwise something was changed since, and may be elsewhere now.
    if (known) return { page, messages: pageJson(reading, page.rows, known) };
  }
}

type FoundVersion = Found<'version'>;

/** The texts of all these versions; undefined where one of them is there no more. */
async function knownOf(
  { context, options, known }: PageReading,
  rows: readonly FoundVersion[],
): Promise<KnownMessage[] | undefined> {
  const collection = `${context.realmId} ${formOf(options)}`;
  const found = rows.map(({ id, version }) => known.find(collection, id, version));
  const unknown = rows.filter((_, index) => !found[index]).map(({ id }) => id);
  if (unknown.length === 0) return found.filter((each) => each !== undefined);
  const read = new Map<number, KnownMessage>();
  for (const row of await readTexts(context, unknown)) {
    const message = textsOf(row, options);
    known.add(collection, message);
    read.set(row.id, message);
  }
  const all = rows.flatMap(({ id, version }, index) => {
    const message = found[index] ?? read.get(id);
    return message?.version === version ? [message] : [];
  });
  return all.length === rows.length ? all : undefined;
}

/** What the texts of a known message depend on. */
function formOf({ applyMarkdown, allowEmptyTopic, editHistory }: ShowOptions): string {
  return `${applyMarkdown} ${allowEmptyTopic} ${editHistory}`;
}

const textColumns = ['id', 'version', ...shownColumns] as const;
type TextRow = Pick<FoundMessage & FoundVersion, (typeof textColumns)[number]>;

function readTexts(
  { sql, realmId, dialect }: SearchContext,
  ids: readonly number[],
): Promise<TextRow[]> {
  const text = `SELECT ${textColumns.join(', ')} FROM messages
    WHERE realm_id = $1 AND ${dialect.among('id', '$2')}`;
  const values = [realmId, JSON.stringify(ids)];
  return packedRows(sql, dialect, { text, values, columns: textColumns });
}

function textsOf(row: TextRow, options: ShowOptions): KnownMessage {
  const { id, version, sender_id, channel_id, wildcards, wire } = row;
  const tail = bodyJson(shownMessage(row), options);
  return { id, version, sender_id, channel_id, wildcards, head: wire, tail };
}

function pageJson(
  { context: { state }, viewer, options }: PageReading,
  rows: readonly FoundVersion[],
  known: readonly KnownMessage[],
): string {
  let text = '[';
  for (const [index, message] of known.entries()) {
    const row = rows[index];
    if (!row) break;
    const { sender_id, channel_id, wildcards, head, tail } = message;
    const standing = foundStanding(state, viewer, { ...row, channel_id });
    const flags = JSON.stringify(standingFlags(standing, wildcards));
    const sender = senderJson(state, sender_id, options);
    const place = placeJson(state, channel_id, membersOfFound(row), options);
    text += `${index === 0 ? '' : ','}{${head},${sender},${place},${tail},"flags":${flags}}`;
  }
  return `${text}]`;
}

/** With what was sought in its place, each page is another one. */
function matchesJson(
  { context: { state }, viewer, options }: PageReading,
  query: SearchQuery,
  rows: readonly FoundMessage[],
): string {
  const texts = rows.map((row) => {
    const message = shownMessage(row);
    const topic =
      message.channel_id === null ? '' : shownTopic(message.topic, options.allowEmptyTopic);
    return messageJson(state, message, options, {
      flags: standingFlags(foundStanding(state, viewer, row), row.wildcards),
      members: membersOfFound(row),
      match: matchOf(query, { rendered: message.rendered, topic }),
    });
  });
  return `[${texts.join(',')}]`;
}
