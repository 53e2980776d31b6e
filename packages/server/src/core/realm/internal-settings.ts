import type {
  BeforeSendHook,
  InitialUserSettings,
  Playground,
  RealmDomain,
  RealmExport,
} from '@tidings/shared-types';
import type { SearchLanguage } from '../../features/search/search-text.ts';

/** The progress of an unfinished import. */
export interface ImportProgress {
  readonly source: ImportSource;
  /** Identifies the export. */
  readonly export: string;
  /** Entries of the export that are done, including those that did not become messages. */
  readonly entries: number;
  readonly first_message_id: number;
  /** Messages with larger ids are not of this import; null if it cannot tell. */
  readonly last_message_id: number | null;
}

/** The programs whose exports can be imported. */
export type ImportSource = 'slack' | 'zulip' | 'tidings' | 'mattermost' | 'rocketchat';

/** The languages that the search texts of an organization's messages are stemmed in. */
export interface SearchIndex {
  /** The language of new and edited messages. */
  readonly language: SearchLanguage;
  /** Set while the index is rebuilt. */
  readonly rebuild: IndexRebuild | null;
}

interface IndexRebuild {
  /** Messages with smaller ids are still to do, the newest first. */
  readonly before: number;
  /** Languages that those messages may be stemmed in. */
  readonly languages: readonly SearchLanguage[];
}

/** An allowed email domain, as it is stored. */
export interface KeptDomain extends RealmDomain {
  readonly id: number;
}

/** The names of the uploaded pictures of an organization; null stands for the picture of the server. */
export interface PictureFiles {
  readonly icon: string | null;
  readonly logo: string | null;
  readonly night_logo: string | null;
}

/** An export that an administrator asked for, as it is stored. */
export interface KeptExport extends Omit<RealmExport, 'export_url'> {
  /** The part of its address that nobody can guess. */
  readonly token: string;
  /** How often the server began to make it. */
  readonly attempts: number;
}

/** The before-send hook of an organization, as it is stored. */
export interface KeptHook
  extends Omit<BeforeSendHook, 'created_at' | 'failing_since' | 'old_secret_expires_at'> {
  /** See `core/crypto/realm-sealing.ts`. */
  readonly sealed_secret: string;
  /** The secret before the last rotation; empty if there is none. */
  readonly sealed_old_secret: string;
  /** Until when that one signs too; 0 if there is none. Milliseconds since 1970, like the next two. */
  readonly old_secret_until: number;
  readonly created_at: number;
  /** When administrators were told that most questions fail; null if it works. */
  readonly failing_since: number | null;
}

/** Facts about a realm that the API does not show as settings. */
export interface InternalSettings {
  /** Hash of the one-time link by which the first owner signs up; null once used. */
  readonly setup_token_hash: string | null;
  /** Keys the unguessable part of avatar addresses. */
  readonly avatar_secret: string;
  /** Keys the temporary addresses of uploaded files. */
  readonly upload_secret: string;
  /** Size of all uploaded files. */
  readonly upload_bytes: number;
  readonly deactivated: boolean;
  /** Settings that new people start with and that differ from the API's defaults. */
  readonly initial_user_settings: InitialUserSettings;
  /** In the order of their creation. */
  readonly playgrounds: readonly Playground[];
  /** The uploaded pictures of the organization. */
  readonly pictures: PictureFiles;
  /** The oldest first. */
  readonly exports: readonly KeptExport[];
  /** Allowed email domains, the oldest first. */
  readonly domains: readonly KeptDomain[];
  /** Id of the account that sends the server's own messages. */
  readonly notification_bot_id: number;
  /** Time up to which clients know who became a full member by waiting. Milliseconds since 1970. */
  readonly full_members_as_of: number;
  /** Archived channels whose subscribers may not all have everything marked as read yet. */
  readonly archived_unread: readonly number[];
  /** Null if none is in progress. During an import the organization is deactivated. */
  readonly import_progress: ImportProgress | null;
  readonly search_index: SearchIndex;
  /** Null if messages are stored without a question. */
  readonly before_send_hook: KeptHook | null;
}

export const internalDefaults: InternalSettings = {
  setup_token_hash: null,
  avatar_secret: '',
  upload_secret: '',
  upload_bytes: 0,
  deactivated: false,
  initial_user_settings: {},
  playgrounds: [],
  pictures: { icon: null, logo: null, night_logo: null },
  domains: [],
  exports: [],
  notification_bot_id: 0,
  full_members_as_of: 0,
  archived_unread: [],
  import_progress: null,
  // An organization without the setting was indexed before there were languages.
  search_index: { language: 'porter', rebuild: null },
  before_send_hook: null,
};

/** Names share a table with the public settings, which never start with an underscore. */
export function internalName(name: keyof InternalSettings): string {
  return names[name];
}

const names = Object.fromEntries(
  Object.keys(internalDefaults).map((name) => [name, `_${name}`]),
) as Record<keyof InternalSettings, string>;
