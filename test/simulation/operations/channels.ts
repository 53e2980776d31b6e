import type { Tab } from '../device.ts';
import { begin, type Channel, type Person, type Scene, topics } from '../scene.ts';

export function setTopicPolicy(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const policy = {
    channelId: random.one(scene.channels).id,
    topic: random.one(topics),
    policy: random.one([0, 1, 2, 3] as const),
  };
  begin(scene, tab, `sets ${JSON.stringify(policy)}`, () =>
    tab.client.change.setTopicPolicy(policy),
  );
}

export function changeSubscription(scene: Scene, _: Person, tab: Tab): void {
  const channel = scene.random.one(scene.channels.filter(({ isPrivate }) => !isPrivate));
  const name = scene.random.one(['subscribe', 'unsubscribe'] as const);
  begin(scene, tab, `${name}s: ${channelName(channel)}`, () =>
    tab.client.change[name]({ channelId: channel.id }),
  );
}

export function updateSubscription(scene: Scene, _: Person, tab: Tab): void {
  const { random, channels } = scene;
  const channelId = random.one(channels).id;
  const property = random.one(['is_muted', 'pin_to_top', 'color'] as const);
  const value = property === 'color' ? random.one(['#112233', '#445566']) : random.chance(0.5);
  begin(scene, tab, `sets ${property} of channel ${channelId} to ${value}`, () =>
    tab.client.change.updateSubscription({ channelId, property, value }),
  );
}

function channelName({ id, name }: Channel): string {
  return `${name} (${id})`;
}
