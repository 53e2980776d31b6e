import type * as wire from '@tidings/shared-types/wire';

/*
 * The things of the server that the client shows, each under a name of its own. Their fields have the names of the
 * API, which docs/reference/names.md maps.
 */

/** A channel. Its members and unread messages are in a `ChannelItem`. */
export interface Channel extends wire.Channel {}

/** A folder of channels in the sidebar. */
export interface Folder extends wire.ChannelFolder {}

/** A person or a bot. */
export interface User extends wire.User {}

/** The status that a user set: a text, an emoji, or both. */
export interface Status extends wire.UserStatus {}

/** A group of users, for mentions and permissions. */
export interface Group extends wire.UserGroup {}

/** The organization: its settings, its limits, and what its server can do. */
export interface Realm extends wire.RealmSnapshot {}

/** The person's own settings. */
export interface Settings extends wire.OwnUserSettings {}

/** An emoji of the organization. */
export interface Emoji extends wire.RealmEmoji {}

/** A topic that the person muted, unmuted or follows. */
export interface TopicSetting extends wire.UserTopic {}

/** A view in the person's menu. */
export interface MenuView extends wire.NavigationView {}

/** A saved text that the person inserts into messages. */
export interface Snippet extends wire.SavedSnippet {}

/** A message that the server sends at a later time. */
export interface ScheduledMessage extends wire.ScheduledMessage {}

/** A message as the server's answer to a request for messages has it. */
export interface FoundMessage extends wire.FoundMessage {}
