import type { Realm } from '../realm/realm.ts';

/** A message that links to pages nobody has looked at yet. */
export interface PreviewJob {
  readonly realm: Realm;
  /** Under which the message was rendered. */
  readonly origin: string;
  readonly messageId: number;
  readonly pages: readonly string[];
}
