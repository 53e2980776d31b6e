import {
  aName,
  arrayOf,
  aString,
  either,
  expected,
  type Fields,
  fields,
  optional,
} from '../arguments/expected.ts';
import { aTarget } from '../arguments/places.ts';
import { aTime } from '../commands/command-fields.ts';
import type { ShownDraft } from '../drafts/draft-to-send.ts';
import type { NewMessage } from '../outbox/message-with-files.ts';

/** A message to send; its files are kept on disk until they are uploaded. */
export interface OutgoingMessage extends NewMessage {
  /**
   * The draft that becomes this message: it goes in the same write. Sent again with the same text, in
   * whichever tab, it is the same message (D4). Given by its id, or as it was shown where it was not
   * open, such as an item of `draftsList()`: what it says by now beyond that is left as a draft.
   */
  readonly draft?: string | ShownDraft;
}

/** Of whichever window it is. */
const aFile = expected('a File', (value) => {
  const { name, arrayBuffer } = (value ?? {}) as Partial<File>;
  return typeof name === 'string' && typeof arrayBuffer === 'function';
});

export const messageFields: Fields<OutgoingMessage> = {
  to: aTarget,
  content: aString,
  files: optional(arrayOf('Files', aFile)),
  deliverAt: optional(aTime),
  draft: optional(either(aName, fields<ShownDraft>({ id: aName, content: aString }))),
};
