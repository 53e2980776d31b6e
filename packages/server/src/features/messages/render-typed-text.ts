import { limits } from '@tidings/shared-types';
import { ApiError, badRequest } from '../../core/api-error.ts';
import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { accountKey } from '../../http/admission/rate-limit.ts';
import type { Services } from '../../services.ts';
import { canReadChannel, canSeeChannel, visibleHistory } from '../channels/access.ts';
import { externalImageKey } from '../external-content/external-image-key.ts';
import { activeLinkifiers } from '../linkifiers/linkifier-list.ts';
import { collectReferences, type References } from '../markdown/collect-references.ts';
import type { RenderContext, Rendered, Topic, Upload } from '../markdown/render-context.ts';
import { RenderError, TooManyToRender } from '../markdown/render-error.ts';
import type { Writer } from '../markdown/worker-pool.ts';
import { storedPreviews } from '../page-previews/stored-previews.ts';
import { emojiUrl } from '../realm-emoji/emoji-files.ts';
import { activeEmoji } from '../realm-emoji/realm-emoji-map.ts';
import { attachmentAt } from '../uploads/attachment-rows.ts';
import { canReadAttachment } from '../uploads/can-read-attachment.ts';
import { canSeeUser } from '../users/access.ts';
import { committed, type MessageContext, newestInTopic } from './message-access.ts';
import type { RenderedMessage } from './new-message.ts';
import { EMPTY_TOPIC_DISPLAY_NAME, topicKey } from './topic.ts';

/** What rendering needs to know of its caller: a call of a handler, or a job. */
export interface RenderPlace {
  readonly services: Services;
  readonly realm: Realm;
  readonly state: RealmState;
  /** Scheme and host of the realm, if known. Links to it become relative. */
  readonly origin?: string;
  /** Set by jobs, which can wait: they are not refused when the sender's rendering queue is full. */
  readonly isPatient?: boolean;
}

/** Checks, cuts and renders a text that the sender typed. */
export async function renderMessage(
  place: RenderPlace,
  sender: UserRow,
  given: string,
): Promise<RenderedMessage> {
  const content = messageContent(given);
  const linkifiers = activeLinkifiers(place.state);
  const plain = place.services.renderer.renderPlain(content, { linkifiers });
  if (plain) return { content, ...plain };
  const references = collectReferences(content);
  const context = await contentContext(place, sender, references);
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

/** Every such stretch of rendering time counts as one more request. */
const MILLISECONDS_PER_USE = 100;

/**
 * Returns the sender whose rendering quota is used. Texts of the server itself are rendered once, whoever caused them.
 */
function writerOf(place: RenderPlace, sender: UserRow): Writer {
  const { realm, state, services } = place;
  const isServer = sender.id === state.notificationBot.id;
  const key = accountKey(realm, sender);
  if (place.isPatient || isServer) return { key, isPatient: true };
  const onWorked = (milliseconds: number) => {
    const uses = Math.floor(milliseconds / MILLISECONDS_PER_USE);
    void services.rateLimits?.user.charge(key, uses);
  };
  return { key, isPatient: false, onWorked };
}

const SECONDS_BEFORE_ANOTHER_TRY = 5;

function asAnswer(error: unknown): unknown {
  if (error instanceof RenderError) return badRequest(`Unable to render message: ${error.message}`);
  if (!(error instanceof TooManyToRender)) return error;
  return new ApiError('RATE_LIMIT_HIT', 'Too many of your messages wait to be rendered.', {
    'retry-after': SECONDS_BEFORE_ANOTHER_TRY,
  });
}

/** Renders a text, and renders it again if the pages that it links to turn out to be known. */
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

/** Loads everything that the text refers to and the sender may know of. */
async function contentContext(
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
    if (!names.has(foldCase(user.full_name)) && !ids.has(user.id)) return [];
    if (!canSeeUser(state, sender, user, now)) return [];
    return [{ id: user.id, fullName: user.full_name, notified: user.is_active }];
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

const CUT_MARK = '\n[message truncated]';

/** Returns the Markdown to store: without blank edges, and cut to the maximum length. */
export function messageContent(given: string): string {
  const content = trimmedContent(given);
  if (content === '') throw badRequest('Message must not be empty');
  if (codePoints(content) <= limits.max_message_length) return content;
  const kept = limits.max_message_length - CUT_MARK.length;
  return firstCodePoints(content, kept) + CUT_MARK;
}

/** Removes trailing white space and leading blank lines. */
export function trimmedContent(given: string): string {
  return given.trimEnd().replace(/^\n+/, '');
}
