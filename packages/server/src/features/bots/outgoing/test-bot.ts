import { botInterfaces, botTypes, endpoints } from '@tidings/shared-types';
import { badRequest } from '../../../core/api-error.ts';
import { inSeconds } from '../../../core/clock.ts';
import { personBehind } from '../../../core/jobs/fair-work.ts';
import type { RealmState } from '../../../core/realm/realm-state.ts';
import type { UserRow } from '../../../core/storage/tables/users.ts';
import { preparedMutation } from '../../../handler.ts';
import { wordsIn } from '../../../languages/words.ts';
import { messageContent, renderMessage } from '../../messages/render-typed-text.ts';
import { avatarUrl } from '../../users/avatar-url.ts';
import { realmHost } from '../../users/realm-host.ts';
import { findManagedBot } from '../bot-rules.ts';
import { maySetPrivate } from './bot-services.ts';
import { callService } from './call-service.ts';

export const testBot = preparedMutation(endpoints.testBot, {
  // A repeated request gets the first result, and does not call the service again.
  isCounted: true,

  async prepare({ input, state, caller, client, realm, services }) {
    const bot = findManagedBot(state, caller, input.bot_id);
    const service = state.botServices.get({ bot_id: bot.id });
    if (bot.bot_type !== botTypes.outgoingWebhook || !service) {
      throw badRequest('Only outgoing webhook bots have a service to test.');
    }
    const content = messageContent(input.content);
    return services.outsideTests.do(personBehind(realm, caller), async () => {
      const place = { services, realm, state, origin: client.origin };
      const { html } = await renderMessage(place, caller, content);
      const sample = { content, html, now: services.clock.now(), realmName: realm.subdomain };
      const isSlack = service.interface === botInterfaces.slack;
      const begun = performance.now();
      const result = await callService({ config: services.config, state }, service, {
        bot,
        realm: { id: realm.id, host: realmHost(client.origin) },
        message: sampleMessage(state, caller, { ...sample, bot, isInChannel: isSlack }),
        trigger: isSlack ? 'mention' : 'direct_message',
      });
      return {
        status_code: result.statusCode,
        duration_ms: Math.round(performance.now() - begun),
        problem: result.failure?.text(wordsIn('en')) ?? null,
        content: result.answer?.content ?? null,
        response: result.isPrivate && !maySetPrivate(caller) ? '' : result.response,
      };
    });
  },

  run: (_call, test) => ({ test }),
});

interface Sample {
  readonly bot: UserRow;
  readonly content: string;
  readonly html: string;
  readonly now: number;
  readonly realmName: string;
  /** Slack's interface knows channels only. */
  readonly isInChannel: boolean;
}

/** Returns a message in the form of the API that does not exist: its ids are 0. */
function sampleMessage(state: RealmState, sender: UserRow, sample: Sample) {
  const { bot, content, html, now, realmName, isInChannel } = sample;
  const people = [sender, bot].map(({ id, email, full_name }) => ({
    id,
    email,
    full_name,
    is_mirror_dummy: false,
  }));
  return {
    id: 0,
    type: isInChannel ? 'stream' : 'private',
    sender_id: sender.id,
    client: 'test',
    timestamp: inSeconds(now),
    is_me_message: false,
    reactions: [],
    submessages: [],
    recipient_id: 0,
    topic_links: [],
    sender_email: sender.email,
    sender_full_name: sender.full_name,
    sender_realm_str: realmName,
    avatar_url: avatarUrl(state, sender),
    ...(isInChannel
      ? { stream_id: 0, display_recipient: 'test', subject: 'test' }
      : { display_recipient: people, subject: '' }),
    content,
    content_type: 'text/x-markdown',
    rendered_content: html,
  };
}
