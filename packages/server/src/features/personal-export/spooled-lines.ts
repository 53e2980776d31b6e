import { randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeDurableFolder } from '../../core/storage/durable-folder.ts';
import type { ArchivedFile } from './tar-stream.ts';

/**
 * Writes lines into a file, since an archive names the size of each file before its content. The file has no name while
 * it is used, so it is gone once the server stops, however it stops.
 */
export async function* spooled(
  folder: string,
  path: string,
  lines: AsyncIterable<string>,
  modified: Date,
): AsyncGenerator<ArchivedFile> {
  await makeDurableFolder(folder);
  const name = join(folder, `.unfinished-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await rm(name);
    for await (const text of lines) await file.write(text);
    const { size } = await file.stat();
    const content = file.createReadStream({ start: 0, autoClose: false });
    yield { path, size, modified, content };
  } finally {
    await file.close();
  }
}
