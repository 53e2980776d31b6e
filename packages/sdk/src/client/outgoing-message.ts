import { aCustom } from '../arguments/custom.ts';
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

/** A message to send. Its files are kept on disk until they are uploaded. */
export interface OutgoingMessage extends NewMessage {
  /**
   * The draft that becomes this message. It is removed in the same write. The same text of the same draft is the same
   * message, whichever tabs send it (D4). Pass its id, or the draft as it was shown if it was not open, such as an
   * item of `draftsList()`. Text that was added to the draft since then stays as a draft.
   */
  readonly draft?: string | ShownDraft;
}

/** A file, possibly from another window. */
const aFile = expected('a File', (value) => {
  const { name, arrayBuffer } = (value ?? {}) as Partial<File>;
  return typeof name === 'string' && typeof arrayBuffer === 'function';
});

export const messageFields: Fields<OutgoingMessage> = {
  to: aTarget,
  content: aString,
  files: optional(arrayOf('Files', aFile)),
  deliverAt: optional(aTime),
  custom: optional(aCustom),
  draft: optional(either(aName, fields<ShownDraft>({ id: aName, content: aString }))),
};
