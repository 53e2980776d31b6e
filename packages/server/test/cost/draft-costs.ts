import { once } from 'node:events';
import WebSocket from 'ws';
import * as Y from 'yjs';
import { news } from '../../src/features/draft-documents/messages.ts';
import { basic, call } from '../features/users/call.ts';
import type { CostServer } from './cost-server.ts';
import { LEAST_MS, MOST, type WorstCost } from './cost-test.ts';
import { DRAFT_LENGTH, draftAttacks, insertion } from './draft-attacks.ts';

/** The name that the socket of drafts has in tables. */
const NAME = 'the socket of a draft';
/** An attack that costs too much is measured again, since something else may have run. */
const ATTEMPTS = 3;
/** The server has written an edit once the draft says so, which each look costs little to see. */
const LOOK_MS = 200;
const MARK = '✓';

/** The cost of messages to the socket of one draft. */
interface Outcome {
  readonly mainMs: number;
  readonly waitedMs: number;
  /** The code with which the server ended the connection; undefined if it took everything. */
  readonly closing: number | undefined;
}

/**
 * Attacks the socket of a draft with every so-many-th attack, and returns the one that cost most, compared with as many
 * plain messages of the same sizes. The cost includes writing what was edited.
 */
export async function draftSocketCost(server: CostServer, every: number): Promise<WorstCost> {
  let worst: WorstCost = {
    ...{ endpoint: NAME, input: 'plain', bytes: 0, status: 101, times: 0, inputs: 0 },
    ...{ plainMs: 0, worstMs: 0, waitedMs: 0, isPlainTaken: true },
  };
  let [waitedMs, inputs] = [0, 0];
  for (const { name, messages } of draftAttacks.filter((_, index) => index % every === 0)) {
    let bytes = 0;
    const plain = await sent(server, (draft) => {
      const sizes = messages(draft).map(({ length }) => length);
      bytes = sizes.reduce((sum, size) => sum + size, 0);
      return plainMessages(sizes);
    });
    const least = Math.max(LEAST_MS, plain.mainMs);
    let cost = await sent(server, messages);
    for (let attempt = 1; cost.mainMs > MOST * least && attempt < ATTEMPTS; attempt += 1) {
      const again = await sent(server, messages);
      if (again.mainMs < cost.mainMs) cost = again;
    }
    inputs += 1;
    waitedMs = Math.max(waitedMs, cost.waitedMs);
    const times = cost.mainMs / least;
    if (times <= worst.times) continue;
    worst = {
      ...{ endpoint: NAME, input: name, bytes, status: cost.closing ?? 101, times },
      ...{ plainMs: least, worstMs: cost.mainMs, isPlainTaken: plain.closing === undefined },
      ...{ waitedMs, inputs },
    };
  }
  return { ...worst, waitedMs, inputs };
}

/** Sends messages to a new draft, and measures until the server has written what they changed. */
async function sent(
  server: CostServer,
  messages: (draft: Y.Doc) => readonly Uint8Array[],
): Promise<Outcome> {
  // The server lets each user edit only so fast: what one attack used up would slow the next.
  await server.recast();
  const draft = await newDraft(server);
  const prepared = messages(draft.document);
  let [closing, ended]: (number | undefined)[] = [];
  const cost = await server.measure(async () => {
    const { attacker, url } = server;
    const socket = new WebSocket(
      `${url.replace(/^http/, 'ws')}/api/v1/drafts/${draft.id}/document`,
      {
        headers: { authorization: basic(attacker.email, attacker.apiKey) },
      },
    );
    // The server may end a connection to which something is still being sent.
    socket.on('error', () => undefined);
    const closed = once(socket, 'close').then(([code]) => {
      closing = Number(code);
    });
    await once(socket, 'open');
    for (const message of [...prepared, news(insertion(MARK))]) socket.send(message);
    while (closing === undefined && !(await isWritten(server, draft.id))) {
      await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, LOOK_MS))]);
    }
    // Before this side ends the connection.
    ended = closing;
    socket.terminate();
  });
  return { ...cost, closing: ended };
}

async function newDraft(server: CostServer): Promise<{ id: number; document: Y.Doc }> {
  const { attacker: as, url } = server;
  const content = 'words '.repeat(DRAFT_LENGTH).slice(0, DRAFT_LENGTH);
  const drafts = JSON.stringify([{ type: '', to: [], topic: '', content }]);
  const made = await call(url, { method: 'POST', path: '/api/v1/drafts', as, form: { drafts } });
  const [id] = made.body.ids;
  const path = `/api/v1/drafts/${id}/document_state`;
  const state = await call(url, { method: 'GET', path, as });
  const document = new Y.Doc();
  Y.applyUpdate(document, Buffer.from(state.body.document, 'base64'));
  return { id, document };
}

async function isWritten({ attacker: as, url }: CostServer, id: number): Promise<boolean> {
  const { body } = await call(url, { method: 'GET', path: '/api/v1/drafts', as });
  const draft = body.drafts.find((each: { id: number }) => each.id === id);
  return draft?.content.includes(MARK) === true;
}

/** Messages of these sizes that add one piece each. */
function plainMessages(sizes: readonly number[]): Uint8Array[] {
  const document = new Y.Doc();
  const padding = document.getArray<string>('padding');
  let message: Uint8Array = new Uint8Array();
  document.on('update', (update: Uint8Array) => {
    message = news(update);
  });
  let overhead = 0;
  return sizes.map((size) => {
    const length = Math.max(1, size - overhead);
    padding.push(['x'.repeat(length)]);
    overhead = message.length - length;
    return message;
  });
}
