import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { t } from '../../languages/command-line.ts';
import { type ExportFiles, ImportError, MAX_FILE_BYTES, MAX_FILES } from './export-files.ts';

/** Reads the list of packed files. `hint` tells what to give if this is no zip file. Each file is unpacked into memory when it is read. */
export async function openZip(path: string, hint: string): Promise<ExportFiles> {
  const zip = await unpacking(
    path,
    () => openPromise(path, { lazyEntries: true, autoClose: false }),
    ` ${hint}`,
  );
  const entries = new Map<string, Entry>();
  try {
    await unpacking(path, () => list(zip, path, entries));
  } catch (error) {
    zip.close();
    throw error;
  }
  const entryAt = (name: string) => {
    const entry = entries.get(name);
    if (!entry) throw new ImportError(t('imports.missingInZip', { file: name, path }));
    return entry;
  };
  return {
    sizes: new Map([...entries].map(([name, entry]) => [name, entry.uncompressedSize])),
    read: (name) => unpacking(`${name} in ${path}`, () => read(zip, entryAt(name))),
    stream: (name) =>
      unpacking(`${name} in ${path}`, () => zip.openReadStreamPromise(entryAt(name))),
    close: async () => zip.close(),
  };
}

async function list(zip: ZipFile, path: string, entries: Map<string, Entry>): Promise<void> {
  for await (const entry of zip.eachEntry()) {
    const { fileName } = entry;
    if (fileName.endsWith('/')) continue;
    if (entries.has(fileName)) throw new ImportError(t('imports.twice', { path, file: fileName }));
    entries.set(fileName, entry);
    if (entries.size > MAX_FILES) throw new ImportError(t('imports.tooManyFiles', { path }));
  }
}

/** Reads an entry. `validateEntrySize`, which is on, stops if it unpacks to more than it declares. */
async function read(zip: ZipFile, entry: Entry): Promise<Buffer> {
  if (entry.uncompressedSize > MAX_FILE_BYTES) {
    throw new ImportError(t('imports.tooLarge', { file: entry.fileName }));
  }
  const chunks: Buffer[] = [];
  for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function unpacking<T>(what: string, work: () => Promise<T>, hint = ''): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${what} cannot be unpacked: ${reason}${hint && `.${hint}`}`, {
      cause: error,
    });
  }
}
