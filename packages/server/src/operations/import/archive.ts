import type { CustomData, SystemGroupName } from '@tidings/shared-types';
import type { ImportSource } from '../../core/realm/internal-settings.ts';
import type { RowOf, Table } from '../../core/storage/table.ts';
import type { AttachmentRow } from '../../core/storage/tables/attachments.ts';
import type {
  EditHistoryEntry,
  StoredReaction,
  StoredSubmessage,
} from '../../core/storage/tables/messages.ts';
import type { RealmEmojiRow } from '../../core/storage/tables/organization.ts';
import type { PictureKind } from '../../features/realm-pictures/picture-files.ts';
import type { ExportFiles } from './export-files.ts';

/**
 * An export as rows of an organization. Ids are those of the export, or numbers that follow from it alone. Everything
 * except messages and files is in memory.
 */
export interface Archive {
  readonly source: ImportSource;
  /** Equal for equal exports. */
  readonly fingerprint: string;
  readonly files: ExportFiles;
  readonly systemGroups: SystemGroups;
  /** The account that sends the server's messages. */
  readonly notificationBotId: number;
  readonly rows: Rows;
  readonly uploads: readonly ArchivedFile[];
  readonly messages: number;
  /** The largest ids of the export: of messages, and of anything else. */
  readonly lastIds: { readonly id: number; readonly messageId: number };
  /** Yields the messages in the order of their ids, the same each time. */
  read(): AsyncIterable<ArchivedMessage>;
  /** Deletes the temporary files of the reader, if it has any. */
  close?(): Promise<void>;
}

/** The ids of all system groups. */
export type SystemGroups = Readonly<Record<SystemGroupName, number>>;

/** Rows to write before any message, in the order in which they were added. */
export class Rows {
  readonly #added: { readonly table: Table; readonly row: RowOf<Table> }[] = [];

  add<T extends Table>(table: T, row: RowOf<T>): void {
    this.#added.push({ table, row });
  }

  get all(): readonly { readonly table: Table; readonly row: RowOf<Table> }[] {
    return this.#added;
  }

  of<T extends Table>(table: T): readonly RowOf<T>[] {
    return this.#added.flatMap((each) => (each.table === table ? [each.row as RowOf<T>] : []));
  }
}

export interface ArchivedMessage {
  readonly id: number;
  readonly senderId: number;
  readonly place:
    | { readonly channelId: number; readonly topic: string }
    /** In ascending order. */
    | { readonly members: readonly number[] };
  /** Markdown. */
  readonly content: string;
  /** The HTML to show. Without it, the text is rendered anew. */
  readonly html?: string;
  readonly client: string;
  /** Seconds since 1970, like the next two. */
  readonly sentAt: number;
  readonly editedAt: number | null;
  readonly movedAt: number | null;
  readonly editHistory: readonly EditHistoryEntry[];
  readonly reactions: readonly StoredReaction[];
  readonly submessages: readonly StoredSubmessage[];
  readonly custom?: CustomData;
  readonly attachmentIds: readonly number[];
  /** Flag bits by person. Without them, people get those that sending would have given. */
  readonly flags?: ReadonlyMap<number, number>;
  /** People who starred it, if there are no `flags`. */
  readonly starredBy?: readonly number[];
  /** People who have not read it. */
  readonly unreadBy: readonly number[];
}

/** A file of an export, and its use. */
export type ArchivedFile = {
  /** Its path in the export. */
  readonly path: string;
  /** Whether the bytes are as this server makes them, so that they stay as they are. */
  readonly isReady: boolean;
} & (
  | {
      readonly kind: 'upload';
      readonly row: Pick<AttachmentRow, 'id' | 'owner_id' | 'path_id' | 'name' | 'created_at'>;
    }
  | { readonly kind: 'avatar'; readonly userId: number }
  | { readonly kind: 'emoji'; readonly row: Omit<RealmEmojiRow, 'file' | 'still_file'> }
  | { readonly kind: 'picture'; readonly picture: PictureKind }
);
