import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const path = join(import.meta.dirname, 'killers.json');

/**
 * The test file that last detected each fault, by the fault's name. It runs first, so that a complete run of the
 * command takes minutes instead of hours.
 */
export class Killers {
  readonly #files = new Map<string, string>(Object.entries(JSON.parse(readFileSync(path, 'utf8'))));

  /** Returns the test file that last detected a fault, if it is still there. */
  of(fault: string): string | undefined {
    const file = this.#files.get(fault);
    return file !== undefined && existsSync(join(root, file)) ? file : undefined;
  }

  /** Remembers the test file, or that none detected the fault. */
  async set(fault: string, file: string | undefined): Promise<void> {
    if (file === undefined) this.#files.delete(fault);
    else this.#files.set(fault, file);
    const sorted = [...this.#files].sort(([one], [other]) => one.localeCompare(other));
    await writeFile(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}
