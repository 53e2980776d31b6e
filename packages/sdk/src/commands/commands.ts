import type {
  CustomDataOf,
  Reaction,
  SubscriptionProperty,
  UserSettings,
  UserTopic,
} from '@tidings/shared-types/wire';
import type { ConversationTarget } from '../messages/conversation.ts';
import type { MessageRef } from '../messages/message-ref.ts';

/** Every change that works offline, with its arguments. */
export interface Commands {
  /**
   * Sends a message. `client.send` does the same with files and drafts. `uploads` are outbox entries, whose addresses
   * replace `upload:ID` in the content.
   */
  sendMessage: {
    readonly to: ConversationTarget;
    readonly content: string;
    readonly uploads: readonly string[];
    /** Data of the app, which comes back with the message. */
    readonly custom?: CustomDataOf<'message'> | undefined;
  };
  /** Replaces the text of a message, or the data of the app, or both. */
  editMessage: {
    readonly message: MessageRef;
    readonly content: string;
    /**
     * The Markdown that the person edited, as `messageSource` returned it, or several known versions. If the message
     * has another text by then, the server refuses with `EXPECTATION_MISMATCH`. A text that an earlier edit would
     * have replaced counts too, if that edit was refused, discarded or edited. Without this field the last edit wins.
     */
    readonly replaces?: string | readonly string[] | undefined;
    /** New data of the app, which replaces the old; an empty object removes it. */
    readonly custom?: CustomDataOf<'message'> | undefined;
  };
  /** Replaces the data of the app and leaves the text as it is. An empty object removes it. */
  setCustom: { readonly message: MessageRef; readonly custom: CustomDataOf<'message'> };
  /** Moves a message to another channel, another topic, or both, alone or with the rest of its topic. */
  moveMessage: {
    readonly message: MessageRef;
    readonly channelId?: number | undefined;
    readonly topic?: string | undefined;
    readonly propagate: 'change_one' | 'change_later' | 'change_all';
  };
  /** Deletes a message for everybody. */
  deleteMessage: { readonly message: MessageRef };
  /** Adds a reaction of the person. */
  addReaction: { readonly message: MessageRef; readonly emoji: EmojiRef };
  /** Removes a reaction of the person. */
  removeReaction: { readonly message: MessageRef; readonly emoji: EmojiRef };
  /** Sets or removes a flag of any number of messages. `client.markRead` marks a whole view as read. */
  updateFlags: {
    readonly messageIds: readonly number[];
    readonly flag: 'read' | 'starred' | 'collapsed';
    readonly op: 'add' | 'remove';
  };
  /** Uploads a file that is stored on this device. `client.send` does this for the files of a message. */
  uploadFile: { readonly fileId: string };
  /** Subscribes the person to a channel. */
  subscribe: { readonly channelId: number };
  /** Ends the subscription to a channel. */
  unsubscribe: { readonly channelId: number };
  /** Changes a setting of one subscription, such as its colour. */
  updateSubscription: { readonly channelId: number } & SubscriptionChange;
  /** Mutes, unmutes or follows a topic: 0 removes the policy, 1 mutes, 2 unmutes, 3 follows. */
  setTopicPolicy: {
    readonly channelId: number;
    readonly topic: string;
    readonly policy: UserTopic['visibility_policy'];
  };
  /** Schedules a message. `client.send` does the same with files. */
  createScheduledMessage: {
    readonly to: ConversationTarget;
    readonly content: string;
    /** Seconds since 1970. */
    readonly deliverAt: number;
    /** As in `sendMessage`; defaults to none. */
    readonly uploads?: readonly string[];
    /** As in `sendMessage`. */
    readonly custom?: CustomDataOf<'message'> | undefined;
  };
  /** Changes the text or the time of a scheduled message. */
  editScheduledMessage: {
    readonly scheduledId: number;
    readonly content?: string | undefined;
    readonly deliverAt?: number | undefined;
    /** As in `editMessage`. */
    readonly custom?: CustomDataOf<'message'> | undefined;
  };
  /** Deletes a scheduled message. */
  deleteScheduledMessage: { readonly scheduledId: number };
  /** Saves a snippet. */
  createSnippet: { readonly title: string; readonly content: string };
  /** Changes a saved snippet. */
  editSnippet: {
    readonly snippetId: number;
    readonly title?: string | undefined;
    readonly content?: string | undefined;
  };
  /** Deletes a saved snippet. */
  deleteSnippet: { readonly snippetId: number };
  /** Adds a view to the person's menu, such as a search. */
  createNavigationView: {
    /** The part of its address after `#`, which identifies the view. */
    readonly fragment: string;
    /** The person's name for the view. Built-in views have none. */
    readonly name?: string | undefined;
    /** Whether the menu always shows it. */
    readonly isPinned: boolean;
  };
  /** Renames, pins or unpins a view in the person's menu. */
  updateNavigationView: {
    readonly fragment: string;
    readonly name?: string | undefined;
    readonly isPinned?: boolean | undefined;
  };
  /** Removes a view from the person's menu. */
  deleteNavigationView: { readonly fragment: string };
  /** Mutes a user, so that their messages are hidden and do not notify. */
  muteUser: { readonly userId: number };
  /** Unmutes a user. */
  unmuteUser: { readonly userId: number };
  /** Sets the status of the person. `userId` is their own. An empty text or no emoji clears it. */
  setStatus: {
    readonly userId: number;
    readonly text: string;
    readonly emoji?: EmojiRef | undefined;
  };
  /** Changes a personal setting. */
  updateSetting: SettingChange;
}

/** A personal setting and its new value. */
export type SettingChange = {
  [N in keyof UserSettings]: { readonly name: N; readonly value: UserSettings[N] };
}[keyof UserSettings];

/** A setting of one subscription and its new value: a colour, or a boolean. */
export type SubscriptionChange =
  | { readonly property: 'color'; readonly value: string }
  | {
      readonly property: Exclude<SubscriptionProperty['property'], 'color'>;
      readonly value: boolean;
    };

/** An emoji of Unicode, of the organization, or the extra one. */
export interface EmojiRef {
  /** Its name, such as `tada`. */
  readonly name: string;
  /** Its code points in hexadecimal digits, or the id of an emoji of the organization. */
  readonly code: string;
  /** Which of the three it is. */
  readonly type: Reaction['reaction_type'];
}
