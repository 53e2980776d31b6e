import { limits } from '@tidings/shared-types';
import { ApiError, badRequest } from '../api-error.ts';
import { canReadChannel, canSeeChannel, visibleHistory } from '../channels/access.ts';
import { externalImageKey } from '../external-content/external-image-key.ts';
import { activeLinkifiers } from '../linkifiers/active-linkifiers.ts';
import { collectReferences, type References } from '../markdown/collect-references.ts';
import type { RenderContext, Rendered, Topic, Upload } from '../markdown/render-context.ts';
import { RenderError, TooManyToRender } from '../markdown/render-error.ts';
import type { Writer } from '../markdown/worker-pool.ts';
import { storedPreviews } from '../page-previews/stored-previews.ts';
import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import { emojiUrl } from '../realm-emoji/emoji-files.ts';
import { activeEmoji } from '../realm-emoji/realm-emoji-map.ts';
import type { Services } from '../services.ts';
import type { UserRow } from '../storage/tables/users.ts';
import { foldCase } from '../text/fold-case.ts';
import { attachmentAt } from '../uploads/attachment-rows.ts';
import { canReadAttachment } from '../uploads/can-read-attachment.ts';
import { canSeeUser } from '../users/access.ts';
import { committed, type MessageContext } from './message-access.ts';
import { messageContent } from './message-content.ts';
import { newestInTopic } from './newest-in-topic.ts';
import type { RenderedMessage } from './rendered-message.ts';
import { EMPTY_TOPIC_DISPLAY_NAME, topicKey } from './topic.ts';

/** Where a message is rendered: a call of a handler, or a job. */
export interface RenderPlace {
  readonly services: Services;
  readonly realm: Realm;
  readonly state: RealmState;
  /** Scheme and host of the realm, where known: links to it become relative. */
  readonly origin?: string;
  /** A job's, which has time: what it renders is not refused because much of the sender's waits. */
  readonly isPatient?: boolean;
}

/** Rendered HTML may be this many times as long as the longest message. */
const HTML_PER_CHARACTER = 100;

/** Checks and cuts what somebody typed, and renders it as theirs. */
export async function renderMessage(
  place: RenderPlace,
  sender: UserRow,
  given: string,
): Promise<RenderedMessage> {
  const content = messageContent(given);
  const references = collectReferences(content);
  const context = await renderContext(place, sender, references);
  const writer = writerOf(place, sender);
  try {
    const { refusedMarkup, ...result } = await rendered(place, content, context, writer);
    if (refusedMarkup.length > 0) {
      place.services.log.error(
        { markup: refusedMarkup },
        'Formulas are shown as code, for they hold what the allow-list lacks',
      );
    }
    return { content, ...result };
  } catch (error) {
    throw asAnswer(error);
  }
}

/** What the server writes in its own name it writes once, for whoever caused it. */
function writerOf({ realm, state, isPatient = false }: RenderPlace, sender: UserRow): Writer {
  const isServer = sender.id === state.notificationBot.id;
  return { key: `${realm.id}:${sender.id}`, isPatient: isPatient || isServer };
}

const SECONDS_BEFORE_ANOTHER_TRY = 5;

function asAnswer(error: unknown): unknown {
  if (error instanceof RenderError) return badRequest(`Unable to render message: ${error.message}`);
  if (!(error instanceof TooManyToRender)) return error;
  return new ApiError('RATE_LIMIT_HIT', 'Too many of your messages wait to be rendered.', {
    'retry-after': SECONDS_BEFORE_ANOTHER_TRY,
  });
}

/** A second time where the pages that the text links to turn out to be known. */
async function rendered(
  place: RenderPlace,
  content: string,
  context: RenderContext,
  writer: Writer,
): Promise<Rendered> {
  const { renderer } = place.services;
  const first = await renderer.render(content, context, writer);
  if (first.unknownPages.length === 0) return first;
  const pagePreviews = await storedPreviews(committed(place), first.unknownPages);
  if (Object.keys(pagePreviews).length === 0) return first;
  return renderer.render(content, { ...context, pagePreviews }, writer);
}

