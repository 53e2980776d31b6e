import { aName, expectFields } from '../arguments/expected.ts';

/** A file of a phone, as pickers and cameras return it. */
export interface FileUri {
  /** Such as `file:///…` or `content://…`. */
  readonly uri: string;
  readonly name: string;
  /** The content type, such as `image/jpeg`. */
  readonly type: string;
}

/**
 * Returns a file for `client.send` from its address on the phone. It is read when it is sent, into the store: the
 * original may be gone by the time it is uploaded.
 *
 * ```ts
 * await client.send({ to, content: '', files: [fileFromUri({ uri, name: 'roses.jpg', type: 'image/jpeg' })] });
 * ```
 */
export function fileFromUri(file: FileUri): File {
  expectFields('fileFromUri', file, { uri: aName, name: aName, type: aName });
  const { uri, name, type } = file;
  const arrayBuffer = async () => bytesOf(await dataUrlOf(await (await fetch(uri)).blob())).buffer;
  // The part of a `File` that the SDK uses: React Native cannot make one of bytes.
  return { name, type, arrayBuffer } as File;
}

/** Reads a blob in the only way that all versions of React Native have. */
function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

function bytesOf(dataUrl: string): Uint8Array<ArrayBuffer> {
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}
