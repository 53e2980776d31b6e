import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { commandLog } from '../packages/server/src/core/log.ts';
import { createRealm } from '../packages/server/src/core/realm/create-realm.ts';
import type { Engine, WriteTransaction } from '../packages/server/src/core/storage/engine.ts';
import { openEngine } from '../packages/server/src/core/storage/open-engine.ts';
import { insertRows, upsertRows } from '../packages/server/src/core/storage/rows.ts';
import { events } from '../packages/server/src/core/storage/tables/log.ts';
import {
  type MessageRow,
  messages,
  topics,
} from '../packages/server/src/core/storage/tables/messages.ts';

interface Send {
  readonly topic: string;
  readonly content: string;
  readonly done: (id: number) => void;
}

interface Counters {
  readonly last_event_id: number;
  readonly last_message_id: number;
}

const CHANNEL = 1;
const SENDER = 2;

/**
 * The least that stores a send as Tidings does: Node's HTTP server, and one transaction for all sends that wait, with
 * the same rows and indexes. It authenticates nobody, checks nothing and tells nobody.
 */
async function start(database: string): Promise<void> {
  const engine = await openEngine({ database, log: commandLog({ logFormat: 'json' }) });
  const clock = { now: () => Date.now() };
  const { id: realmId } = await createRealm(engine, clock, { subdomain: '', name: 'Floor' });
  const store = inGroups(async (group) => {
    const newest = await engine.write((tx) => storeGroup(tx, engine, realmId, group));
    for (const [index, { done }] of group.entries()) done(newest - group.length + index + 1);
  });

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => serve(Buffer.concat(chunks).toString(), response, store));
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  process.once('disconnect', async () => {
    server.close();
    server.closeAllConnections();
    await engine.close();
    process.exit();
  });
}

function serve(
  body: string,
  response: ServerResponse<IncomingMessage>,
  store: (send: Send) => void,
): void {
  const form = new URLSearchParams(body);
  const done = (id: number) => {
    response.setHeader('content-type', 'application/json; charset=utf-8');
    response.end(JSON.stringify({ result: 'success', msg: '', id }));
  };
  store({ topic: form.get('topic') ?? '', content: form.get('content') ?? '', done });
}

/** Returns a function that adds to the next group. A group is written once the one before it is. */
function inGroups(write: (group: readonly Send[]) => Promise<void>): (send: Send) => void {
  let waiting: Send[] = [];
  let isWriting = false;
  const writeAll = async () => {
    isWriting = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await write(group);
    }
    isWriting = false;
  };
  return (send) => {
    waiting.push(send);
    if (!isWriting) void writeAll();
  };
}

/** Stores sends, and returns the id of the last message. */
async function storeGroup(
  tx: WriteTransaction,
  { dialect }: Engine,
  realmId: number,
  group: readonly Send[],
): Promise<number> {
  const counters = await tx.get<Counters>(
    `SELECT last_event_id, last_message_id FROM realms WHERE id = $1 ${dialect.lockRow}`,
    [realmId],
  );
  if (!counters) throw new Error('The organization is gone');
  const now = Date.now();
  const rows = group.map((send, index) => rowOf(send, counters.last_message_id + index + 1, now));
  const log = rows.map((row, index) => ({
    event_id: counters.last_event_id + index + 1,
    audience: `channel:${CHANNEL}`,
    type: 'message',
    payload: eventOf(row),
    created_at: now,
  }));
  const newest = new Map(rows.map((row) => [row.topic_key, row]));
  await Promise.all([
    insertRows(tx, dialect, messages, realmId, rows),
    upsertRows(
      tx,
      dialect,
      topics,
      realmId,
      [...newest].map(([topic_key, { topic, id }]) => ({
        channel_id: CHANNEL,
        topic_key,
        name: topic,
        max_id: id,
      })),
    ),
    insertRows(tx, dialect, events, realmId, log),
    tx.run('UPDATE realms SET last_event_id = $1, last_message_id = $2 WHERE id = $3', [
      counters.last_event_id + group.length,
      counters.last_message_id + group.length,
      realmId,
    ]),
  ]);
  return counters.last_message_id + group.length;
}

function rowOf({ topic, content }: Send, id: number, now: number): MessageRow {
  const sent_at = Math.floor(now / 1000);
  return {
    id,
    sender_id: SENDER,
    recipient_id: CHANNEL,
    channel_id: CHANNEL,
    topic,
    topic_key: topic,
    content,
    rendered: `<p>${content}</p>`,
    search_text: `${topic}\n${content}`,
    client: 'bench',
    sent_at,
    edited_at: null,
    moved_at: null,
    has_link: false,
    has_image: false,
    has_attachment: false,
    has_reaction: false,
    wildcards: 0,
    topic_links: [],
    edit_history: [],
    reactions: [],
    submessages: [],
    wire: `"id":${id},"type":"stream","sender_id":${SENDER},"client":"bench","timestamp":${sent_at},"is_me_message":false,"reactions":[],"submessages":[],"recipient_id":${CHANNEL},"stream_id":${CHANNEL},"topic_links":[]`,
    version: now,
  };
}

function eventOf({ id, wire, topic, content, rendered }: MessageRow): object {
  return {
    type: 'message',
    message_id: id,
    wire,
    sender_id: SENDER,
    recipient_id: CHANNEL,
    channel_id: CHANNEL,
    channel_name: 'general',
    topic,
    content,
    rendered,
    wildcards: 0,
    flags: {},
    read_by: [],
  };
}

await start(process.argv[2] ?? '');
