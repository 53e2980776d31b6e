/** Returns the id of a database entry. Kinds contain no slash. */
export function entryId(kind: string, key: string): string {
  return `${kind}/${key}`;
}

export function partsOf(id: string): { readonly kind: string; readonly key: string } {
  const slash = id.indexOf('/');
  return { kind: id.slice(0, slash), key: id.slice(slash + 1) };
}
