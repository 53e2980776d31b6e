import type { Command } from '../commands/command.ts';
import type { KeepsakeChange, StoredFile } from '../keepsakes/keepsake.ts';
import type { ConversationTarget } from '../messages/target.ts';

export interface NewMessage {
  readonly to: ConversationTarget;
  /** Markdown. */
  readonly content: string;
  readonly files?: readonly File[];
  /** In seconds since 1970: the server sends it then. Until then it is among what is scheduled. */
  readonly deliverAt?: number;
}

interface Parts {
  readonly uploads: readonly { readonly id: string; readonly command: Command }[];
  readonly files: readonly KeepsakeChange[];
  readonly command: Command;
}

/** What a message with files is made of: an upload for each, and links to them at the end of the text. */
export async function messageWithFiles(
  { to, content, files = [], deliverAt }: NewMessage,
  newId: () => string,
): Promise<Parts> {
  const kept = await Promise.all(
    files.map(async (file) => ({ uploadId: newId(), fileId: newId(), value: await stored(file) })),
  );
  const links = kept.map(({ uploadId, value }) => `[${linkText(value.name)}](upload:${uploadId})`);
  const uploads = kept.map(({ uploadId }) => uploadId);
  const text = [content, ...links].filter((part) => part !== '').join('\n');
  const args = { to, content: text, uploads };
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

/** Brackets would end the link. */
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
