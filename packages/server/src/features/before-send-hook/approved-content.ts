import type { RealmState } from '../../core/realm/realm-state.ts';
import type { MessageRow } from '../../core/storage/tables/messages.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { customOf } from '../custom-data/custom-in-wire.ts';
import type { UpdatePlan } from '../message-edits/plan-update.ts';
import type { Addressee } from '../messages/addressee.ts';
import { membersOfConversation } from '../messages/conversation.ts';
import { checkMayAddress } from '../messages/posting-permission.ts';
import { messageContent, type RenderPlace } from '../messages/render-typed-text.ts';
import type { Proposal } from './question.ts';

/** The reason of a message that is sent now. */
export const sending = { type: 'message.before_send' } as const;

/** Tells whether the organization checks messages before they are stored. */
export function hasHook(state: RealmState): boolean {
  return state.internal('before_send_hook')?.is_enabled === true;
}

/**
 * Returns the text to store for a message that a person or bot sends: their own, or that of the organization's
 * before-send hook. Throws MESSAGE_REFUSED if the hook refuses it. Runs outside of transactions. The server's own
 * notices are stored without a question.
 */
export async function approvedMessage(
  place: RenderPlace,
  proposal: Proposal,
  signal?: AbortSignal,
): Promise<string> {
  if (!hasHook(place.state)) return proposal.content;
  checkMayAddress(place.state, proposal, place.services.clock.now());
  return ask(place, { ...proposal, content: messageContent(proposal.content) }, signal);
}

function ask(
  { services, realm, isPatient }: RenderPlace,
  proposal: Proposal,
  signal?: AbortSignal,
): Promise<string> {
  return services.beforeSendHooks.approve(realm, proposal, { isPatient, signal });
}

/**
 * Returns the text to store for an edit of the text or custom data, like `approvedMessage`. The hook sees the place
 * where the message will be.
 */
export async function approvedEdit(
  place: RenderPlace,
  editor: UserRow,
  { message, move, content: given, custom = customOf(message) }: UpdatePlan,
): Promise<string> {
  const content = given === undefined ? message.content : messageContent(given);
  if (!hasHook(place.state)) return content;
  return ask(place, {
    reason: {
      type: 'message.before_edit',
      message_id: message.id,
      old_content: message.content,
    },
    sender: editor,
    to: move ? { kind: 'channel', channelId: move.target.id } : await placeOf(place, message),
    topic: move?.newTopic ?? message.topic,
    content,
    custom,
  });
}

async function placeOf({ realm }: RenderPlace, message: MessageRow): Promise<Addressee> {
  const { channel_id: channelId, recipient_id } = message;
  if (channelId !== null) return { kind: 'channel', channelId };
  const members = await membersOfConversation(realm.reader, realm.id, recipient_id);
  return { kind: 'direct', members };
}
