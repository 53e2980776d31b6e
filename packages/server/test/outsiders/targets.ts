/** Kinds of hidden data, by who may see it. */
export const kinds = [
  /** Public in the organization: public channels, custom emoji. */
  'organization',
  /** Settings by administrators: profile fields, linkifiers, folders. */
  'settings',
  /** Groups. Guests see them when registering, but may not request them: see door.test.ts. */
  'groups',
  /** People. Some guests see only few. */
  'people',
  /** Private data of bots, for their owners. */
  'bots',
  /** Existence, name and subscribers of a private channel. */
  'channel',
  /** Messages, their topics and files: in the private channel and in a direct conversation. */
  'messages',
  /** Personal data. */
  'personal',
] as const;
export type Kind = (typeof kinds)[number];

/** Ids, names and words for requests, of each kind. */
export interface Targets {
  readonly organization: {
    readonly realmId: number;
    readonly publicChannelId: number;
    readonly publicChannel: string;
    readonly emoji: string;
    readonly emojiCode: string;
  };
  readonly settings: {
    readonly folderId: number;
    readonly fieldId: number;
    /** A profile field whose values are people. */
    readonly peopleFieldId: number;
    readonly linkifierId: number;
    readonly playgroundId: number;
    readonly domain: string;
    readonly exportId: number;
    readonly issuerId: number;
    readonly webhookId: number;
  };
  readonly groups: { readonly groupId: number };
  readonly people: {
    readonly userId: number;
    readonly email: string;
    readonly fullName: string;
  };
  readonly bots: { readonly botId: number };
  readonly channel: { readonly channelId: number; readonly channel: string };
  readonly messages: {
    readonly messageId: number;
    readonly directId: number;
    readonly pollId: number;
    readonly topic: string;
    readonly word: string;
    readonly file: string;
  };
  readonly personal: {
    readonly draftId: number;
    readonly scheduledId: number;
    readonly reminderId: number;
    readonly snippetId: number;
    readonly fragment: string;
    readonly attachmentId: number;
    readonly keyId: number;
    readonly queueId: string;
  };
}

/** All names, whatever their kind. */
export type Target = Targets[Kind] extends infer Each
  ? (Each extends unknown ? (each: Each) => void : never) extends (all: infer All) => void
    ? All
    : never
  : never;

/** Unused ids, far above all others. */
export const nothing: Targets = {
  organization: {
    realmId: 999,
    publicChannelId: 99_000_001,
    publicChannel: 'nothing-public',
    emoji: 'nothing',
    emojiCode: '99000016',
  },
  settings: {
    folderId: 99_000_002,
    fieldId: 99_000_003,
    peopleFieldId: 99_000_017,
    linkifierId: 99_000_004,
    playgroundId: 99_000_020,
    domain: 'nothing.example',
    exportId: 99_000_021,
    issuerId: 99_000_031,
    webhookId: 99_000_032,
  },
  groups: { groupId: 99_000_005 },
  people: { userId: 99_000_006, email: 'nobody@example.org', fullName: 'Nobody At All' },
  bots: { botId: 99_000_007 },
  channel: { channelId: 99_000_008, channel: 'nothing-private' },
  messages: {
    messageId: 99_000_009,
    directId: 99_000_010,
    pollId: 99_000_015,
    topic: 'nothing-said',
    word: 'nothingword',
    file: '2/aa/nothingNOTHINGnothingNOT/nothing.txt',
  },
  personal: {
    draftId: 99_000_011,
    scheduledId: 99_000_012,
    reminderId: 99_000_019,
    snippetId: 99_000_013,
    fragment: 'narrow/nothing',
    attachmentId: 99_000_014,
    keyId: 99_000_022,
    queueId: 'nothing',
  },
};

/** Returns the first targets for hidden kinds, the second for all others. */
export function mixed(first: Targets, hidden: readonly Kind[], others: Targets): Target {
  const parts = kinds.map((kind) => (hidden.includes(kind) ? first : others)[kind]);
  return Object.assign({}, ...parts) as Target;
}

let names = 0;

/** Returns unused names, new ones each time because a request may take one. */
export function unusedNames(): Targets {
  names += 1;
  return { ...nothing, channel: { ...nothing.channel, channel: `unused-${names}` } };
}
