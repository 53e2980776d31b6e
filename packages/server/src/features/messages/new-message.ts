import type { CustomData } from '@tidings/shared-types';
import type { UserRow } from '../../core/storage/tables/users.ts';
import type { Widget } from '../markdown/widget.ts';
import type { Addressee } from './addressee.ts';

/** A message that is about to be posted. */
export interface NewMessage {
  readonly sender: UserRow;
  readonly to: Addressee;
  /** Empty for direct messages. */
  readonly topic: string;
  readonly rendered: RenderedMessage;
  readonly custom?: CustomData | null | undefined;
  readonly client: string;
  readonly readBySender: boolean;
  /** Other accounts for which the message is read from the start. */
  readonly readBy?: readonly number[];
  readonly echo?: LocalEcho | undefined;
  /** Shown below the text. By default, that of a command such as `/poll`. */
  readonly widget?: Widget | undefined;
  /** Whether the server itself writes it, which needs no permission. */
  readonly isNotice?: boolean;
}

/** Ids by which the sending client recognizes its own message. */
interface LocalEcho {
  readonly queueId: string;
  readonly localId: string;
}

/** A rendered message, with everything that sending needs to know of its content. */
export interface RenderedMessage {
  readonly content: string;
  readonly html: string;
  /** Words for full-text search. */
  readonly searchText: string;
  /** Users who are mentioned, but not silently or in a quote. */
  readonly mentionedUserIds: readonly number[];
  readonly mentionedGroupIds: readonly number[];
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  /** Links to pages whose previews would be shown but are not fetched yet. */
  readonly unknownPages: readonly string[];
  /** Paths of the uploads that it refers to, below `/user_uploads/`. */
  readonly attachmentPaths: readonly string[];
}

/** Names of client programs that show people the messages they send. */
const shownBy: ReadonlySet<string> = new Set([
  'zulipandroid',
  'zulipios',
  'zulipdesktop',
  'zulipmobile',
  'zulipelectron',
  'zulipterminal',
  'snipe',
  'website',
  'ios',
  'android',
]);

/** Tells whether sending with this client marks the message as read for its sender. */
export function senderHasRead(clientName: string): boolean {
  const name = clientName.toLowerCase();
  return shownBy.has(name) || name.includes('desktop app');
}
