import { randomUUID } from 'node:crypto';
import type { Engine, WriteTransaction } from '../../core/storage/engine.ts';
import type { FileStore } from '../../core/storage/files/file-store.ts';
import type { Table } from '../../core/storage/table.ts';
import type { RealmRow } from '../../core/storage/tables/log.ts';
import { namedFiles } from '../../features/uploads/look-for-files.ts';
import { Capture, stopCapture } from './capture.ts';
import { CopiedFiles } from './copied-files.ts';
import { bringChanges, copyTable, matchTable, type Place, sideOf } from './copy-rows.ts';
import { MoveError } from './move-error.ts';
import { movedTables } from './moved-tables.ts';
import { findHere, isServedThere, reserve, serveThere } from './places.ts';
import { countRows, type Side } from './rows.ts';

/** A server's data at one end of a move. */
export interface MoveEnd {
  readonly engine: Engine;
  readonly files: FileStore;
}

export interface Move {
  readonly source: MoveEnd;
  readonly target: MoveEnd;
  /** The organization's address at the source and at the target. */
  readonly subdomain: string;
  readonly toSubdomain: string;
  /** Tells people how far the move is. */
  readonly report: (line: string) => void;
}

export interface Moved {
  /** The organization's number at the source and at the target. */
  readonly realmId: number;
  readonly toRealmId: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Files that rows name and the source lacks. */
  readonly missing: readonly string[];
  readonly sharesFiles: boolean;
  /** Time for which the organization took no changes. */
  readonly pauseMs: number;
}

/** Changed rows that the pause may bring. With more, they are brought before it. */
const FEW_CHANGES = 300;
const MAX_ROUNDS = 30;
/** Tables up to this size are compared row by row within the pause, others by their number of rows. */
const SMALL_TABLE = 5_000;
const MAX_SWITCHES = 3;
const REPORTED_EVERY = 50_000;

/**
 * Moves an organization to another database while people use it. The source serves until its last transaction, which
 * brings the last changes and ends its service. An interrupted move can be repeated: it goes on.
 */
export async function moveRealm(move: Move): Promise<Moved> {
  const { source, target, subdomain, toSubdomain } = move;
  const realm = await findHere(source.engine.reader, subdomain);
  if (realm.move_state === 'arriving') {
    throw new MoveError('The organization still moves into the source. Finish that move first.');
  }
  const tables = await movedTables(source.engine.reader, source.engine.dialect);
  if (realm.move_state === 'moved' && (await isServedThere(target.engine.reader, realm))) {
    await stopCapture(source.engine, realm.id, tables);
    throw new MoveError('The organization has moved already. The target serves it.');
  }
  const toRealmId = await reserve(target.engine, realm, toSubdomain);
  move.report(`Moving the organization, with the number ${toRealmId} at the target`);
  const capture = await startCapture(source.engine, realm.id, tables);
  try {
    const numbers = { from: realm.id, to: toRealmId };
    const files = await CopiedFiles.between(source.files, target.files, numbers);
    const from = { engine: source.engine, realmId: realm.id };
    const to = { engine: target.engine, realmId: toRealmId };
    return await new RunningMove({ move, from, to, tables, capture, files }).run();
  } finally {
    await capture.stop();
  }
}

async function startCapture(
  engine: Engine,
  realmId: number,
  tables: readonly Table[],
): Promise<Capture> {
  try {
    return await Capture.start(engine, realmId, tables, randomUUID());
  } catch (error) {
    await stopCapture(engine, realmId, tables);
    throw error;
  }
}

/** Two tables differ although every change was brought: something else wrote at the target. */
class TableDiffers extends Error {
  readonly table: Table;

  constructor(table: Table) {
    super(`The table ${table.name} has another number of rows at the target.`);
    this.table = table;
  }
}

interface Parts {
  readonly move: Move;
  readonly from: Place;
  readonly to: Place;
  readonly tables: readonly Table[];
  readonly capture: Capture;
  readonly files: CopiedFiles;
}

class RunningMove {
  readonly #move: Move;
  readonly #from: Place;
  readonly #to: Place;
  readonly #tables: readonly Table[];
  readonly #capture: Capture;
  readonly #files: CopiedFiles;

  constructor({ move, from, to, tables, capture, files }: Parts) {
    this.#move = move;
    this.#from = from;
    this.#to = to;
    this.#tables = tables;
    this.#capture = capture;
    this.#files = files;
  }

