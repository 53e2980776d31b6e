import { createApi } from '../../packages/sdk/src/api/api.ts';
import type { Random } from '../support/random.ts';
import { target } from './operations/places.ts';
import { note, type Scene } from './scene.ts';

/** Subscribers of the private channel: the first ones. */
const INSIDERS = 2;

/** Sends messages before any device exists, so that there is something to edit, move and delete. */
export async function sayEarlier(scene: Scene, random: Random): Promise<void> {
  const { people, channels, ledger, proxy } = scene;
  const count = 4 + random.below(12);
  for (let said = 0; said < count; said += 1) {
    const person = random.one(people);
    const to = target(scene, person);
    const channelId = to.kind === 'topic' ? to.channelId : undefined;
    const isPrivate = channels.some((each) => each.id === channelId && each.isPrivate);
    if (isPrivate && person.index >= INSIDERS) continue;
    const saying = ledger.say('message', person.index, `earlier by ${person.index}`);
    saying.isStored = true;
    note(scene, `${person.index} said ${saying.word} to ${JSON.stringify(to)}`);
    const api = createApi({ serverUrl: proxy.url, credentials: person.account });
    const content = saying.word;
    // A connection that the server closes meanwhile must not end the run.
    const once = { idempotencyKey: crypto.randomUUID() };
    if (to.kind === 'direct')
      await api.sendMessage({ type: 'direct', to: [...to.userIds], content }, once);
    else
      await api.sendMessage({ type: 'channel', to: to.channelId, topic: to.topic, content }, once);
  }
}
