import { roles } from '@tidings/shared-types';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { type RenderPlace, renderMessage } from '../messages/render-typed-text.ts';
import { literal, personText } from './notice-text.ts';
import { postNotice, postNoticeTo } from './post-notice.ts';
import { renderNotice } from './render-notice.ts';

const SIGNUPS = 'signups';

/** Renders the first message for a new user. The organization's part may be long. */
export function renderWelcome(
  place: RenderPlace,
  realmName = place.state.setting('name'),
): Promise<RenderedMessage> {
  const own = place.state.setting('welcome_message_custom_text').trim();
  return renderWelcomeWith(place, own, realmName);
}

/** The same with another text of the organization's own; empty for none. */
export function renderWelcomeWith(
  place: RenderPlace,
  own: string,
  realmName = place.state.setting('name'),
): Promise<RenderedMessage> {
  const { state } = place;
  const usual = `Welcome to ${literal(realmName)}! Look around in the channels that you are in, find others to join, and say hello.

This conversation is where the server itself writes to you, such as when somebody puts you into a channel or a group.`;
  return renderMessage(place, state.notificationBot, own === '' ? usual : `${usual}\n\n${own}`);
}

/** Welcomes a new user, and announces them if the organization wants that. */
export async function greet(
  change: Mutation,
  user: UserRow,
  welcome: RenderedMessage,
): Promise<void> {
  const { state } = change;
  const place = state.channels.get({ id: state.setting('signup_announcements_stream_id') });
  if (place && !place.is_archived) {
    const role = user.role === roles.guest ? ' as a guest' : '';
    const text = `${personText(user)} has joined the organization${role}.`;
    await postNotice(change, place, SIGNUPS, renderNotice(state, text));
  }
  await postNoticeTo(change, user.id, welcome);
}
