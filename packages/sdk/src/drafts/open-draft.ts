import type * as Y from 'yjs';
import type { DraftTarget } from '../keepsakes/stored-draft.ts';
import type { Live } from '../live.ts';

/** A draft that an app shows and the person edits. Everything shows at once and is stored soon (D1). */
export interface OpenDraft {
  /** Another one after the draft was sent or discarded, here or elsewhere: what follows is a new draft. */
  readonly id: string;
  /**
   * For editors that bind to Yjs. Seldom another document takes its place, when the draft was sent or
   * the server started its history over: bind anew then.
   */
  readonly document: Live<Y.Doc>;
  /** The text of the present document. */
  readonly text: Y.Text;
  readonly content: Live<string>;
  readonly target: Live<DraftTarget>;
  /** Why other devices do not get it, where something must be done about it. */
  readonly problem: Live<'tooLong' | undefined>;
  /** For plain text fields: changes no more than what differs, so that others' edits survive. */
  setContent(content: string): void;
  setTarget(target: DraftTarget): void;
  /** Stores what is not stored yet. Rejects if the device cannot. */
  store(): Promise<void>;
  /** Deletes the draft; what is typed then is a new one. */
  discard(): Promise<void>;
  /** Ends editing, once for each time it was opened. What is blank is not kept. */
  close(): Promise<void>;
}
