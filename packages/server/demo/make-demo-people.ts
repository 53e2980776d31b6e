import { randomUUID } from 'node:crypto';
import { botTypes, roles } from '@tidings/shared-types';
import { realmSettingRows } from '../src/core/storage/tables/organization.ts';
import { avatarImages } from '../src/features/avatars/avatar-images.ts';
import { changeAvatar } from '../src/features/avatars/change-avatar.ts';
import { storeAvatar } from '../src/features/avatars/store-avatar.ts';
import { createFirstChannels } from '../src/features/channels/first-channels.ts';
import { addUser } from '../src/features/users/add-user.ts';
import { newApiKey } from '../src/features/users/api-key.ts';
import {
  type DemoPerson,
  demoEmail,
  demoOrganization,
  demoOwner,
  demoPassword,
  demoPeople,
} from './demo-people.ts';
import type { DemoWorld } from './demo-world.ts';
import { drawFace } from './draw-face.ts';

/** Creates all people, owner first, and their bot. */
export async function makeDemoPeople(world: DemoWorld): Promise<void> {
  await world.realm.write((change) => {
    change.put(realmSettingRows, { name: 'name', value: demoOrganization });
  });
  for (const person of demoPeople) await makePerson(world, person);
  await makeBot(world);
}

async function makePerson(world: DemoWorld, person: DemoPerson): Promise<void> {
  const { services, realm } = world;
  const email = demoEmail(person.key);
  const apiKey = newApiKey();
  const password = await services.passwords.create(demoPassword, apiKey);
  const picture = randomUUID();
  const images = await avatarImages(await drawFace(person.face));
  await storeAvatar(services, realm.id, picture, images);
  const wanted = { email, fullName: person.name, role: person.role, apiKey, password };
  const { id } = await realm.write(async (change) => {
    const user = await addUser(change, wanted);
    if (user.role === roles.owner) await createFirstChannels(change, user);
    return changeAvatar(change, user, picture);
  });
  world.enter(person.key, { id, email, apiKey });
  if (person.status) {
    const { text: status_text, emoji: emoji_name } = person.status;
    await world.call(person.key, 'POST', '/users/me/status', { status_text, emoji_name });
  }
}

async function makeBot(world: DemoWorld): Promise<void> {
  const apiKey = newApiKey();
  const { id, email } = await world.realm.write((change) =>
    addUser(change, {
      email: 'build-bot@example.org',
      fullName: 'Build bot',
      role: roles.member,
      apiKey,
      bot: { type: botTypes.generic, ownerId: world.idOf(demoOwner) },
    }),
  );
  world.enter('bot', { id, email, apiKey });
}
