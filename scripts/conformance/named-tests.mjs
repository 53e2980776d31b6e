import { readdir, readFile } from 'node:fs/promises';
import { inRoot } from '../lib/paths.mjs';

/** Folders in which a letter and a number mean a rule of the SDK, if there is such a rule. */
const sdkFolders = ['packages/sdk/test', 'test'];
const folders = ['packages/shared-types/test', 'packages/server/test', ...sdkFolders];

const TEST_NAME =
  /\b(?:it|test)(?:\.(?:each|for)\([\s\S]*?\)|\.\w+\([^)]*\))?\(\s*(['"`])([\s\S]*?)\1/g;
/** A test of a suite that is an object. */
const KEY = /^ {2}(['"`])(.*?)\1: async/gm;
const NAMED = /^([^:]{1,40}): ([\s\S]*)$/;
/** A text that can only be a label, such as `4.1`, `events 3.2`, `A4.1`, `B-edit`, `D` or the name of a CVE. */
const LABEL = /^(?:(?:[A-Za-z]+ )?[A-Z]*\d+(?:\.\d+)*[a-z]?|[A-Z]-[\w-]+|[A-Z]|CVE-[\d-]+)$/;

/** @typedef {{ label: string, isOfSdk: boolean, clause: string, name: string, path: string }} NamedTest */

/** Returns every test with every label that its name begins with, in the order of files and lines. */
export async function namedTests() {
  /** @type {NamedTest[]} */
  const found = [];
  for (const folder of folders) {
    const files = await readdir(inRoot(folder), { recursive: true });
    for (const file of files.sort()) {
      if (!/(\.test|suite|-contract)\.ts$/.test(file)) continue;
      const path = `${folder}/${file}`;
      const text = await readFile(inRoot(path), 'utf8');
      const pattern = file.endsWith('-contract.ts') ? KEY : TEST_NAME;
      for (const [, , name = ''] of text.matchAll(pattern)) {
        const [, prefix = '', clause = ''] = NAMED.exec(name) ?? [];
        const isOfSdk = sdkFolders.includes(folder);
        for (const label of prefix.split(', ').filter(Boolean)) {
          found.push({ label, isOfSdk, clause, name, path });
        }
      }
    }
  }
  return found;
}

/** @param {string} word the beginning of a name */
export function isLabel(word) {
  return LABEL.test(word);
}
