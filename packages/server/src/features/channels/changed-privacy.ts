import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import { type Actor, checkMayOpenToAll } from './channel-privileges.ts';

interface PrivacyUpdate {
  readonly is_private?: boolean;
  readonly is_web_public?: boolean;
  readonly history_public_to_subscribers?: boolean;
}

type Privacy = Pick<ChannelRow, 'invite_only' | 'is_web_public' | 'history_public_to_subscribers'>;

/** Returns a channel's new privacy. Derives what a request leaves out from the rest. */
export function changedPrivacy(
  state: RealmState,
  actor: Actor,
  channel: ChannelRow,
  { is_private, is_web_public, history_public_to_subscribers: history }: PrivacyUpdate,
  now: number,
): Privacy {
  if (is_private && is_web_public) throw badRequest('A private channel cannot be web-public.');
  const isPrivate = is_private ?? (channel.invite_only && !is_web_public);
  const isWebPublic = is_web_public ?? (channel.is_web_public && !isPrivate);
  if (isWebPublic && !channel.is_web_public) checkMayOpenToAll(state, actor, now);
  if (!isPrivate && history === false) {
    throw badRequest('The history of a public channel cannot be hidden from its subscribers.');
  }
  if (!isPrivate && channel.invite_only) checkReportsStayPrivate(state, channel);
  const kept = is_private === undefined && channel.history_public_to_subscribers;
  return {
    invite_only: isPrivate,
    is_web_public: isWebPublic,
    history_public_to_subscribers: history ?? (!isPrivate || kept),
  };
}

/** Keeps the channel for reports private, since reports quote private messages. */
function checkReportsStayPrivate(state: RealmState, { id }: ChannelRow): void {
  if (state.setting('moderation_request_channel_id') !== id) return;
  throw badRequest('The channel for reports must be private.');
}
