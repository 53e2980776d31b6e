import type { Account } from '../crash/client.ts';
import type { Random } from '../support/random.ts';
import { Ledger } from './ledger.ts';
import { Person, type PersonOptions } from './person.ts';

/** Everything that exists during a run. */
export interface Scene {
  readonly random: Random;
  readonly people: readonly Person[];
  readonly channels: readonly number[];
  readonly ledger: Ledger;
  /** Problems found. */
  readonly violations: string[];
  readonly signal: AbortSignal;
}

export interface Lines {
  /** A line that is never cut, and follows the server. */
  readonly calm: string;
  /** A line that is cut now and then. */
  readonly rough: string;
}

const MEMBERS = 8;
const BOTS = 3;
export const PASSWORD = 'seven green umbrellas';

/** Creates the owner, members and bots, all in some channels. Every second one uses the rough line. */
export async function setScene(
  owner: Account,
  lines: Lines,
  { random, latencies, signal }: Pick<PersonOptions, 'random' | 'latencies' | 'signal'>,
): Promise<Scene> {
  const people: Person[] = [];
  const join = (account: Account, name: string, isBot = false) => {
    const serverUrl = people.length % 2 === 0 ? lines.calm : lines.rough;
    const own = random.fork();
    const options = { name, isBot, account, serverUrl, random: own, latencies, signal };
    const person = new Person(options);
    people.push(person);
    return person;
  };
  const first = join(owner, 'person-0');
  for (let number = 1; number <= MEMBERS; number += 1) {
    const name = `person-${number}`;
    join(await makeMember(first, name), name);
  }
  for (let number = 1; number <= BOTS; number += 1) {
    const name = `helper-${number}`;
    join(await makeBot(first, name), name, true);
  }
  // So that late messages can still be edited and deleted.
  const limits = {
    message_content_edit_limit_seconds: 'unlimited',
    message_content_delete_limit_seconds: 'unlimited',
  } as const;
  await first.api.updateRealm(limits);
  const everybody = people.map(({ account }) => account.user_id);
  const channels: number[] = [];
  for (const name of ['garden', 'kitchen', 'attic']) {
    const { id } = await first.api.createChannel({ name, subscribers: everybody });
    channels.push(id);
  }
  const ledger = new Ledger();
  return { random, people, channels, ledger, violations: [], signal };
}

async function makeMember({ api }: Person, name: string): Promise<Account> {
  const email = `${name}@example.org`;
  await api.createUser({ email, password: PASSWORD, full_name: name });
  return api.fetchApiKey({ username: email, password: PASSWORD });
}

async function makeBot({ api }: Person, name: string): Promise<Account> {
  const { user_id, email, api_key } = await api.createBot({ full_name: name, short_name: name });
  if (api_key === null) throw new Error('The bot has no key');
  return { user_id, email, api_key };
}
