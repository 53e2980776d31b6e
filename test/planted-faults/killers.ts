import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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
  set(fault: string, file: string | undefined): void {
    if (file === undefined) this.#files.delete(fault);
    else this.#files.set(fault, file);
    const sorted = [...this.#files].sort(([one], [other]) => one.localeCompare(other));
    writeFileSync(path, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}
