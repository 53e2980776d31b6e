import { endpoints } from '@tidings/shared-types';
import { realmEmoji } from '../../core/storage/tables/organization.ts';
import { mutation } from '../../handler.ts';
import { audit } from '../audit/audit.ts';
import { findOwnEmoji } from './emoji-rules.ts';
import { announceRealmEmoji } from './realm-emoji-map.ts';

export const deactivateRealmEmoji = mutation(
  endpoints.deactivateRealmEmoji,
  ({ change, state, caller, input }) => {
    const emoji = findOwnEmoji(state, caller, input.emoji_name);
    change.put(realmEmoji, { ...emoji, deactivated: true });
    audit(change, { kind: 'emoji.deactivated', target: emoji.id, details: { name: emoji.name } });
    announceRealmEmoji(change);
    return {};
  },
);
