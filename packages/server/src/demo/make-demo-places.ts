import { demoChannels } from './demo-channels.ts';
import { demoOwner, demoPeople } from './demo-people.ts';
import type { DemoWorld } from './demo-world.ts';

export async function makeDemoPlaces(world: DemoWorld): Promise<void> {
  for (const { name, description, isPrivate = false, people } of demoChannels) {
    const keys = people ?? demoPeople.map(({ key }) => key);
    await world.call(demoOwner, 'POST', '/channels/create', {
      name,
      description,
      invite_only: isPrivate,
      subscribers: keys.map((key) => world.idOf(key)),
      announce: false,
      send_new_subscription_messages: false,
    });
  }
}
