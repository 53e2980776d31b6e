import { botTypes, channelGroupSettings, limits, type Role, roles } from '@tidings/shared-types';
import type { ImportSource } from '../../core/realm/internal-settings.ts';
import type { Realm } from '../../core/realm/realm.ts';
import { sortedIds } from '../../core/sorted-ids.ts';
import { channelFolders, channels, subscriptions } from '../../core/storage/tables/channels.ts';
import type { StoredReaction } from '../../core/storage/tables/messages.ts';
import { realmSettingRows } from '../../core/storage/tables/organization.ts';
import { users } from '../../core/storage/tables/users.ts';
import { emojiByName } from '../../features/markdown/emoji/emoji-table.ts';
import { escapeLabel } from '../../features/markdown/escape.ts';
import { renderDescription } from '../../features/markdown/render-description.ts';
import { emojiNameOf } from '../../features/slack-markup/emoji-names.ts';
import { safeFileName } from '../../features/uploads/file-name.ts';
import { uploadUrl } from '../../features/uploads/path-id.ts';
import { usableName } from '../../features/users/usable-name.ts';
import { type Archive, type ArchivedFile, type ArchivedMessage, Rows } from './archive.ts';
import type { ExportFiles } from './export-files.ts';
import { IdCounter } from './id-counter.ts';
import { permissionsFrom } from './permissions.ts';
import { splitText } from './split-text.ts';
import type { Tally } from './tally.ts';
import { TimeSorter } from './time-sorter.ts';
import { uploadPath } from './upload-path.ts';
import {
  Addresses,
  ChannelNames,
  usableDescription,
  usableTimezone,
  usableTopic,
} from './usable.ts';

/** A person or bot of an export. */
export interface GivenAccount {
  /** The name by which messages refer to it. */
  readonly key: string;
  readonly name: string;
  readonly email: string | undefined;
  readonly role: Role;
  readonly isActive: boolean;
  readonly isBot: boolean;
  readonly timezone?: string | undefined;
  readonly joinedMs?: number | undefined;
}

export interface GivenChannel {
  readonly key: string;
  readonly name: string;
  readonly isPrivate: boolean;
  readonly isArchived: boolean;
  readonly isDefault: boolean;
  readonly description: string;
  readonly createdMs: number | undefined;
  readonly folderId: number | null;
}

export interface GivenMessage {
  readonly sender: string;
  readonly place:
    | { readonly channel: string; readonly topic: string }
    | { readonly members: readonly string[] };
  readonly text: string;
  readonly atMs: number;
  readonly editedMs: number | null;
  readonly reactions: readonly { readonly emoji: string; readonly user: string }[];
  readonly files: readonly GivenFile[];
  readonly starredBy: readonly string[];
}

interface GivenFile {
  /** Its path in the export. */
  readonly path: string;
  readonly name: string;
}

/** A message before it has an id. */
type Kept = Omit<
  ArchivedMessage,
  'id' | 'client' | 'movedAt' | 'editHistory' | 'submessages' | 'unreadBy'
>;

const COLOR = '#76ce90';

/** Builds an archive of an export that has no numbers as ids, or whose messages are not in the order of time. */
export class ArchiveBuilder {
  readonly rows = new Rows();
  readonly ids = new IdCounter(0);
  readonly systemGroups = this.ids.systemGroups();
  readonly #botId = this.ids.next();
  readonly #realm: Realm;
  readonly #tally: Tally;
  readonly #source: ImportSource;
  readonly #addresses: Addresses;
  readonly #channelNames = new ChannelNames();
  readonly #accounts = new Map<string, { id: number; name: string }>();
  readonly #channels = new Map<string, { id: number; name: string; isPrivate: boolean }>();
  readonly #emoji = new Map<string, number>();
  readonly #uploads: ArchivedFile[] = [];
  readonly #sorter = new TimeSorter<Kept>();
  #messages = 0;

  constructor(source: ImportSource, realm: Realm, tally: Tally) {
    this.#source = source;
    this.#realm = realm;
    this.#tally = tally;
    this.#addresses = new Addresses(`${source}-import.invalid`);
  }

