import { roles } from '@tidings/shared-types';
import { loadConfig } from '../../packages/server/src/core/config/load-config.ts';
import { commandLog } from '../../packages/server/src/core/log.ts';
import type { Mutation } from '../../packages/server/src/core/realm/mutation.ts';
import {
  type SubscriptionRow,
  subscriptions,
} from '../../packages/server/src/core/storage/tables/channels.ts';
import { users } from '../../packages/server/src/core/storage/tables/users.ts';
import {
  addChannel,
  channelTemplate,
} from '../../packages/server/src/features/channels/new-channel.ts';
import { addKey } from '../../packages/server/src/features/keys/add-key.ts';
import { firstRunRealm } from '../../packages/server/src/features/setup/first-run.ts';
import { addSubscribers } from '../../packages/server/src/features/subscriptions/add-subscribers.ts';
import { addUser } from '../../packages/server/src/features/users/add-user.ts';
import { newApiKey } from '../../packages/server/src/features/users/api-key.ts';
import { closeServices, openServices } from '../../packages/server/src/open-services.ts';
import type { Place } from '../places.ts';

export interface Person {
  readonly email: string;
  readonly api_key: string;
}

const AT_A_TIME = 1000;

/**
 * Fills an empty place with people, and with a channel for each size with as many subscribers and named
 * after it. The first person is the owner, and in all channels. There are no listeners yet, so only the
 * first of each kind is announced; the others are rows like it.
 */
export async function fillCrowd(
  { data, database }: Place,
  count: number,
  sizes: readonly number[] = [],
): Promise<readonly Person[]> {
  const flags = { data, rateLimit: false, ...(database && { database }) };
  const config = loadConfig({ flags, env: {} });
  const services = await openServices(config, commandLog(config));
  try {
    const realm = await firstRunRealm(services);
    if (!realm) throw new Error('There is no organization to fill');
    const people: Person[] = Array.from({ length: count }, (_, index) => ({
      email: `person${index}@example.org`,
      api_key: newApiKey(),
    }));
    const ids: number[] = [];
    for (const some of portions(people)) {
      ids.push(...(await realm.write((change) => addPeople(change, some))));
    }
    for (const size of sizes) {
      const first = await realm.write((change) => addChannelFor(change, ids[0] ?? 0, String(size)));
      for (const some of portions(ids.slice(1, size))) {
        await realm.write((change) => {
          for (const user_id of some) change.put(subscriptions, { ...first, user_id });
        });
      }
    }
    return people;
  } finally {
    await closeServices(services);
  }
}

function portions<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / AT_A_TIME);
  return Array.from({ length: count }, (_, index) =>
    all.slice(index * AT_A_TIME, (index + 1) * AT_A_TIME),
  );
}

async function addPeople(change: Mutation, people: readonly Person[]): Promise<number[]> {
  const [first, ...others] = people;
  if (!first) return [];
  const { email, api_key: apiKey } = first;
  const isOwner = change.state.users.size === 0;
  const role = isOwner ? roles.owner : roles.member;
  const user = await addUser(change, { email, fullName: 'Somebody', role, apiKey });
  const ids = [user.id];
  for (const { email, api_key } of others) {
    const id = change.nextId();
    change.put(users, { ...user, id, email, delivery_email: email, role: roles.member });
    await addKey(change, id, { kind: 'main', apiKey: api_key });
    ids.push(id);
  }
  return ids;
}

async function addChannelFor(
  change: Mutation,
  ownerId: number,
  name: string,
): Promise<SubscriptionRow> {
  const owner = change.state.users.get({ id: ownerId });
  if (!owner) throw new Error('There is no owner');
  const by = { user: owner, webPublicStreams: false };
  const template = channelTemplate(change.state, by, {}, change.now);
  const channel = addChannel(change, owner.id, { name, description: '' }, template);
  await addSubscribers(change, [owner], [{ channel, isNew: true }]);
  const row = change.state.subscriptions.get({ channel_id: channel.id, user_id: owner.id });
  if (!row) throw new Error('The owner is not subscribed');
  return row;
}
