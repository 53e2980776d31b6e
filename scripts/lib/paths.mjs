import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @param {string} path relative to the root of the checkout */
export function inRoot(path) {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** @param {string} path relative to the root of the checkout */
export function readJson(path) {
  return JSON.parse(readFileSync(inRoot(path), 'utf8'));
}

export const packages = ['shared-types', 'sdk', 'ui', 'server'];
