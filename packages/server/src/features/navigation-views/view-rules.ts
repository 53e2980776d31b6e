import { builtInViewFragments, limits } from '@tidings/shared-types';
import { badRequest } from '../../core/api-error.ts';
import type { NavigationViewRow } from '../../core/storage/tables/writing.ts';
import { codePoints } from '../../core/text/code-points.ts';

/** Databases limit the size of indexed keys. This is enough for a search in any script. */
const FRAGMENT_BYTES = 2000;

export function isBuiltIn(fragment: string): boolean {
  return (builtInViewFragments as readonly string[]).includes(fragment);
}

export function checkedFragment(given: string): string {
  const fragment = given.trim();
  if (fragment === '') throw badRequest('The fragment of a navigation view cannot be empty.');
  if (Buffer.byteLength(fragment) > FRAGMENT_BYTES) throw badRequest('The fragment is too long.');
  return fragment;
}

export function checkedViewName(given: string): string {
  const name = given.trim();
  if (name === '') throw badRequest('The name of a navigation view cannot be empty.');
  if (codePoints(name) > limits.navigationViewNameLength) {
    throw badRequest(`The name can have at most ${limits.navigationViewNameLength} characters.`);
  }
  return name;
}

/** Throws if one of the user's other views has this name. */
export function checkViewNameIsFree(others: readonly NavigationViewRow[], name: string): void {
  if (others.some((view) => view.name === name)) {
    throw badRequest('You already have a navigation view with this name.');
  }
}

export function namedBuiltIn(): Error {
  return badRequest('Built-in navigation views cannot be given a name.');
}
