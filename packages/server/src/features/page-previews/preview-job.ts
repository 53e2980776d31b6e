import type { Realm } from '../../core/realm/realm.ts';

/** A message with links to pages whose metadata is not known yet. */
export interface PreviewJob {
  readonly realm: Realm;
  /** Origin with which the message was rendered. */
  readonly origin: string;
  readonly messageId: number;
  readonly pages: readonly string[];
}
