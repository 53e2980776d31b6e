import type { BeforeSendQuestion, CustomData, HookPerson } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { inSeconds } from '../../core/clock.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { ChoiceForm } from '../markdown/widget.ts';
import type { Addressee } from '../messages/addressee.ts';

type EventOf<T extends BeforeSendQuestion['type']> = Extract<BeforeSendQuestion, { type: T }>;

/** The reason to ask, with what belongs to it alone. */
export type AskReason =
  | Pick<EventOf<'message.before_send'>, 'type'>
  | Pick<EventOf<'message.before_edit'>, 'type' | 'message_id' | 'old_content'>
  | Pick<EventOf<'message.before_schedule'>, 'type' | 'scheduled_delivery_timestamp'>;

/** A text that a person or bot wants to store. */
export interface Proposal {
  readonly reason: AskReason;
  readonly sender: UserRow;
  readonly to: Addressee;
  /** Empty for direct messages. */
  readonly topic: string;
  readonly content: string;
  readonly custom?: CustomData | null | undefined;
  readonly widget?: ChoiceForm | undefined;
}

/** Returns the question about a text, as the hook gets it. */
export function questionAbout(
  state: RealmState,
  { reason, sender, to, topic, content, custom, widget }: Proposal,
  now: number,
): BeforeSendQuestion {
  return {
    ...reason,
    timestamp: inSeconds(now),
    sender: personObject(state, sender),
    conversation: conversationObject(state, to, topic),
    content,
    ...(custom && { custom }),
    ...(widget && { widget: buttonsOf(widget) }),
  };
}

function buttonsOf({ extra_data }: ChoiceForm): NonNullable<BeforeSendQuestion['widget']> {
  const { heading, choices } = extra_data;
  return { heading, choices };
}

function conversationObject(
  state: RealmState,
  to: Addressee,
  topic: string,
): BeforeSendQuestion['conversation'] {
  if (to.kind === 'direct') {
    const members = to.members.flatMap((id) => state.account(id) ?? []);
    return { type: 'direct', members: members.map((member) => personObject(state, member)) };
  }
  const channel = state.channels.get({ id: to.channelId });
  if (!channel) throw badRequest('Invalid channel ID');
  const { id, name, external_id, invite_only } = channel;
  return { type: 'channel', stream_id: id, name, external_id, invite_only, topic };
}

function personObject(state: RealmState, user: UserRow): HookPerson {
  const { id, full_name, email, role, is_bot } = user;
  const external_id = state.externalIdByUser.get(id)?.external_id ?? null;
  return { user_id: id, full_name, email, role, is_bot, external_id };
}