/** Of what the sender may know, that to which the text refers. */
async function renderContext(
  place: RenderPlace,
  sender: UserRow,
  references: References,
): Promise<RenderContext> {
  const { services, state, realm, origin } = place;
  const reading = committed(place);
  return {
    realmOrigin: origin ?? services.config.publicUrl ?? '',
    users: mentionable(state, sender, references, reading.now),
    groups: references.groupNames.flatMap((name) => state.activeGroupsByName.get(name) ?? []),
    channels: knownChannels(state, sender, references, reading.now),
    topics: await knownTopics(reading, sender, references),
    realmEmoji: Object.fromEntries(
      references.emojiNames.flatMap((name) => {
        const emoji = activeEmoji(state, name);
        return emoji ? [[name, emojiUrl(realm.id, emoji.file)]] : [];
      }),
    ),
    linkifiers: activeLinkifiers(state),
    uploads: await readableUploads(reading, sender, references),
    inlineImagePreview: state.setting('inline_image_preview'),
    externalImageKey: externalImageKey(services.config, state),
    pagePreviews: state.setting('inline_url_embed_preview') ? {} : null,
    defaultCodeLanguage: state.setting('default_code_block_language'),
    translateEmoticons: state.userSetting(sender.id, 'translate_emoticons'),
    emptyTopicName: EMPTY_TOPIC_DISPLAY_NAME,
    previewUrlsPerMessage: limits.previewUrlsPerMessage,
    maxHtmlLength: limits.max_message_length * HTML_PER_CHARACTER,
    now: reading.now,
  };
}

function mentionable(
  state: RealmState,
  sender: UserRow,
  { userNames, userIds }: References,
  now: number,
): RenderContext['users'] {
  if (userNames.length === 0 && userIds.length === 0) return [];
  const names = new Set(userNames);
  const ids = new Set(userIds);
  return [...state.users.values()].flatMap((user) => {
    const isNamed = names.has(foldCase(user.full_name));
    if (!isNamed && !ids.has(user.id)) return [];
    const isSeen = canSeeUser(state, sender, user, now);
    // The name of who is out of sight is not told for an id.
    if (!isNamed && !isSeen) return [];
    return [{ id: user.id, fullName: user.full_name, notified: user.is_active && isSeen }];
  });
}

function knownChannels(
  state: RealmState,
  sender: UserRow,
  { channelNames, channelIds }: References,
  now: number,
): RenderContext['channels'] {
  const named = channelNames.flatMap((name) => state.channelsByName.get(foldCase(name)) ?? []);
  const numbered = channelIds.flatMap((id) => state.channels.get({ id }) ?? []);
  return [...named, ...numbered].filter((channel) => canSeeChannel(state, sender, channel, now));
}

async function knownTopics(
  context: MessageContext,
  sender: UserRow,
  { topics }: References,
): Promise<Topic[]> {
  const { state, now } = context;
  const found: Topic[] = [];
  for (const { channel: named, name } of topics) {
    const channel =
      typeof named === 'number'
        ? state.channels.get({ id: named })
        : state.channelsByName.get(foldCase(named));
    if (!channel || !canReadChannel(state, sender, channel, now)) continue;
    if (visibleHistory(state, sender, channel, now) !== 'all') continue;
    const newestMessageId = await newestInTopic(context, channel.id, topicKey(name));
    if (newestMessageId !== undefined) found.push({ channelId: channel.id, name, newestMessageId });
  }
  return found;
}

async function readableUploads(
  context: MessageContext,
  sender: UserRow,
  { uploadPaths }: References,
): Promise<Record<string, Upload>> {
  const readable: Record<string, Upload> = {};
  for (const path of uploadPaths) {
    const file = await attachmentAt(context, path);
    if (!file || !(await canReadAttachment(context, sender, file))) continue;
    const { content_type: contentType, width, height, animated } = file;
    const image =
      width === null || height === null
        ? null
        : { width, height, animated, pending: false, transcodedAs: null };
    readable[path] = { contentType, image };
  }
  return readable;
}