  setName(name: string): void {
    this.rows.add(realmSettingRows, { name: 'name', value: name.slice(0, limits.realmNameLength) });
  }

  /** Adds an account, unless there is one with the key. Returns its id. */
  addAccount(given: GivenAccount): number {
    const known = this.#accounts.get(given.key);
    if (known) return known.id;
    const id = this.ids.next();
    const email = this.#addresses.addressFor(given.email, `user${id}`);
    const full_name = usableName(given.name) ?? `User ${id}`;
    this.#accounts.set(given.key, { id, name: full_name });
    this.rows.add(users, {
      ...{ id, email, delivery_email: email, is_address_proven: true, full_name },
      ...{ role: given.role, is_active: given.isActive, is_bot: given.isBot },
      bot_type: given.isBot ? botTypes.generic : null,
      bot_owner_id: null,
      timezone: usableTimezone(given.timezone),
      avatar_source: 'generated',
      avatar_version: 1,
      date_joined: Math.round((given.joinedMs ?? 0) * 1000),
      custom: null,
    });
    return id;
  }

  /** Returns the account with a key. An unknown one becomes a deactivated account, since no list names it. */
  accountFor(key: string): { readonly id: number; readonly name: string } {
    const known = this.#accounts.get(key);
    if (known) return known;
    this.addAccount({
      ...{ key, name: key, email: undefined, role: roles.member, isActive: false, isBot: false },
    });
    return this.accountFor(key);
  }

  /** Returns the account with a key, if the export lists it. */
  findAccount(key: string): { readonly id: number; readonly name: string } | undefined {
    return this.#accounts.get(key);
  }

  addPicture(userId: number, path: string): void {
    this.#uploads.push({ kind: 'avatar', isReady: false, path, userId });
  }

  addEmoji(name: string, path: string): void {
    const id = this.ids.next();
    this.#emoji.set(name, id);
    const row = { id, name, author_id: null, deactivated: false };
    this.#uploads.push({ kind: 'emoji', isReady: false, path, row });
  }

  addFolder(name: string, description: string): number {
    const id = this.ids.next();
    const plain = usableDescription(description);
    this.rows.add(channelFolders, {
      ...{ id, name, description: plain, rendered_description: renderDescription(plain) },
      ...{ date_created: null, creator_id: null, is_archived: false, folder_order: id },
    });
    return id;
  }

  addChannel(given: GivenChannel): void {
    const id = this.ids.next();
    const name = this.#channelNames.nameFor(given.name, `channel-${id}`);
    this.#channels.set(given.key, { id, name, isPrivate: given.isPrivate });
    const description = usableDescription(given.description);
    this.rows.add(channels, {
      ...{ id, name, description, rendered_description: renderDescription(description) },
      date_created: Math.floor((given.createdMs ?? 0) / 1000),
      ...{ creator_id: null, invite_only: given.isPrivate, is_web_public: false },
      ...{ history_public_to_subscribers: true, message_retention_days: null },
      ...{ topics_policy: 'inherit', folder_id: given.folderId, is_archived: given.isArchived },
      is_default: given.isDefault && !given.isPrivate && !given.isArchived,
      ...{ first_message_id: null, external_id: null, custom: null },
      settings: permissionsFrom(channelGroupSettings, this.systemGroups, null),
    });
  }

  findChannel(key: string): { readonly name: string; readonly isPrivate: boolean } | undefined {
    return this.#channels.get(key);
  }

