import { begin, type Person, type Scene } from '../scene.ts';
import type { Tab } from '../tab.ts';
import { target } from './places.ts';

const SOON_S = 100;
const DAY_S = 86_400;

export function schedule(scene: Scene, person: Person, tab: Tab): void {
  const { random } = scene;
  const to = target(scene, person);
  const isSoon = random.chance(0.5);
  const inSeconds = isSoon ? 30 + random.below(SOON_S - 30) : DAY_S + random.below(DAY_S);
  const deliverAt = Math.floor(scene.serverNow() / 1000) + inSeconds;
  const saying = scene.ledger.say('scheduled', person.index, '');
  // After its time it is too late, and before it too early.
  saying.mayBeGone = true;
  begin(scene, tab, `schedules ${saying.word} in ${inSeconds} s for ${JSON.stringify(to)}`, () =>
    tab.client.change.createScheduledMessage({ to, content: saying.word, deliverAt }),
  );
}

export function changeScheduled(scene: Scene, _: Person, tab: Tab): void {
  const { random } = scene;
  const which = random.next();
  const isDeleted = random.chance(0.4);
  const laterS = random.below(DAY_S);
  begin(scene, tab, `${isDeleted ? 'deletes' : 'edits'} something scheduled`, async () => {
    const items = (await tab.client.scheduled().load()).filter(({ isStored }) => isStored);
    const item = items[Math.floor(which * items.length)];
    if (!item) return;
    const { scheduled_message_id: scheduledId, content } = item.value;
    if (isDeleted) return void (await tab.client.change.deleteScheduledMessage({ scheduledId }));
    const deliverAt = item.value.scheduled_delivery_timestamp + laterS;
    await tab.client.change.editScheduledMessage({
      scheduledId,
      content: `${content} more`,
      deliverAt,
    });
  });
}
