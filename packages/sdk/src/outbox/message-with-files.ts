import type { CustomDataOf } from '@tidings/shared-types/wire';
import type { Command } from '../commands/command.ts';
import type { LocalChangeWrite, StoredFile } from '../local-changes/local-change.ts';
import type { ConversationTarget } from '../messages/conversation.ts';

/** A message to send, with its files. */
export interface NewMessage {
  /** The conversation to send it to. */
  readonly to: ConversationTarget;
  /** The text, as Markdown. */
  readonly content: string;
  /** Files to attach. They are kept on disk until they are uploaded. */
  readonly files?: readonly File[];
  /** The time at which the server sends it, in seconds since 1970. Until then it is a scheduled message. */
  readonly deliverAt?: number;
  /**
   * Data of the app, which comes back with the message: at most 4 KiB of JSON, with at most 32 texts and numbers at its
   * top level.
   */
  readonly custom?: CustomDataOf<'message'>;
}

interface Parts {
  readonly uploads: readonly { readonly id: string; readonly command: Command }[];
  readonly files: readonly LocalChangeWrite[];
  readonly command: Command;
}

/** Builds the entries of a message with files: an upload for each, and links at the end of the text. */
export async function messageWithFiles(
  { to, content, files = [], deliverAt, custom }: NewMessage,
  newId: () => string,
): Promise<Parts> {
  const kept = await Promise.all(
    files.map(async (file) => ({ uploadId: newId(), fileId: newId(), value: await stored(file) })),
  );
  const links = kept.map(({ uploadId, value }) => `[${linkText(value.name)}](upload:${uploadId})`);
  const uploads = kept.map(({ uploadId }) => uploadId);
  const text = [content, ...links].filter((part) => part !== '').join('\n');
  const args = { to, content: text, uploads, ...(custom !== undefined && { custom }) };
  return {
    uploads: kept.map(({ uploadId, fileId }) => ({
      id: uploadId,
      command: { name: 'uploadFile', args: { fileId } },
    })),
    files: kept.map(({ fileId, value }) => ({ put: { kind: 'file', id: fileId, value } })),
    command:
      deliverAt === undefined
        ? { name: 'sendMessage', args }
        : { name: 'createScheduledMessage', args: { ...args, deliverAt } },
  };
}

/** Returns the file's name without brackets, which would end the link. */
function linkText(name: string): string {
  return name.replace(/[[\]\n]/g, '');
}

const BYTES_AT_ONCE = 0x8000;

async function stored(file: File): Promise<StoredFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += BYTES_AT_ONCE) {
    binary += String.fromCharCode(...bytes.subarray(start, start + BYTES_AT_ONCE));
  }
  return { name: file.name, contentType: file.type, base64: btoa(binary) };
}
