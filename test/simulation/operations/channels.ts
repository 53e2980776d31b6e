import { begin, type Channel, type Person, type Scene, topics } from '../scene.ts';
import type { Tab } from '../tab.ts';

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
  const change = random.one([
    { property: 'is_muted', value: random.chance(0.5) },
    { property: 'pin_to_top', value: random.chance(0.5) },
    { property: 'color', value: random.one(['#112233', '#445566']) },
  ] as const);
  begin(scene, tab, `sets ${change.property} of channel ${channelId} to ${change.value}`, () =>
    tab.client.change.updateSubscription({ channelId, ...change }),
  );
}

function channelName({ id, name }: Channel): string {
  return `${name} (${id})`;
}
