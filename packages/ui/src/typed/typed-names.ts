/** What a device knows of the things that a text can name. */
export interface TypedNames {
  readonly users: readonly { readonly id: number; readonly name: string }[];
  readonly groups: readonly { readonly id: number; readonly name: string }[];
  readonly channels: readonly { readonly id: number; readonly name: string }[];
  /** Addresses of custom emoji, by name. */
  readonly pictures: ReadonlyMap<string, string>;
  /** Codes of standard emoji by each of their names, and their first names by code. */
  readonly emojis: ReadonlyMap<string, { readonly name: string; readonly code: string }>;
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