  /** Subscribes an account to a channel, if the export has both. */
  subscribe(
    account: string,
    channel: string,
    { isPinned, isMuted }: { readonly isPinned: boolean; readonly isMuted: boolean },
  ): void {
    const [member, place] = [this.#accounts.get(account), this.#channels.get(channel)];
    if (!member || !place) return;
    this.rows.add(subscriptions, {
      ...{ channel_id: place.id, user_id: member.id, active: true, color: COLOR },
      ...{ is_muted: isMuted, pin_to_top: isPinned },
      ...{ desktop_notifications: null, audible_notifications: null, push_notifications: null },
      ...{ email_notifications: null, wildcard_mentions_notify: null, intervals: [[0, null]] },
    });
  }

  /** Adds a message. Splits a text that is too long. Returns false if its channel is unknown. */
  async addMessage(given: GivenMessage): Promise<boolean> {
    const senderId = this.accountFor(given.sender).id;
    const place = this.#placeOf(given.place, senderId);
    if (!place) return false;
    const uploads = given.files.map((file) => this.#addUpload(file, senderId, given.atMs));
    const text = [given.text, ...uploads.map(({ link }) => link)].filter(Boolean).join('\n');
    const sentAt = Math.floor(given.atMs / 1000);
    const edited = given.editedMs === null ? null : Math.floor(given.editedMs / 1000);
    const parts = splitText(text.replaceAll('\0', ''), limits.max_message_length);
    if (parts.length === 0) return false;
    for (const [index, content] of parts.entries()) {
      this.#messages += 1;
      const isFirst = index === 0;
      await this.#sorter.add(given.atMs, {
        ...{ senderId, place, content, sentAt },
        editedAt: edited === null ? null : Math.max(edited, sentAt),
        reactions: isFirst ? this.#reactionsOf(given.reactions) : [],
        attachmentIds: isFirst ? uploads.map(({ id }) => id) : [],
        starredBy: isFirst
          ? given.starredBy.flatMap((key) => this.#accounts.get(key)?.id ?? [])
          : [],
      });
    }
    return true;
  }

  #placeOf(given: GivenMessage['place'], senderId: number): Kept['place'] | undefined {
    if ('members' in given) {
      return {
        members: sortedIds([...given.members.map((key) => this.accountFor(key).id), senderId]),
      };
    }
    const channel = this.#channels.get(given.channel);
    return channel && { channelId: channel.id, topic: usableTopic(given.topic) };
  }

  #addUpload(
    { path, name: given }: GivenFile,
    owner_id: number,
    created_at: number,
  ): { id: number; link: string } {
    const id = this.ids.next();
    const name = safeFileName(given);
    const path_id = uploadPath(this.#realm, `${this.#source} ${path}`, name);
    this.#uploads.push({
      ...{ kind: 'upload', isReady: false, path },
      row: { id, owner_id, path_id, name, created_at },
    });
    return { id, link: `[${escapeLabel(given)}](${uploadUrl(path_id)})` };
  }

  /** Returns the reactions of a message. A person reacts only once with each emoji, whatever its skin tone. */
  #reactionsOf(given: GivenMessage['reactions']): StoredReaction[] {
    const found = new Map<string, StoredReaction>();
    for (const { emoji, user } of given) {
      const custom = this.#emoji.get(emoji);
      const name = emojiNameOf(emoji);
      const code = name === undefined ? undefined : emojiByName(name)?.code;
      const { id: user_id } = this.accountFor(user);
      if (custom !== undefined) {
        const emoji_code = String(custom);
        found.set(`${emoji_code} ${user_id}`, {
          ...{ emoji_name: emoji, emoji_code, reaction_type: 'realm_emoji', user_id },
        });
      } else if (name !== undefined && code !== undefined) {
        found.set(`${code} ${user_id}`, {
          ...{ emoji_name: name, emoji_code: code, reaction_type: 'unicode_emoji', user_id },
        });
      } else this.#tally.leaveOut({ why: 'reaction with an unknown emoji', where: `:${emoji}:` });
    }
    return [...found.values()];
  }

  /** Deletes temporary files, if the export cannot be read to its end. */
  close(): Promise<void> {
    return this.#sorter.close();
  }

  /** Returns the finished archive. */
  build(files: ExportFiles, fingerprint: string): Archive {
    const [sorter, source] = [this.#sorter, this.#source];
    return {
      ...{ source, fingerprint, files, rows: this.rows, systemGroups: this.systemGroups },
      notificationBotId: this.#botId,
      uploads: this.#uploads,
      messages: this.#messages,
      lastIds: { id: this.ids.last, messageId: this.#messages },
      async *read() {
        let id = 0;
        for await (const message of sorter.read()) {
          id += 1;
          yield {
            ...message,
            ...{ id, client: `${source} import`, movedAt: null, editHistory: [] },
            ...{ submessages: [], unreadBy: [] },
          };
        }
      },
      close: () => sorter.close(),
    };
  }
}
