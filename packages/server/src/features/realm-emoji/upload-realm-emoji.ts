import { createHmac } from 'node:crypto';
import { endpoints } from '@tidings/shared-types';
import { personBehind } from '../../core/jobs/fair-work.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import { realmEmoji } from '../../core/storage/tables/organization.ts';
import { preparedMutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { emojiPath } from './emoji-files.ts';
import { emojiImages } from './emoji-image.ts';
import { checkedEmojiName, checkMayAddEmoji } from './emoji-rules.ts';
import { announceRealmEmoji } from './realm-emoji-map.ts';

export const uploadRealmEmoji = preparedMutation(endpoints.uploadRealmEmoji, {
  async prepare({ input, file, state, caller, realm, services }) {
    const name = checkedEmojiName(input.emoji_name);
    checkMayAddEmoji(state, caller, name, services.clock.now());
    const { image, still } = await services.images.do(personBehind(realm, caller), () =>
      emojiImages(file.bytes),
    );
    const token = contentToken(state, file.bytes);
    const fileName = still ? `${token}.webp` : `${token}.png`;
    const still_file = still ? `${token}-still.png` : null;
    await services.files.put(emojiPath(realm.id, fileName), image);
    if (still && still_file) await services.files.put(emojiPath(realm.id, still_file), still);
    return { name, file: fileName, still_file };
  },

  run({ change, state, caller }, prepared) {
    checkMayAddEmoji(state, caller, prepared.name, change.now);
    const id = change.nextId();
    change.put(realmEmoji, { ...prepared, id, author_id: caller.id, deactivated: false });
    audit(change, { kind: 'emoji.created', target: id, details: { name: prepared.name } });
    announceRealmEmoji(change);
    return {};
  },
});

/** Returns a name derived from the content, so that a retried upload leaves no extra files. */
export function contentToken(state: RealmState, bytes: Uint8Array): string {
  const secret = state.internal('upload_secret');
  return createHmac('sha256', secret).update('emoji ').update(bytes).digest('hex').slice(0, 32);
}
