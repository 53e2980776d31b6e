import type { DraftTarget } from '../keepsakes/stored-draft.ts';
import type { Conversation } from '../messages/conversation.ts';
import type { ConversationTarget } from '../messages/target.ts';
import type { View } from '../narrow/view.ts';
import { anId, anything, arrayOf, aString, either, fields, ids, oneKind } from './expected.ts';

export const aMessageRef = either(fields({ id: anId }), fields({ localId: aString }));

export const aTarget = oneKind<ConversationTarget>({
  topic: { channelId: anId, topic: aString },
  direct: { userIds: ids },
});

export const aConversation = oneKind<Conversation>({
  topic: { channelId: anId, topic: aString },
  direct: { members: ids },
});

export const aDraftTarget = oneKind<DraftTarget>({
  none: {},
  channel: { channelId: anId, topic: aString },
  direct: { userIds: ids },
});

const term = fields({ operator: aString, operand: anything });

export const aNarrow = arrayOf('{ operator, operand }', term);

export const aView = oneKind<View>({
  all: {},
  channel: { channelId: anId },
  topic: { channelId: anId, topic: aString },
  direct: { userIds: ids },
  starred: {},
  mentions: {},
  narrow: { narrow: aNarrow },
});
