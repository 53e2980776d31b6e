import { aCustom } from '../arguments/custom.ts';
import {
  aBoolean,
  anId,
  arrayOf,
  aString,
  aValue,
  either,
  expected,
  expectFields,
  type Fields,
  fields,
  ids,
  oneOf,
  optional,
} from '../arguments/expected.ts';
import { aMessageRef, aTarget } from '../arguments/places.ts';
import { InvalidArgument } from '../tidings-error.ts';
import type { Command, CommandName } from './command.ts';
import type { Commands, EmojiRef } from './commands.ts';

const anEmoji = fields<EmojiRef>({ name: aString, code: aString, type: aString });
const reaction = { message: aMessageRef, emoji: anEmoji };
const aChannel = { channelId: anId };
const aPerson = { userId: anId };

/** Lists show unsent items under negative ids, which mean nothing to the server. */
const anIdOfServer = expected(
  'an id from the server',
  (id) => Number.isInteger(id) && Number(id) > 0,
);

/** A time in milliseconds would mean a delivery in tens of thousands of years. */
export const aTime = expected(
  'a time in seconds since 1970',
  (seconds) => Number.isFinite(seconds) && Number(seconds) < 1e11,
);

const fieldsOf: { readonly [N in CommandName]: Fields<Commands[N]> } = {
  sendMessage: {
    to: aTarget,
    content: aString,
    uploads: arrayOf('ids of entries', aString),
    custom: optional(aCustom),
  },
  editMessage: {
    message: aMessageRef,
    content: aString,
    replaces: optional(either(aString, arrayOf('strings', aString))),
    custom: optional(aCustom),
  },
  setCustom: { message: aMessageRef, custom: aCustom },
  moveMessage: {
    message: aMessageRef,
    channelId: optional(anId),
    topic: optional(aString),
    propagate: oneOf('change_one', 'change_later', 'change_all'),
  },
  deleteMessage: { message: aMessageRef },
  addReaction: reaction,
  removeReaction: reaction,
  updateFlags: {
    messageIds: ids,
    flag: oneOf('read', 'starred', 'collapsed'),
    op: oneOf('add', 'remove'),
  },
  uploadFile: { fileId: aString },
  subscribe: aChannel,
  unsubscribe: aChannel,
  updateSubscription: { ...aChannel, property: aString, value: either(aString, aBoolean) },
  setTopicPolicy: { ...aChannel, topic: aString, policy: anId },
  createScheduledMessage: {
    to: aTarget,
    content: aString,
    deliverAt: aTime,
    uploads: optional(arrayOf('ids of entries', aString)),
    custom: optional(aCustom),
  },
  editScheduledMessage: {
    scheduledId: anIdOfServer,
    content: optional(aString),
    deliverAt: optional(aTime),
    custom: optional(aCustom),
  },
  deleteScheduledMessage: { scheduledId: anIdOfServer },
  createSnippet: { title: aString, content: aString },
  editSnippet: { snippetId: anIdOfServer, title: optional(aString), content: optional(aString) },
  deleteSnippet: { snippetId: anIdOfServer },
  createNavigationView: { fragment: aString, name: optional(aString), isPinned: aBoolean },
  updateNavigationView: {
    fragment: aString,
    name: optional(aString),
    isPinned: optional(aBoolean),
  },
  deleteNavigationView: { fragment: aString },
  muteUser: aPerson,
  unmuteUser: aPerson,
  setStatus: { ...aPerson, text: aString, emoji: optional(anEmoji) },
  updateSetting: { name: aString, value: aValue },
};

/** Checks a command. Stored commands run at every start, so an invalid one must not get there. */
export function expectCommand({ name, args }: Command): void {
  if (!Object.hasOwn(fieldsOf, name)) throw new InvalidArgument('There is no change of this name.');
  expectFields(`change.${name}`, args, fieldsOf[name]);
}
