import type * as Y from 'yjs';
import type { Live } from '../live.ts';
import type { DraftTarget } from '../local-changes/stored-draft.ts';

/** A draft that an app shows and the person edits. Edits show at once and are stored soon (D1). */
export interface OpenDraft {
  /** Changes after the draft was sent or discarded, here or elsewhere: what follows is a new draft. */
  readonly id: string;
  /**
   * For editors that bind to Yjs. It is replaced, rarely, when the draft was sent or the server restarted its
   * history: bind again then.
   */
  readonly document: Live<Y.Doc>;
  /** The text of the current document. */
  readonly text: Y.Text;
  /** The text, as it changes. */
  readonly content: Live<string>;
  /** The conversation that it is for, as it changes. */
  readonly target: Live<DraftTarget>;
  /** Why other devices do not get the draft, if the person must act. */
  readonly problem: Live<'tooLong' | undefined>;
  /** For plain text fields: changes only what differs, so that others' edits survive. */
  setContent(content: string): void;
  /** Changes the conversation that it is for. */
  setTarget(target: DraftTarget): void;
  /** Stores unsaved edits. Rejects if the device cannot. */
  store(): Promise<void>;
  /** Deletes the draft. Text typed afterwards starts a new one. */
  discard(): Promise<void>;
  /** Ends editing; call it once for each opening. Blank drafts are not kept. */
  close(): Promise<void>;
}
