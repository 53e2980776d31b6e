import type {
  CustomDataOf,
  Reaction,
  SubscriptionProperty,
  UserSettings,
  UserTopic,
} from '@tidings/shared-types';
import type { ConversationTarget } from '../messages/conversation.ts';
import type { MessageRef } from '../messages/message-ref.ts';

/** Every change that works offline, with its arguments. */
export interface Commands {
  /** `uploads` are outbox entries. Their addresses replace `upload:ID` in the content. */
  sendMessage: {
    readonly to: ConversationTarget;
    readonly content: string;
    readonly uploads: readonly string[];
    /** Data of the app, which comes back with the message. */
    readonly custom?: CustomDataOf<'message'> | undefined;
  };
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
  /** Moves to another channel, another topic, or both. */
  moveMessage: {
    readonly message: MessageRef;
    readonly channelId?: number | undefined;
    readonly topic?: string | undefined;
    readonly propagate: 'change_one' | 'change_later' | 'change_all';
  };
  deleteMessage: { readonly message: MessageRef };
  addReaction: { readonly message: MessageRef; readonly emoji: EmojiRef };
  removeReaction: { readonly message: MessageRef; readonly emoji: EmojiRef };
  /** Any number of messages: marking a view as read names all its unread ones. */
  updateFlags: {
    readonly messageIds: readonly number[];
    readonly flag: 'read' | 'starred' | 'collapsed';
    readonly op: 'add' | 'remove';
  };
  uploadFile: { readonly fileId: string };
  subscribe: { readonly channelId: number };
  unsubscribe: { readonly channelId: number };
  updateSubscription: { readonly channelId: number } & SubscriptionChange;
  setTopicPolicy: {
    readonly channelId: number;
    readonly topic: string;
    readonly policy: UserTopic['visibility_policy'];
  };
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
  editScheduledMessage: {
    readonly scheduledId: number;
    readonly content?: string | undefined;
    readonly deliverAt?: number | undefined;
    /** As in `editMessage`. */
    readonly custom?: CustomDataOf<'message'> | undefined;
  };
  deleteScheduledMessage: { readonly scheduledId: number };
  createSnippet: { readonly title: string; readonly content: string };
  editSnippet: {
    readonly snippetId: number;
    readonly title?: string | undefined;
    readonly content?: string | undefined;
  };
  deleteSnippet: { readonly snippetId: number };
  muteUser: { readonly userId: number };
  unmuteUser: { readonly userId: number };
  /** `userId` is the person's own. An empty text or no emoji clears it. */
  setStatus: {
    readonly userId: number;
    readonly text: string;
    readonly emoji?: EmojiRef | undefined;
  };
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

export interface EmojiRef {
  readonly name: string;
  readonly code: string;
  readonly type: Reaction['reaction_type'];
}
