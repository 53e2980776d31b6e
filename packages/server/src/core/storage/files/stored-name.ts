/** A name inside a path. Excludes hidden files and names that mean another folder on some system. */
const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** The top folders of all uploaded files. */
export const storedFolders = ['files', 'avatars', 'emoji', 'pictures'] as const;

/** Whether a file of a store can have this name. */
export function isStoredName(name: string): boolean {
  return NAME.test(name);
}

/** Returns the names in a path. Throws if it is not the path of a stored file. */
export function storedNames(path: string): string[] {
  const names = path.split('/');
  if (names.every(isStoredName)) return names;
  throw new Error(`'${path}' is not a path of this store`);
}
