import { t } from '../languages/t.ts';

/** Files that are not uploaded yet have no address: Markdown refers to them as `upload:ID`. */
const waiting = /\[([^\]]*)\]\(upload:([^)]*)\)/g;
const uploaded = /\[([^\]]*)\]\((\/user_uploads\/[^)]*)\)/g;

export function waitsForFiles(text: string): boolean {
  return text.search(waiting) >= 0;
}

/** Shortens file links in Markdown or HTML to the names of the files. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(waiting, '📎 $1');
}

/** Shortens file links in Markdown that the server has not rendered yet. */
export function withFileNames(text: string): string {
  return withoutAddresses(text).replaceAll(uploaded, '📎 $1');
}

/** Removes file addresses, so that texts compare equal before and after an upload. */
export function apartFromAddresses(text: string): string {
  return text.replaceAll(waiting, '[$1]()').replaceAll(uploaded, '[$1]()');
}

interface Said {
  /** The text when editing began, with files that had no addresses yet. */
  readonly before: string;
  /** The same text on the server, with the addresses of its files. */
  readonly after: string;
}

/** Fills the addresses of uploaded files into a text that was edited meanwhile. */
export function withAddresses(typed: string, { before, after }: Said): string {
  const addresses = new Map<string, string>();
  const links = [...after.matchAll(uploaded)];
  for (const [, name, id = ''] of before.matchAll(waiting)) {
    // The links are unchanged, and in the same order.
    const at = links.findIndex(([, each]) => each === name);
    const [, , address] = at < 0 ? [] : (links.splice(0, at + 1).at(-1) ?? []);
    if (address !== undefined) addresses.set(id, address);
  }
  return typed.replaceAll(waiting, (_link, name: string, id: string) => {
    const address = addresses.get(id);
    if (address === undefined) throw new Error(t('chat.isNotAttached', { name }));
    return `[${name}](${address})`;
  });
}
