import { limits } from '@tidings/shared-types';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { UserRow } from '../../core/storage/tables/users.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { canReadChannel, canSeeChannel, visibleHistory } from '../channels/access.ts';
import { externalImageKey } from '../external-content/external-image-key.ts';
import { activeLinkifiers } from '../linkifiers/active-linkifiers.ts';
import type { References } from '../markdown/collect-references.ts';
import type { RenderContext, Topic, Upload } from '../markdown/render-context.ts';
import { emojiUrl } from '../realm-emoji/emoji-files.ts';
import { activeEmoji } from '../realm-emoji/realm-emoji-map.ts';
import { attachmentAt } from '../uploads/attachment-rows.ts';
import { canReadAttachment } from '../uploads/can-read-attachment.ts';
import { canSeeUser } from '../users/access.ts';
import { committed, type MessageContext } from './message-access.ts';
import { newestInTopic } from './newest-in-topic.ts';
import type { RenderPlace } from './render-place.ts';
import { EMPTY_TOPIC_DISPLAY_NAME, topicKey } from './topic.ts';

/** Loads everything that the text refers to and the sender may know of. */
export async function contentContext(
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
