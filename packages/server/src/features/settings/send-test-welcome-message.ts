import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import { preparedMutation } from '../../handler.ts';
import { openConversation } from '../messages/conversation.ts';
import { renderWelcomeWith } from '../notices/greeting.ts';
import { postNoticeIn } from '../notices/post-notice.ts';

export const sendTestWelcomeMessage = preparedMutation(endpoints.sendTestWelcomeMessage, {
  prepare({ input, services, realm, state, client }) {
    const own = input.welcome_message_custom_text.trim();
    if (own === '') throw badRequest('Message must not be empty');
    return renderWelcomeWith({ services, realm, state, origin: client.origin }, own);
  },

  async run({ change, state, caller }, welcome) {
    const members = [state.notificationBot.id, caller.id].sort((a, b) => a - b);
    const { id } = await postNoticeIn(change, await openConversation(change, members), welcome);
    return { message_id: id };
  },
});
