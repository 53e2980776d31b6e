import type { DraftTarget } from '../local-changes/stored-draft.ts';
import type { ConversationTarget } from '../messages/conversation.ts';
import type { View } from '../narrow/view.ts';
import { anId, anything, arrayOf, aString, either, fields, ids, oneKind } from './expected.ts';

export const aMessageRef = either(fields({ id: anId }), fields({ localId: aString }));

export const aTarget = oneKind<ConversationTarget>({
  topic: { channelId: anId, topic: aString },
  direct: { userIds: ids },
});

export const aDraftTarget = oneKind<DraftTarget>({
  topic: { channelId: anId, topic: aString },
  direct: { userIds: ids },
  none: {},
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
