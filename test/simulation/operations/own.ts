import { begin, type Person, type Scene } from '../scene.ts';
import type { Tab } from '../tab.ts';

export function updateSetting(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const setting = random.one([
    { name: 'twenty_four_hour_time', value: random.chance(0.5) },
    { name: 'enable_sounds', value: random.chance(0.5) },
    { name: 'color_scheme', value: random.one([1, 2, 3] as const) },
  ] as const);
  begin(scene, tab, `sets ${setting.name} to ${setting.value}`, () =>
    tab.client.change.updateSetting(setting),
  );
}

export function changeSnippet(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const title = `snippet ${random.below(1000)}`;
  const [which, isDeleted] = [random.next(), random.chance(0.4)];
  begin(scene, tab, `${isDeleted ? 'deletes a' : 'makes'} ${title}`, async () => {
    if (!isDeleted) return void (await tab.client.change.createSnippet({ title, content: title }));
    const items = (await tab.client.snippets().load()).filter(({ isStored }) => isStored);
    const item = items[Math.floor(which * items.length)];
    if (item) await tab.client.change.deleteSnippet({ snippetId: item.value.id });
  });
}

export function muteUser(scene: Scene, person: Person, tab: Tab): void {
  const { random } = scene;
  const other = random.one(scene.people);
  if (other.index === person.index) return;
  const name = random.one(['muteUser', 'unmuteUser'] as const);
  begin(scene, tab, `${name} ${other.index}`, () =>
    tab.client.change[name]({ userId: other.account.id }),
  );
}

export function setStatus(scene: Scene, { account }: Person, tab: Tab): void {
  const { random } = scene;
  const text = random.chance(0.3) ? '' : `busy ${random.below(100)}`;
  begin(scene, tab, `sets the status ${text}`, () =>
    tab.client.change.setStatus({ userId: account.id, text, emoji: undefined }),
  );
}
