import { endpoints } from '@tidings/shared-types';
import { query } from '../../handler.ts';
import { realmEmojiMap } from './realm-emoji-map.ts';

export const getRealmEmoji = query(endpoints.getRealmEmoji, ({ state, realm }) => ({
  emoji: realmEmojiMap(state, realm.id),
}));
