import { hash } from 'node:crypto';
import { ApiError } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { realmEmoji } from '../../core/storage/tables/organization.ts';
import { type UserRow, users } from '../../core/storage/tables/users.ts';
import { avatarImages } from '../../features/avatars/avatar-images.ts';
import { GENERATED } from '../../features/avatars/change-avatar.ts';
import { storeAvatar } from '../../features/avatars/store-avatar.ts';
import { emojiPath } from '../../features/realm-emoji/emoji-files.ts';
import { emojiImages } from '../../features/realm-emoji/emoji-image.ts';
import { activeEmoji } from '../../features/realm-emoji/realm-emoji-map.ts';
import { contentToken } from '../../features/realm-emoji/upload-realm-emoji.ts';
import type { Services } from '../../services.ts';
import type { Tally } from '../import/tally.ts';
import { bytesAt, type Fetch, slackAddress } from './download.ts';
import type { Survey } from './survey.ts';

interface Place {
  readonly services: Services;
  readonly realm: Realm;
  readonly tally: Tally;
  readonly fetch?: Fetch;
}

const AT_A_TIME = 4;

/** Copies the pictures of people and of emoji from Slack, unless an earlier run did. */
export async function fetchPictures(
  place: Place,
  { accounts: planned, emoji }: Survey,
  accounts: ReadonlyMap<string, UserRow>,
): Promise<void> {
  const { tally } = place;
  const ofPeople = planned.map(({ slackId, picture }) => ({
    where: `picture of ${slackId}`,
    address: accounts.get(slackId)?.avatar_source === GENERATED ? picture : undefined,
    store: (bytes: Buffer) => storePicture(place, accounts.get(slackId)?.id ?? 0, bytes),
  }));
  const ofEmoji = [...emoji].map(([name, address]) => ({
    where: `:${name}:`,
    address: activeEmoji(place.realm.state, name) ? undefined : address,
    store: (bytes: Buffer) => storeEmoji(place, name, bytes),
  }));
  const jobs = [...ofPeople, ...ofEmoji].filter(({ address }) => address !== undefined);
  const next = async () => {
    for (let job = jobs.shift(); job; job = jobs.shift()) {
      const { where, address, store } = job;
      const url = slackAddress(address);
      const bytes = url && (await bytesAt(place.services, url, place.fetch));
      if (!bytes || !(await storedOrRefused(() => store(bytes)))) {
        tally.leaveOut({ why: 'picture that could not be copied', where });
      }
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
}

/** Returns false if the bytes are no image. */
async function storedOrRefused(store: () => Promise<void>): Promise<boolean> {
  try {
    await store();
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

async function storePicture({ services, realm }: Place, id: number, bytes: Buffer): Promise<void> {
  const avatar_source = `${id}-${hash('sha256', bytes).slice(0, 32)}`;
  await storeAvatar(services, realm.id, avatar_source, await avatarImages(bytes));
  await realm.write((change) => {
    const user = change.state.users.get({ id });
    if (user) change.put(users, { ...user, avatar_source });
  });
}

async function storeEmoji(
  { services: { files }, realm }: Place,
  name: string,
  bytes: Buffer,
): Promise<void> {
  const { image, still } = await emojiImages(bytes);
  const token = contentToken(realm.state, bytes);
  const file = `${token}.${still ? 'webp' : 'png'}`;
  const still_file = still ? `${token}-still.png` : null;
  await files.put(emojiPath(realm.id, file), image);
  if (still && still_file) await files.put(emojiPath(realm.id, still_file), still);
  await realm.write((change) => {
    if (activeEmoji(change.state, name)) return;
    const id = change.nextId();
    change.put(realmEmoji, { id, name, file, still_file, author_id: null, deactivated: false });
  });
}
