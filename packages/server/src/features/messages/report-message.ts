import { endpoints } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { ChannelRow } from '../../core/storage/tables/channels.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { preparedMutation, type QueryCall } from '../../handler.ts';
import { organizationWords } from '../../languages/readers.ts';
import { postNotice } from '../notices/post-notice.ts';
import { committed, findMessage } from './message-access.ts';
import { renderMessage } from './render-typed-text.ts';
import { reportText } from './report-text.ts';
import { messageTopic } from './topic.ts';

type Endpoint = typeof endpoints.reportMessage;

export const reportMessage = preparedMutation(endpoints.reportMessage, {
  async prepare(call) {
    const { input, state, caller, realm, services, client } = call;
    moderationChannel(state);
    const message = await findMessage(committed(call), caller, input.message_id);
    const text = await reportText(committed(call), {
      reporter: caller,
      message,
      type: input.report_type,
      description: describedBy(call),
    });
    const place = { services, realm, state, origin: client.origin };
    return renderMessage(place, state.notificationBot, text);
  },

  async run({ change, state, caller, input }, rendered) {
    const channel = moderationChannel(state);
    const message = await findMessage(change, caller, input.message_id);
    const topic = messageTopic(
      organizationWords(state).t('notice.reportTopic', {
        person: nameOf(state.account(message.sender_id)),
      }),
    );
    await postNotice(change, channel, topic, rendered);
    return {};
  },
});

function describedBy({ input }: QueryCall<Endpoint>): string {
  const description = (input.description ?? '').trim();
  if (description === '' && input.report_type === 'other') {
    throw badRequest('Describe what is wrong with the message.');
  }
  return description;
}

function moderationChannel(state: RealmState): ChannelRow {
  const channel = state.channels.get({ id: state.setting('moderation_request_channel_id') });
  if (!channel || channel.is_archived) {
    throw badRequest('This organization has no channel for reported messages.');
  }
  return channel;
}

function nameOf(user: UserRow | undefined): string {
  return user?.full_name ?? '';
}