  async run(): Promise<Moved> {
    const rows = await this.#copyTables();
    await this.#copyFiles();
    const pauseMs = await this.#switch();
    const named = await namedFiles(this.#from.engine.reader, this.#from.realmId);
    await this.#files.keepOnly(named.map(({ path }) => path));
    const { files, bytes, missing, isShared } = this.#files;
    return {
      ...{ realmId: this.#from.realmId, toRealmId: this.#to.realmId, rows, files, bytes, missing },
      ...{ sharesFiles: isShared, pauseMs },
    };
  }

  async #copyTables(): Promise<number> {
    let sum = 0;
    const startedAt = performance.now();
    for (const table of this.#tables) {
      sum += await copyTable(this.#from, this.#to, table, (rows) => {
        if (rows > 0 && rows % REPORTED_EVERY === 0)
          this.#move.report(`${table.name}: ${rows} rows copied`);
      });
    }
    const seconds = (performance.now() - startedAt) / 1000;
    this.#move.report(`Copied ${sum} rows in ${seconds.toFixed(1)} s`);
    return sum;
  }

  async #copyFiles(): Promise<void> {
    const named = await namedFiles(this.#from.engine.reader, this.#from.realmId);
    await this.#files.copy(named.map(({ path }) => path));
    const { files, isShared } = this.#files;
    this.#move.report(isShared ? 'Both servers share the files' : `Copied ${files} files`);
  }

  /** Returns the length of the pause. */
  async #switch(): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      await this.#catchUp();
      try {
        return await this.#switchOnce();
      } catch (error) {
        if (!(error instanceof TableDiffers) || attempt === MAX_SWITCHES) throw error;
        this.#move.report(`${error.message} It is compared again`);
        await copyTable(this.#from, this.#to, error.table, () => undefined);
      }
    }
  }

  /** Brings what changed meanwhile, until little is left for the pause. */
  async #catchUp(): Promise<void> {
    for (let round = 1; round <= MAX_ROUNDS; round += 1) {
      const changes = await this.#from.engine.snapshot(async (sql) => {
        const seen = await this.#capture.changes(sql);
        await this.#to.engine.write(
          (tx) => bringChanges(sideOf(this.#from, sql), sideOf(this.#to, tx), seen),
          { takesLong: true },
        );
        return seen;
      });
      await this.#from.engine.write((tx) => this.#capture.discard(tx, changes));
      this.#move.report(`Caught up with ${changes.ids.length} changes`);
      if (changes.ids.length < FEW_CHANGES) return;
    }
  }

  /**
   * The pause. Holds the organization's lock at the source until the target has everything. The source commits first
   * that it serves no more, then the target that it serves. Until the first commit, the end of this process ends the
   * pause. Between the two, neither serves, until the move is run again.
   */
  async #switchOnce(): Promise<number> {
    let startedAt = 0;
    await this.#to.engine.write(
      async (to) => {
        await this.#from.engine.write(
          async (from) => {
            const realm = await this.#lock(from);
            startedAt = performance.now();
            await this.#capture.lock(from);
            if (!(await this.#capture.isOurs(from))) {
              throw new MoveError('Another move of this organization has begun. This one ends.');
            }
            const sides = [sideOf(this.#from, from), sideOf(this.#to, to)] as const;
            const changes = await this.#capture.changes(from);
            await bringChanges(...sides, changes);
            const named = await namedFiles(from, this.#from.realmId);
            await this.#files.copy(named.map(({ path }) => path));
            await this.#verify(...sides);
            await serveThere(to, this.#to.realmId, realm);
            await from.run("UPDATE realms SET move_state = 'moved' WHERE id = $1", [realm.id]);
            // Beyond the end of the log, so that every process looks.
            from.announce({ realmId: realm.id, eventId: realm.last_event_id + 1 });
          },
          { takesLong: true },
        );
      },
      { takesLong: true },
    );
    return performance.now() - startedAt;
  }

  async #lock(from: WriteTransaction): Promise<RealmRow> {
    const row = await from.get<RealmRow>(
      `SELECT * FROM realms WHERE id = $1 ${this.#from.engine.dialect.lockRow}`,
      [this.#from.realmId],
    );
    if (row) return row;
    throw new MoveError('The organization is gone from the source.');
  }

  async #verify(from: Side, to: Parameters<typeof matchTable>[1]): Promise<void> {
    const counted = await Promise.all(
      this.#tables.map(async (table) => {
        const [here, there] = await Promise.all([countRows(from, table), countRows(to, table)]);
        return { table, here, there };
      }),
    );
    for (const { table, here, there } of counted) {
      if (here + there === 0) continue;
      if (here <= SMALL_TABLE) await matchTable(from, to, table);
      else if (here !== there) throw new TableDiffers(table);
    }
  }
}
