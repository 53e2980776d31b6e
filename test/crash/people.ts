import type { Random } from '../support/random.ts';
import { type Account, type Addresses, Client, success } from './client.ts';
import { Follower } from './follower.ts';
import { differences } from './log-check.ts';
import { MARK, Sender, type Sent } from './sender.ts';

const PEOPLE = 4;

interface Person {
  readonly client: Client;
  readonly sender: Sender;
  readonly follower: Follower;
  /** Ends with the test. */
  readonly following: Promise<void>;
}

export interface People {
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

/** Lets a few people join the owner's organization, each of whom sends and follows an event queue. */
export async function meet(owner: Account, addresses: Addresses, random: Random): Promise<People> {
  const first = new Client(owner, addresses, random.fork());
  const clients = [first];
  while (clients.length < PEOPLE) {
    const account = await makeMember(first, clients.length + 1);
    clients.push(new Client(account, addresses, random.fork()));
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

/** Compares what people read and received with what was sent to them. */
export async function finish(people: People): Promise<string[]> {
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

export function allSent({ all }: People): Sent[] {
  return all.flatMap(({ sender }) => sender.sent);
}

export function retriesOf({ all }: People): number {
  return all.reduce((sum, { client }) => sum + client.retries, 0);
}
