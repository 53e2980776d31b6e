import type { DrawerContent, SqliteDocuments } from './sqlite-documents.ts';
import type { StoredDocument, StoredRow } from './stored-row.ts';

/** Returns the whole content of a drawer, as memory has it. */
type Contents = () => Promise<readonly StoredDocument[]>;

/** A database that is open while it has users. Its file is restored if it is removed meanwhile. */
export class SharedDocuments {
  readonly #open: () => Promise<SqliteDocuments>;
  readonly #drawers = new Map<string, Contents>();
  #users = 0;
  #opened: Promise<SqliteDocuments> | undefined;
  #closed: Promise<void> = Promise.resolve();

  constructor(open: () => Promise<SqliteDocuments>) {
    this.#open = open;
  }

  async use<R>(work: (file: SqliteDocuments) => Promise<R>): Promise<R> {
    const file = await this.#acquire();
    try {
      return await work(file);
    } finally {
      await this.#release();
    }
  }

  /** Runs work while the file is closed, and prevents opening it. */
  async whileClosed(work: () => Promise<void>): Promise<void> {
    if (this.#users > 0) throw new Error('The file is in use');
    const worked = this.#closed.then(work);
    this.#closed = worked.catch(() => undefined);
    await worked;
  }

  /** Opens a drawer and returns its content. The file stays open until the drawer is shut. */
  async openDrawer(drawer: string): Promise<StoredRow[]> {
    const file = await this.#acquire();
    try {
      return await file.read(drawer);
    } catch (error) {
      await this.#release();
      throw error;
    }
  }

  /** Sets the source from which a drawer can be restored. */
  fill(drawer: string, contents: Contents): void {
    this.#drawers.set(drawer, contents);
  }

  async shutDrawer(drawer: string): Promise<void> {
    this.#drawers.delete(drawer);
    await this.#release();
  }

  /** Writes documents. Settles once they are in the file that the next start finds. */
  async put(drawer: string, documents: readonly StoredDocument[]): Promise<void> {
    for (;;) {
      const file = await this.#inPlace();
      try {
        await file.put(drawer, documents);
        if (await file.isInPlace()) return;
      } catch (error) {
        // Another drawer noticed it first and closed the file.
        if (!file.isLost) throw error;
      }
    }
  }

  async sweep(drawer: string, deletedUntil: number): Promise<void> {
    await (await this.#inPlace()).sweep(drawer, deletedUntil);
  }

  async clear(drawer: string): Promise<void> {
    await (await this.#inPlace()).clear(drawer);
  }

  async #acquire(): Promise<SqliteDocuments> {
    this.#users += 1;
    this.#opened ??= this.#closed.then(() => this.#open());
    try {
      return await this.#opened;
    } catch (error) {
      this.#users -= 1;
      if (this.#users === 0) this.#opened = undefined;
      throw error;
    }
  }

  async #release(): Promise<void> {
    this.#users -= 1;
    if (this.#users > 0 || !this.#opened) return;
    const closed = this.#opened.then((file) => file.close());
    this.#opened = undefined;
    this.#closed = closed.catch(() => undefined);
    await closed;
  }

  async #inPlace(): Promise<SqliteDocuments> {
    const opened = this.#opened;
    const file = await opened;
    if (!file) throw new Error('The file is closed');
    if (!file.isLost) return file;
    // Only one of the drawers that notice it restores the file. If that fails, the next writer tries again.
    if (this.#opened === opened) {
      const anew = this.#madeAnew(file);
      this.#opened = anew;
      anew.catch(() => {
        if (this.#opened === anew) this.#opened = opened;
      });
    }
    return this.#inPlace();
  }

  /** Restores the file. Closes the lost one first, since closing it later would remove the new one's log. */
  async #madeAnew(lost: SqliteDocuments): Promise<SqliteDocuments> {
    await lost.close();
    const file = await this.#open();
    try {
      const drawers = [...this.#drawers].map(async ([drawer, contents]): Promise<DrawerContent> => {
        return { drawer, documents: await contents() };
      });
      await file.fill(await Promise.all(drawers));
      return file;
    } catch (error) {
      await file.close();
      throw error;
    }
  }
}
