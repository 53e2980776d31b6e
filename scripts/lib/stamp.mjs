import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inRoot } from './paths.mjs';

/**
 * A record of the inputs of a finished step. It lives in node_modules, so that deleting the dependencies
 * also deletes the records of steps that used them.
 * @param {string} step
 */
export function stamp(step) {
  const file = inRoot(`node_modules/.tidings/${step}`);
  return {
    read() {
      try {
        return readFileSync(file, 'utf8');
      } catch {
        return undefined;
      }
    },
    /** @param {string} value */
    write(value) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, value);
    },
    clear() {
      rmSync(file, { force: true });
    },
  };
}

/**
 * Returns one hash over the content of files; modification times would differ in every checkout.
 * @param {readonly string[]} paths files and folders, relative to the root
 */
export function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths.flatMap(filesIn).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(inRoot(path)))
      .update('\0');
  }
  return hash.digest('hex');
}

/**
 * @param {string} path a file or folder, relative to the root
 * @returns {string[]}
 */
export function filesIn(path) {
  let entries;
  try {
    entries = readdirSync(inRoot(path), { withFileTypes: true });
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOTDIR') return [path];
    if (code === 'ENOENT') return [];
    throw error;
  }
  return entries.flatMap((entry) => filesIn(join(path, entry.name)));
}
