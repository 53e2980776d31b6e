import { roles } from '@tidings/shared-types';
import type { Language } from '@tidings/shared-types/languages';
import type { Mutation } from '../../core/realm/mutation.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { organizationWords } from '../../languages/readers.ts';
import { wordsIn } from '../../languages/words.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { type RenderPlace, renderMessage } from '../messages/render-typed-text.ts';
import { literal, personText } from './notice-text.ts';
import { postNotice, postNoticeTo } from './post-notice.ts';
import { renderNotice } from './render-notice.ts';

interface Welcome {
  /** The language of the new account; that of the organization by default. */
  readonly language?: Language | undefined;
  /** The name of the organization, if it is not stored yet. */
  readonly name?: string;
}

/** Renders the first message for a new user. The organization's part may be long. */
export function renderWelcome(place: RenderPlace, welcome?: Welcome): Promise<RenderedMessage> {
  const own = place.state.setting('welcome_message_custom_text').trim();
  return renderWelcomeWith(place, own, welcome);
}

/** The same with another text of the organization's own; empty for none. */
export function renderWelcomeWith(
  place: RenderPlace,
  own: string,
  { language, name = place.state.setting('name') }: Welcome = {},
): Promise<RenderedMessage> {
  const { state } = place;
  const words = language ? wordsIn(language) : organizationWords(state);
  const usual = words.t('notice.welcome', { organization: literal(name) });
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
    const { t } = organizationWords(state);
    const key = user.role === roles.guest ? 'notice.joinedAsGuest' : 'notice.joined';
    const text = t(key, { person: personText(user) });
    await postNotice(change, place, t('notice.signups'), renderNotice(state, text));
  }
  await postNoticeTo(change, user.id, welcome);
}
