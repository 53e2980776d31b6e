import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { inRoot, packages, readJson } from './paths.mjs';

/** A relative import in a declaration, in any spelling. The compiler leaves the extension of the source file. */
const relativeImport = /(\bfrom |\bimport ?\(|^import )(['"])(\.{1,2}\/[^'"]+)\.tsx?\2/gm;

/**
 * Copies the declarations that an installed package needs beside its JavaScript.
 * @param {(name: string) => string} folderOf
 */
export function publishDeclarations(folderOf = (name) => inRoot(`packages/${name}/dist`)) {
  for (const name of packages) {
    const entries = entriesOf(name);
    const found = new Set(entries);
    // The loop also visits entries that it adds to the set.
    for (const path of found) {
      const text = readFileSync(inRoot(`packages/${name}/types/${path}.d.ts`), 'utf8');
      for (const [, , , target] of text.matchAll(relativeImport)) {
        found.add(posix.join(posix.dirname(path), target ?? ''));
      }
      const file = join(folderOf(name), `${path}.d.ts`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text.replace(relativeImport, '$1$2$3.js$2'));
    }
  }
}

/** Deletes the declarations beside the JavaScript. */
export function withdrawDeclarations() {
  for (const name of packages) {
    const folder = inRoot(`packages/${name}/dist`);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    for (const file of files) if (file.endsWith('.d.ts')) rmSync(join(folder, file));
  }
}

/**
 * Returns the modules that a package exports, without extension and relative to its sources.
 * @param {string} name
 * @returns {string[]}
 */
function entriesOf(name) {
  const { exports } = readJson(`packages/${name}/package.json`);
  return Object.values(exports).flatMap(({ types }) => {
    // A style sheet has none.
    if (types === undefined) return [];
    const path = types.replace('./dist/', '').replace('.d.ts', '');
    if (!path.endsWith('/*')) return [path];
    const folder = path.slice(0, -'/*'.length);
    return readdirSync(inRoot(`packages/${name}/src/${folder}`)).map(
      (file) => `${folder}/${file.replace(/\.ts$/, '')}`,
    );
  });
}
