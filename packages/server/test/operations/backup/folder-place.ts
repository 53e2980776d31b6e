import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRealm } from '../../../src/core/realm/create-realm.ts';
import type { Realm } from '../../../src/core/realm/realm.ts';
import { Realms } from '../../../src/core/realm/realms.ts';
import type { Engine } from '../../../src/core/storage/engine.ts';
import { FolderStore } from '../../../src/core/storage/files/folder-store.ts';
import { connect, openEngine } from '../../../src/core/storage/open-engine.ts';
import { addUser } from '../../../src/features/users/add-user.ts';
import { backUpInto, type MadeBackup } from '../../../src/operations/backup/back-up-into.ts';
import { BackupFolder } from '../../../src/operations/backup/folder/backup-folder.ts';
import { FolderBackup } from '../../../src/operations/backup/folder/folder-backup.ts';
import { restore } from '../../../src/operations/backup/restore.ts';
import { addChannel } from '../../features/narrow/place.ts';
import { type EngineName, migratedDatabase, silent } from '../../support/engines.ts';
import { allFiles, asBackedUp, everything } from './rows-of.ts';

const clock = { now: () => Date.now() };

/** Everything that a backup must restore. */
export interface Held {
  readonly rows: Record<string, unknown[]>;
  readonly files: Record<string, string>;
}

/** A database with an organization, its files, and a folder for their backups. */
export class FolderPlace {
  /** The folder of the backups. */
  readonly folder: string;
  readonly data: string;
  readonly database: string;
  readonly engine: Engine;
  readonly realm: Realm;
  readonly files: FolderStore;
  readonly channel: { readonly id: number };
  readonly userId: number;
  readonly #cleanUps: (() => Promise<void>)[];

  private constructor(
    parts: Pick<
      FolderPlace,
      'folder' | 'data' | 'database' | 'engine' | 'realm' | 'files' | 'channel' | 'userId'
    >,
    cleanUps: (() => Promise<void>)[],
  ) {
    this.folder = parts.folder;
    this.data = parts.data;
    this.database = parts.database;
    this.engine = parts.engine;
    this.realm = parts.realm;
    this.files = parts.files;
    this.channel = parts.channel;
    this.userId = parts.userId;
    this.#cleanUps = cleanUps;
  }

  static async make(name: EngineName): Promise<FolderPlace> {
    const folder = await mkdtemp(join(tmpdir(), 'tidings-folder-'));
    const location = await migratedDatabase(name);
    const { database } = location;
    const engine = await openEngine({ database, log: silent });
    const cleanUps = [
      () => rm(folder, { recursive: true, force: true }),
      location.remove,
      () => engine.close(),
    ];
    await createRealm(engine, clock, { subdomain: '', name: 'Default' });
    const realm = await new Realms(engine, clock).forSubdomain('');
    if (!realm) throw new Error('there is no realm');
    const user = { email: 'ada@example.org', fullName: 'Ada', role: 400, apiKey: 'key' } as const;
    const { id: userId } = await realm.write((change) => addUser(change, user));
    const data = join(folder, 'data');
    await mkdir(data);
    const files = new FolderStore(join(data, 'uploads'));
    const channel = await addChannel(realm);
    const parts = {
      folder: join(folder, 'backups'),
      data,
      database,
      engine,
      realm,
      files,
      channel,
      userId,
    };
    return new FolderPlace(parts, cleanUps);
  }

  backUp(keep?: number): Promise<MadeBackup> {
    return backUpInto({ engine: this.engine, files: this.files, clock }, this.folder, { keep });
  }

  async names(): Promise<string[]> {
    return (await BackupFolder.open(this.folder)).names();
  }

  async held(): Promise<Held> {
    return { rows: await everything(this.engine), files: await allFiles(this.files) };
  }

  /** Restores a backup into a new place and returns its content, except the start of new ids. */
  async restored(to: EngineName, name?: string): Promise<Held> {
    const { engine, files } = await this.empty(to);
    await this.restoreInto({ engine, files }, name);
    return { rows: asBackedUp(await everything(engine)), files: await allFiles(files) };
  }

  async restoreInto(target: { engine: Engine; files: FolderStore }, name?: string): Promise<void> {
    const backup = await FolderBackup.open(await BackupFolder.open(this.folder), name);
    await restore(backup, await backup.verify(), { ...target, log: silent });
  }

  /** An empty database. The engine is only connected, since restoring migrates. */
  async empty(name: EngineName): Promise<{ engine: Engine; files: FolderStore }> {
    const location = await migratedDatabase(name);
    const engine = await connect({ database: location.database, log: silent });
    const folder = await mkdtemp(join(tmpdir(), 'tidings-restored-'));
    this.#cleanUps.push(
      () => rm(folder, { recursive: true }),
      location.remove,
      () => engine.close(),
    );
    return { engine, files: new FolderStore(join(folder, 'uploads')) };
  }

  async remove(): Promise<void> {
    for (const cleanUp of this.#cleanUps.splice(0).reverse()) await cleanUp();
  }
}
