import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sqlite3 from 'sqlite3';
import { describe, expect, it } from 'vitest';
import { Random } from '../support/random.ts';
import { seedsOf } from '../support/seeds.ts';
import { type LaunchedServer, launchTidings, runTidings } from '../support/tidings.ts';
import type { Account } from './client.ts';
import { makeOwner } from './make-owner.ts';

interface Sent {
  readonly content: string;
  readonly sentAt: number;
  readonly acknowledgedAt: number;
}

const ROUNDS = 3;
const LONGEST_MS = 3000;
const RETRY_MS = 30;
const RESTORES = 5;

/** Sends until it is over, each message until it is acknowledged. */
async function keepLedger(
  { email, api_key, user_id }: Account,
  url: () => Promise<string>,
  isOver: () => boolean,
): Promise<Sent[]> {
  const ledger: Sent[] = [];
  const authorization = `Basic ${btoa(`${email}:${api_key}`)}`;
  while (!isOver()) {
    const content = `entry-${ledger.length + 1}`;
    const sentAt = Date.now();
    const send = async () =>
      fetch(`${await url()}/api/v1/messages`, {
        method: 'POST',
        headers: { authorization, 'idempotency-key': content },
        body: new URLSearchParams({ type: 'direct', to: `[${user_id}]`, content }),
      });
    for (let answer = await tried(send); !answer?.ok; answer = await tried(send)) {
      if (answer && answer.status < 500) throw new Error(await answer.text());
      await setTimeout(RETRY_MS);
    }
    ledger.push({ content, sentAt, acknowledgedAt: Date.now() });
  }
  return ledger;
}

/** Returns undefined if no server answered. */
function tried(send: () => Promise<Response>): Promise<Response | undefined> {
  return send().catch(() => undefined);
}

function entriesIn(database: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const connection = new sqlite3.Database(database, sqlite3.OPEN_READWRITE, (error) => {
      if (error) reject(error);
    });
    const select = "SELECT content FROM messages WHERE content LIKE 'entry-%' ORDER BY id";
    connection.all<{ content: string }>(select, (error, rows) => {
      if (error) reject(error);
      else connection.close(() => resolve(rows.map(({ content }) => content)));
    });
  });
}

async function restoredAt(folder: string, words: readonly string[]) {
  const data = await mkdtemp(join(folder, 'restored-'));
  const printed = await runTidings([
    ...['restore', '--data', data, '--from', join(folder, 'copies'), '--json'],
    ...words,
  ]);
  const { at, database }: { at: string; database: string } = JSON.parse(printed);
  return { at: Date.parse(at), entries: await entriesIn(database) };
}

/** Kills a server that copies, at random moments, and restores at others. */
async function play(seed: number, folder: string, processes: number): Promise<void> {
  const random = new Random(seed);
  const data = join(folder, 'data');
  const account = await makeOwner(['--data', data]);
  const launch = () =>
    launchTidings([
      ...['--data', data, '--copy-to', join(folder, 'copies'), '--no-rate-limit'],
      ...['--processes', String(processes)],
    ]);
  let server: LaunchedServer = launch();
  await server.ready;
  let isOver = false;
  const sending = keepLedger(
    account,
    () => server.ready,
    () => isOver,
  );
  const begun = Date.now();
  for (let round = 0; round < ROUNDS; round += 1) {
    await setTimeout(500 + random.below(LONGEST_MS));
    await server.kill();
    server = launch();
    await server.ready;
  }
  await setTimeout(random.below(LONGEST_MS));
  isOver = true;
  const ledger = await sending;
  await server.stop();
  const last = await restoredAt(folder, []);
  expect(last.entries).toEqual(ledger.map(({ content }) => content));
  for (let count = 0; count < RESTORES; count += 1) {
    const wanted = begun + 3000 + random.below(Math.max(1, last.at - begun - 3000));
    const { at, entries } = await restoredAt(folder, ['--at', new Date(wanted).toISOString()]);
    expect(at).toBeLessThanOrEqual(wanted);
    const earlier = ledger.filter(({ acknowledgedAt }) => acknowledgedAt < at);
    const later = ledger.filter(({ sentAt }) => sentAt > at);
    expect(entries).toEqual(expect.arrayContaining(earlier.map(({ content }) => content)));
    expect(entries.length).toBeLessThanOrEqual(ledger.length - later.length);
    // In the order in which they were sent, without a gap.
    expect(entries).toEqual(ledger.slice(0, entries.length).map(({ content }) => content));
  }
}

describe('copies of a server that is killed', () => {
  it.each(seedsOf(3).flatMap((seed) => [1, 2].map((processes) => ({ seed, processes }))))(
    'operations: restoring gives what was acknowledged at any moment ($processes processes, seed $seed)',
    async ({ seed, processes }) => {
      const folder = await mkdtemp(join(tmpdir(), 'tidings-copied-'));
      try {
        await play(seed, folder, processes);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
});
