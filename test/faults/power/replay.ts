import { randomFillSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import type { Random } from '../../support/random.ts';
import { DiskFile, DiskFolder, type Entry } from './disk.ts';
import type { Change } from './recording.ts';

/** SQLite's index of a log, a memory-mapped file that is rebuilt after a crash. */
const LOG_INDEX = '-shm';
const LOG_INDEX_BYTES = 32 << 10;

/** A folder on a disk, built from recorded changes. */
export class Replay {
  readonly #path: string;
  readonly #root = new DiskFolder();
  readonly #byInode: Map<bigint, Entry>;

  /** `path`: the recorded folder, recorded from when it was empty. */
  constructor(path: string) {
    this.#path = path;
    this.#byInode = new Map([[statSync(path, { bigint: true }).ino, this.#root]]);
  }

  apply({ kind, inode, at, bytes }: Change): void {
    if (kind === 'wrote') this.#file(inode).write(at, bytes);
    else if (kind === 'cut') this.#file(inode).cut(at);
    else if (kind === 'synced') this.#byInode.get(inode)?.sync();
    else if (kind === 'made') this.#make(bytes.toString(), inode, at === 1);
    else this.#name(kind, bytes.toString().split('\0'));
  }

  /** Returns undefined if there is no such file now. */
  find(path: string): DiskFile | undefined {
    const found = this.#folderOf(path).entries().get(basename(path));
    return found instanceof DiskFile ? found : undefined;
  }

  /** Creates `target` as the folder may be after a power loss now. */
  losePower(target: string, random: Random): void {
    writeOut(this.#root, target, random);
  }

  /** Returns the files of the recorded folder that differ from the recording. */
  differences(): string[] {
    const here = readdirSync(this.#path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(LOG_INDEX))
      .map((entry) => join(entry.parentPath, entry.name));
    return here.filter((path) => !this.find(path)?.content().equals(readFileSync(path)));
  }

  #make(path: string, inode: bigint, isFolder: boolean): void {
    const made = isFolder ? new DiskFolder() : new DiskFile();
    this.#byInode.set(inode, made);
    this.#folderOf(path).change([basename(path), made]);
  }

  #name(kind: 'linked' | 'moved' | 'removed', [path = '', target = '']: readonly string[]): void {
    const folder = this.#folderOf(path);
    const gone = [basename(path), undefined] as const;
    const come = [basename(target), folder.entries().get(basename(path))] as const;
    const changes = { linked: [come], moved: [gone, come], removed: [gone] } as const;
    folder.change(...changes[kind]);
    // After a move to another folder, a disk may have both names or none.
    if (kind !== 'removed' && dirname(path) !== dirname(target)) {
      throw new Error(`${path} ${kind} to ${target}`);
    }
  }

  #file(inode: bigint): DiskFile {
    const found = this.#byInode.get(inode);
    if (found instanceof DiskFile) return found;
    throw new Error(`There is no file ${inode}`);
  }

  #folderOf(path: string): DiskFolder {
    const names = relative(this.#path, dirname(path)).split(sep).filter(Boolean);
    return names.reduce<DiskFolder>((folder, name) => {
      const found = folder.entries().get(name);
      if (found instanceof DiskFolder) return found;
      throw new Error(`${dirname(path)} is not a folder`);
    }, this.#root);
  }
}

function writeOut(folder: DiskFolder, target: string, random: Random): void {
  mkdirSync(target);
  for (const [name, entry] of folder.afterPowerLoss(random)) {
    const path = join(target, name);
    if (entry instanceof DiskFolder) writeOut(entry, path, random);
    else if (name.endsWith(LOG_INDEX))
      writeFileSync(path, randomFillSync(Buffer.alloc(LOG_INDEX_BYTES)));
    else writeFileSync(path, entry.afterPowerLoss(random));
  }
}
