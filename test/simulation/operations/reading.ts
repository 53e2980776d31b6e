import type { View } from '../../../packages/sdk/src/narrow/view.ts';
import { begin, note, type Person, type Scene } from '../scene.ts';
import type { Tab } from '../tab.ts';
import { target } from './places.ts';

export function flagMessages(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const messageIds = tab.shown.flatMap(({ ref }) =>
    'id' in ref && random.chance(0.2) ? [ref.id] : [],
  );
  if (messageIds.length === 0) return;
  const flag = random.one(['read', 'starred', 'starred', 'collapsed'] as const);
  const op = random.one(['add', 'add', 'remove'] as const);
  begin(scene, tab, `${op}s ${flag}: ${messageIds.join(', ')}`, () =>
    tab.client.change.updateFlags({ messageIds, flag, op }),
  );
}

export function markRead(scene: Scene, person: Person, tab: Tab): void {
  const view = someView(scene, person);
  begin(scene, tab, `marks as read ${JSON.stringify(view)}`, () => tab.client.markRead(view));
}

export function watch(scene: Scene, person: Person, tab: Tab): void {
  const view = someView(scene, person);
  note(scene, `${tab.name} looks at ${JSON.stringify(view)}`);
  tab.watch(view);
}

export function scroll(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const timeline = tab.timelines.length > 0 ? random.one(tab.timelines) : undefined;
  if (!timeline) return;
  const how = random.one(['older', 'newer', 'firstUnread', 'newest'] as const);
  note(scene, `${tab.name} scrolls to ${how}`);
  // Not awaited, since it may wait for the network.
  const moving = how === 'older' || how === 'newer' ? timeline[how]() : timeline.jumpTo(how);
  moving.catch((error: unknown) => {
    if (!tab.isDead) scene.failures.push(`scrolling to ${how}: ${error}`);
  });
}

function someView(scene: Scene, person: Person): View {
  const { random, channels } = scene;
  const to = target(scene, person);
  return random.one([
    { kind: 'all' },
    { kind: 'channel', channelId: random.one(channels).id },
    to,
  ] as const);
}
