import { setTimeout } from 'node:timers/promises';
import { Random } from '../support/random.ts';
import { randomFates } from '../support/random-fates.ts';
import { launchTidings, runTidings } from '../support/tidings.ts';
import { type Account, Client, success } from './client.ts';
import { Follower } from './follower.ts';
import { differences, LogCheck } from './log-check.ts';
import { makeOwner } from './make-owner.ts';
import { Nodes } from './nodes.ts';
import { MARK, Sender, type Sent } from './sender.ts';

export interface CrashTest {
  readonly rounds: number;
  /** Decides senders, receivers, and when servers are killed. */
  readonly seed: number;
  /** A path, or the URL of a PostgreSQL database. */
  readonly database: string;
  readonly dataDirectory: string;
  /** Number of servers that share the database. */
  readonly nodes: number;
  /** Share of requests that the network cuts, and of those that it repeats. */
  readonly cut: number;
  readonly print: (line: string) => void;
}

export interface CrashReport {
  readonly acknowledged: number;
  readonly violations: readonly string[];
}

const PEOPLE = 4;
const MAX_DELAY_MS = 1000;
const MAX_START_MS = 1500;
const HEALING_MS = 300;
const REPEATED_PER_ROUND = 5;

/**
 * Lets people send to each other over a network that cuts and repeats requests, while servers are killed at
 * random and restarted. Acknowledged messages must exist exactly once. The log and each event queue must
 * have no gap. A repeated request must get the first response.
 */
export async function crashTest(test: CrashTest): Promise<CrashReport> {
  const random = new Random(test.seed);
  const words = ['--data', test.dataDirectory, '--database', test.database];
  const owner = await makeOwner(words);
  const chance = random.fork();
  const nodes = new Nodes(
    () => launchTidings([...words, '--no-rate-limit']),
    randomFates(() => chance.next(), { cut: test.cut, repeated: test.cut }),
  );
  await nodes.start(test.nodes);
  try {
    const people = await meet(owner, nodes, random);
    const violations = await runRounds(test, nodes, people, random);
    violations.push(...(await finish(people)));
    await nodes.stop();
    // The doctor fails if it finds something.
    await runTidings(['doctor', ...words]).catch((error) => violations.push(`${error}`));
    return { acknowledged: allSent(people).length, violations };
  } finally {
    await nodes.stop();
  }
}

interface Person {
  readonly client: Client;
  readonly sender: Sender;
  readonly follower: Follower;
  /** Ends with the test. */
  readonly following: Promise<void>;
}

interface People {
  readonly all: readonly Person[];
  /** Stops the followers. */
  end(): void;
}

async function makeMember(owner: Client, number: number): Promise<Account> {
  const email = `person${number}@example.org`;
  const password = 'seven green umbrellas';
  const person = { email, password, full_name: `Person ${number}` };
  const headers = { 'idempotency-key': email };
  success(await owner.insist({ method: 'POST', path: '/users', parameters: person, headers }));
  const signIn = { username: email, password };
  return success(await owner.insist({ method: 'POST', path: '/fetch_api_key', parameters: signIn }))
    .body;
}

async function meet(owner: Account, nodes: Nodes, random: Random): Promise<People> {
  const first = new Client(owner, nodes, random.fork());
  const clients = [first];
  while (clients.length < PEOPLE) {
    const account = await makeMember(first, clients.length + 1);
    clients.push(new Client(account, nodes, random.fork()));
  }
  const peers = clients.map(({ account }) => account.user_id);
  const channel = success(
    await first.insist({
      method: 'POST',
      path: '/channels/create',
      parameters: { name: MARK, subscribers: JSON.stringify(peers) },
      headers: { 'idempotency-key': MARK },
    }),
  ).body.id;
  let isOver = false;
  const all = clients.map(async (client, index): Promise<Person> => {
    const name = `person-${index + 1}`;
    const sender = new Sender(client, name, random.fork(), { peers, channel });
    const follower = await Follower.register(client, random.fork());
    return { client, sender, follower, following: follower.followUntil(() => isOver) };
  });
  return {
    all: await Promise.all(all),
    end: () => {
      isOver = true;
    },
  };
}

async function runRounds(
  { rounds, database, print }: CrashTest,
  nodes: Nodes,
  people: People,
  random: Random,
): Promise<string[]> {
  const violations: string[] = [];
  const log = new LogCheck(database);
  let checked = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const killedAfterMs = random.below(MAX_DELAY_MS);
    const whileStarting = random.chance(0.3) ? [random.below(MAX_START_MS)] : [];
    const retriesBefore = retriesOf(people);
    let isOver = false;
    const sending = people.all.map(({ sender }) => sender.sendUntil(() => isOver));
    await setTimeout(killedAfterMs);
    await nodes.crash(random, whileStarting);
    await setTimeout(HEALING_MS);
    isOver = true;
    await Promise.all(sending);
    const repeated = await Promise.all(
      people.all.map(({ sender }) => sender.repeat(REPEATED_PER_ROUND)),
    );
    const sent = allSent(people).sort((a, b) => a.id - b.id);
    const found = [...repeated.flat(), ...(await log.violations(sent.slice(checked)))];
    const crash = `killed after ${killedAfterMs} ms${whileStarting.map((ms) => `, again ${ms} ms after its start`).join('')}`;
    const counts = `${sent.length - checked} sent, ${retriesOf(people) - retriesBefore} retries`;
    print(`round ${round}: ${crash}; ${counts}: ${verdict(found)}`);
    for (const violation of found) print(`  ${violation}`);
    violations.push(...found);
    checked = sent.length;
  }
  return violations;
}

export function verdict(violations: readonly string[]): string {
  return violations.length === 0 ? 'all well' : `${violations.length} VIOLATIONS`;
}

/** Compares what people read and received with what was sent to them. */
async function finish(people: People): Promise<string[]> {
  people.end();
  // All followers receive this one, in the channel or in their own conversation.
  for (const { sender } of people.all) await sender.sendOne();
  const sent = allSent(people);
  const violations = people.all.map(async ({ client, follower, following }) => {
    const { email, user_id } = client.account;
    const theirs = sent.filter(({ to }) => to === 'channel' || to.includes(user_id));
    await following;
    await follower.drain(Math.max(...theirs.map(({ id }) => id)));
    return [
      ...follower.violations.map((violation) => `${email}: ${violation}`),
      ...differences(`the queue of ${email}`, follower.heard, theirs),
      ...differences(email, await readAll(client), theirs),
    ];
  });
  return (await Promise.all(violations)).flat();
}

async function readAll(client: Client): Promise<{ id: number; content: string }[]> {
  const found: { id: number; content: string }[] = [];
  for (;;) {
    const { body } = success(
      await client.insist({
        method: 'GET',
        path: '/messages',
        parameters: {
          anchor: String(found.at(-1)?.id ?? 0),
          include_anchor: 'false',
          num_before: '0',
          num_after: '1000',
          apply_markdown: 'false',
        },
      }),
    );
    found.push(...body.messages);
    if (body.found_newest) return found.filter(({ content }) => content.startsWith(MARK));
  }
}

function allSent({ all }: People): Sent[] {
  return all.flatMap(({ sender }) => sender.sent);
}

function retriesOf({ all }: People): number {
  return all.reduce((sum, { client }) => sum + client.retries, 0);
}
