import { botTypes, endpoints, type InputOf } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import type { ExternalEventRow } from '../../core/storage/tables/external-events.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { type MutationCall, preparedMutation } from '../../handler.ts';
import { hasHook, sending } from '../before-send-hook/approved-content.ts';
import { ownerOf } from '../bots/bot-owner.ts';
import { forgetFailures, tellOwner, tellOwnerOf } from '../bots/tell-owner.ts';
import { canPost } from '../channels/access.ts';
import { type Addressee, addressee } from '../messages/addressee.ts';
import type { RenderedMessage } from '../messages/new-message.ts';
import { postMessage } from '../messages/post-message.ts';
import { renderMessage } from '../messages/render-typed-text.ts';
import { checkTopicAllowed, messageTopic } from '../messages/topic.ts';
import { wantPreviews } from '../page-previews/want-previews.ts';
import { integrationNamed } from './all-integrations.ts';
import { approvedNote, isOverOncePosted } from './approved-note.ts';
import { isWanted } from './event-filter.ts';
import { noteExternalEvent } from './external-events.ts';
import { forgetPlaceFailure, placeFailure, unknownEvent } from './failures.ts';
import { type Integration, type Note, SilentEvent, UnknownEvent } from './integration.ts';
import { bold } from './markdown.ts';
import { deliveryOf, readDelivery } from './read-delivery.ts';

type Contract = typeof endpoints.receiveExternalEvent;
type Call = Omit<MutationCall<Contract>, 'change'>;

/** A message that waits to be posted. */
interface Post {
  readonly to: Addressee;
  readonly topic: string;
  readonly rendered: RenderedMessage;
  readonly event_type: string;
}

export const receiveExternalEvent = preparedMutation(endpoints.receiveExternalEvent, {
  async prepare(call) {
    const { caller, input, realm } = call;
    checkIsWebhookBot(caller);
    const integration = knownIntegration(input);
    let event_type = '';
    try {
      const reading = readDelivery(integration, deliveryOf(call.payload));
      event_type = reading.event_type;
      if (!isWanted(event_type, input)) return { outcome: 'filtered' as const, event_type };
      return 'content' in reading ? await prepared(call, reading) : reading;
    } catch (error) {
      if (error instanceof ApiError) {
        const event = { bot_id: caller.id, integration: integration.name, event_type };
        const problem = error.message;
        await realm.write((change) =>
          noteExternalEvent(change, { ...event, outcome: 'failed', problem }),
        );
      }
      throw error;
    }
  },

  isAsked: hasHook,

  /** A service that retries sends the same ID. The parameters are part of the key: several URLs can get one event. */
  impliedKey(input, payload) {
    const id = integrationNamed(input.integration)?.deliveryId?.(deliveryOf(payload));
    return id === undefined ? undefined : JSON.stringify([id, input]);
  },

  async run(call, post) {
    const { change, state, caller, services, realm, client, input } = call;
    const { displayName } = knownIntegration(input);
    const { event_type } = post;
    const event = event_type === '' ? {} : { event_type };
    const note = (outcome: ExternalEventRow['outcome'], message_id: number | null = null) => {
      const about = { bot_id: caller.id, integration: input.integration, event_type };
      return noteExternalEvent(change, { ...about, outcome, message_id });
    };
    if ('outcome' in post) {
      await note('filtered');
      return post;
    }
    if (post instanceof SilentEvent) {
      await note('silent');
      return { outcome: 'silent' as const, ...event };
    }
    if (post instanceof UnknownEvent) {
      await note('unsupported');
      await tellOwner(
        change,
        caller.id,
        unknownEvent(state, caller.id, { name: input.integration, displayName, event_type }),
      );
      return { outcome: 'unsupported' as const, ...event };
    }
    const { to, topic, rendered } = post;
    const message = {
      sender: caller,
      to,
      topic,
      rendered,
      client: displayName,
      readBySender: false,
    };
    const { id } = await postMessage(change, message);
    wantPreviews(
      change,
      { services, realm, origin: client.origin },
      { id, sender_id: caller.id },
      rendered,
    );
    await note('posted', id);
    forgetPlaceFailure(change, caller.id, input.stream);
    forgetFailures(change, caller.id, isOverOncePosted);
    return { outcome: 'posted' as const, ...event };
  },
});

/** The key travels in an address, which is no place for the key of a person. */
function checkIsWebhookBot({ bot_type }: UserRow): void {
  if (bot_type !== botTypes.incomingWebhook) {
    throw badRequest('Only incoming webhook bots may use this.');
  }
}

function knownIntegration({ integration }: InputOf<Contract>): Integration {
  const known = integrationNamed(integration);
  if (!known) throw badRequest('There is no such integration. GET /integrations lists all.');
  return known;
}

async function prepared(call: Call, note: Note): Promise<Post> {
  const { state, caller, realm, services, client, input } = call;
  const { to, topic } = await placeFor(call, note);
  const isDirect = to.kind === 'direct';
  // In direct messages, nothing else tells the repository or the like.
  const text = isDirect ? `${bold(note.topic)}\n${note.content}` : note.content;
  const place = { services, realm, state, origin: client.origin };
  const proposal = { sender: caller, to, topic: isDirect ? '' : topic };
  const { displayName } = knownIntegration(input);
  const content = await approvedNote(
    { ...place, displayName },
    { reason: sending, ...proposal, content: text },
  );
  const rendered = await renderMessage(place, caller, content);
  return { to, topic: proposal.topic, rendered, event_type: note.event_type };
}

/** Returns the channel and topic of a message, or its owner. Tells the owner if the bot may not post there. */
async function placeFor(call: Call, note: Note): Promise<Pick<Post, 'to' | 'topic'>> {
  const { state, caller, input, realm } = call;
  if (input.stream === undefined) return { to: ownersConversation(call), topic: '' };
  const topic = messageTopic(input.topic === undefined ? note.topic : unescaped(input.topic));
  try {
    const to = channelNamed(call, input.stream);
    const channel = to.kind === 'channel' && state.channels.get({ id: to.channelId });
    if (!channel) throw badRequest('Invalid channel ID');
    const now = call.services.clock.now();
    if (!canPost(state, caller, channel, now)) {
      throw badRequest(`Not authorized to send to channel '${channel.name}'`);
    }
    checkTopicAllowed(state, channel, topic);
    return { to, topic };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { displayName } = knownIntegration(input);
    await tellOwnerOf(realm, caller.id, {
      ...placeFailure(state, caller.id, { displayName, stream: input.stream }),
      detail: error.message,
    });
    throw error;
  }
}

function ownersConversation({ state, caller }: Call): Addressee {
  const owner = ownerOf(state, caller);
  if (!owner?.is_active) throw badRequest('This bot has no owner. Name a channel in the URL.');
  return { kind: 'direct', members: sortedIds([caller.id, owner.id]) };
}

/** Finds a channel by its ID or name. A number can be either. */
function channelNamed({ state, caller, services }: Call, stream: string): Addressee {
  const now = services.clock.now();
  if (/^\d{1,15}$/.test(stream)) {
    try {
      return addressee(state, caller, 'channel', Number(stream), now);
    } catch {
      // The error for a name is the same whether or not there is a hidden channel with this ID.
    }
  }
  return addressee(state, caller, 'channel', unescaped(stream), now);
}

/** Decodes text that a service has escaped twice, as Jira does with blanks. */
function unescaped(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
