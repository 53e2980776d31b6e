import { setTimeout as pause } from 'node:timers/promises';
import { makeOwner } from '../crash/make-owner.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { Random } from '../support/random.ts';
import { type LaunchedServer, launchTidings } from '../support/tidings.ts';
import { ShakyReceiver, type Temper } from './shaky-receiver.ts';

export interface WebhookSoak {
  readonly minutes: number;
  /** Decides when receivers fail and servers are killed. */
  readonly seed: number;
  /** A path, or the URL of a PostgreSQL database. */
  readonly database: string;
  readonly dataDirectory: string;
  /** Servers that share the database. */
  readonly nodes: number;
  /** Average time between two kills. After each, a new process must wait for the lease of the dead one. */
  readonly killEveryMs: number;
  readonly print: (line: string) => void;
}

export interface WebhookSoakReport {
  readonly sent: number;
  readonly kills: number;
  readonly deliveries: number;
  readonly failures: number;
  readonly repeated: number;
  readonly violations: readonly string[];
}

const tempers: readonly Temper[] = [
  ...(['healthy', 'healthy', 'slow', 'flaky', 'flaky', 'often down'] as const),
];
const SEND_EVERY_MS = 20;
const DOWN_FOR_MS = 5000;
/** Longer than the longest pause after failures, and than a lease. */
const LONGEST_DELAY_MS = 15 * 60_000;

/**
 * Sends while receivers fail and servers are killed at random. In the end each receiver must have every message, in the
 * order of the log; events may repeat.
 */
export async function webhookSoak(soak: WebhookSoak): Promise<WebhookSoakReport> {
  const random = new Random(soak.seed);
  const words = ['--data', soak.dataDirectory, '--database', soak.database];
  const owner = await makeOwner(words);
  const launch = () =>
    launchTidings([...words, '--no-rate-limit', '--webhook-networks', '127.0.0.1/32']);
  const nodes: { server: LaunchedServer; url: string }[] = [];
  const receivers: ShakyReceiver[] = [];
  const authorization = `Basic ${Buffer.from(`${owner.email}:${owner.api_key}`).toString('base64')}`;
  const ask = async (
    method: string,
    path: string,
    fields: Record<string, unknown>,
    key?: string,
  ) => {
    const node = random.one(nodes);
    const texts = Object.entries(fields).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const form = new URLSearchParams(Object.fromEntries(texts));
    const isRead = method === 'GET';
    const answer = await fetch(`${node.url}/api/v1${path}${isRead ? `?${form}` : ''}`, {
      method,
      headers: { authorization, ...(key !== undefined && { 'idempotency-key': key }) },
      ...(!isRead && { body: form }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  try {
    for (let count = 0; count < soak.nodes; count += 1) {
      const server = launch();
      nodes.push({ server, url: await server.ready });
    }
    await ask('POST', '/channels/create', { name: 'soak', subscribers: [owner.user_id] });
    for (const temper of tempers) {
      const receiver = await ShakyReceiver.start(temper, random.fork());
      receivers.push(receiver);
      await ask('POST', '/realm/webhooks', { url: receiver.url, events: ['message'] });
    }
    const end = Date.now() + soak.minutes * 60_000;
    const sentIds = new Set<number>();
    let kills = 0;

    const sending = async () => {
      for (let number = 0; Date.now() < end; number += 1) {
        const message = { type: 'channel', to: 'soak', topic: 'a', content: `message ${number}` };
        // The key makes repetitions after a crash one message.
        const key = `webhook-soak-${soak.seed}-${number}`;
        const sent = await insist(() => ask('POST', '/messages', message, key));
        sentIds.add((sent as { id: number }).id);
        await pause(random.below(2 * SEND_EVERY_MS));
      }
    };
    const killing = async () => {
      while (Date.now() < end) {
        await pause(random.below(2 * soak.killEveryMs));
        const node = random.one(nodes);
        await node.server.kill();
        kills += 1;
        node.server = launch();
        node.url = await node.server.ready;
      }
    };
    const breaking = async () => {
      const down = receivers.filter(({ temper }) => temper === 'often down');
      while (Date.now() < end) {
        await pause(random.below(2 * DOWN_FOR_MS));
        for (const receiver of down) receiver.isDown = !receiver.isDown;
      }
    };
    await Promise.all([sending(), killing(), breaking()]);
    for (const receiver of receivers) receiver.heal();
    soak.print(`${sentIds.size} messages are sent, and ${kills} servers were killed`);
    const missingOf = ({ messageIds }: ShakyReceiver) =>
      [...sentIds].filter((id) => !messageIds.has(id));
    const deadline = Date.now() + LONGEST_DELAY_MS;
    while (receivers.some((each) => missingOf(each).length > 0) && Date.now() < deadline) {
      await pause(200);
    }
    const violations = receivers.flatMap((each) => [
      ...each.violations,
      ...missingOf(each).map((id) => `${each.temper}: message ${id} is missing`),
    ]);
    const sum = (of: (receiver: ShakyReceiver) => number) =>
      receivers.reduce((total, each) => total + of(each), 0);
    return {
      sent: sentIds.size,
      kills,
      deliveries: sum(({ deliveries }) => deliveries),
      failures: sum(({ failures }) => failures),
      repeated: sum(({ repeated }) => repeated),
      violations,
    };
  } finally {
    await Promise.all(nodes.map(({ server }) => server.stop()));
    for (const receiver of receivers) receiver.close();
  }
}

/** Repeats work while servers are down. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}
