import type { FileStore } from '../../core/storage/files/file-store.ts';
import type { ExportFolder } from './export-folder.ts';
import type { ExportedFile } from './exported-files.ts';

/** Files that are copied from the file store into an export. */
export class CopiedFiles {
  readonly #files: FileStore;
  readonly #folder: ExportFolder;
  readonly #sources = new Map<string, string>();

  constructor(files: FileStore, folder: ExportFolder) {
    this.#files = files;
    this.#folder = folder;
  }

  get count(): number {
    return this.#sources.size;
  }

  /** Copies files that exist and are not copied yet. Returns the paths of missing ones. */
  async add(files: readonly ExportedFile[]): Promise<string[]> {
    const missing: string[] = [];
    for (const { source, path } of files) {
      if (this.#sources.has(path)) continue;
      const bytes = await this.#files.stream(source);
      if (bytes) {
        await this.#folder.write(path, bytes);
        this.#sources.set(path, source);
      } else missing.push(path);
    }
    return missing;
  }

  /** Copies exactly these files and removes others. Returns the paths of missing ones. */
  async settleOn(files: readonly ExportedFile[]): Promise<string[]> {
    const wanted = new Map(files.map(({ path, source }) => [path, source]));
    for (const [path, source] of [...this.#sources]) {
      if (wanted.get(path) === source) continue;
      await this.#folder.remove(path);
      this.#sources.delete(path);
    }
    return this.add(files);
  }
}
