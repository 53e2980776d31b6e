import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { type ExportFiles, MAX_FILE_BYTES, MAX_FILES, SlackExportError } from './export-files.ts';

/** Reads the list of packed files. Each file is unpacked into memory when it is read. */
export async function openZip(path: string): Promise<ExportFiles> {
  const zip = await unpacking(path, () =>
    openPromise(path, { lazyEntries: true, autoClose: false }),
  );
  const entries = new Map<string, Entry>();
  try {
    await unpacking(path, () => list(zip, path, entries));
  } catch (error) {
    zip.close();
    throw error;
  }
  return {
    sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
    async read(name) {
      const entry = entries.get(name);
      if (!entry) throw new SlackExportError(`There is no ${name} in ${path}.`);
      return unpacking(`${name} in ${path}`, () => read(zip, entry));
    },
    close: async () => zip.close(),
  };
}

async function list(zip: ZipFile, path: string, entries: Map<string, Entry>): Promise<void> {
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (fileName.endsWith('/')) continue;
    if (entries.has(fileName)) throw new SlackExportError(`${path} holds ${fileName} twice.`);
    entries.set(fileName, entry);
    if (entries.size > MAX_FILES) throw new SlackExportError(`${path} contains too many files.`);
  }
}

/** Reads an entry. `validateEntrySize`, which is on, stops if it unpacks to more than it declares. */
async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MAX_FILE_BYTES) {
    throw new SlackExportError(`${entry.fileName} is too large to read.`);
  }
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function unpacking<T>(what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SlackExportError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new SlackExportError(`${what} cannot be unpacked: ${reason}`, { cause: error });
  }
}
