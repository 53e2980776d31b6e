/** Files that are on their way have no addresses yet: what is written speaks of them as `upload:ID`. */
const waiting = /\[([^\]]*)\]\(upload:([^)]*)\)/g;
const uploaded = /\[([^\]]*)\]\((\/user_uploads\/[^)]*)\)/g;

export function waitsForFiles(text: string): boolean {
  return text.search(waiting) >= 0;
}

/** As it is shown, Markdown or HTML. */
export function withoutAddresses(text: string): string {
  return text.replaceAll(waiting, '📎 $1');
}

/** Markdown as it is shown until the server has rendered it. */
export function withFileNames(text: string): string {
  return withoutAddresses(text).replaceAll(uploaded, '📎 $1');
}

/** The same before files have addresses and afterwards. */
export function apartFromAddresses(text: string): string {
  return text.replaceAll(waiting, '[$1]()').replaceAll(uploaded, '[$1]()');
}

interface Said {
  /** What was there to change, with files that had no addresses yet. */
  readonly before: string;
  /** The same on the server: its files have their addresses. */
  readonly after: string;
}

/** A text that was changed while files of it were on their way, with the addresses that these have by now. */
export function withAddresses(typed: string, { before, after }: Said): string {
  const addresses = new Map<string, string>();
  const links = [...after.matchAll(uploaded)];
  for (const [, name, id = ''] of before.matchAll(waiting)) {
    // They are as they were, and in their order.
    const at = links.findIndex(([, each]) => each === name);
    const [, , address] = at < 0 ? [] : (links.splice(0, at + 1).at(-1) ?? []);
    if (address !== undefined) addresses.set(id, address);
  }
  return typed.replaceAll(waiting, (_link, name: string, id: string) => {
    const address = addresses.get(id);
    if (address === undefined) throw new Error(`“${name}” is not among the files of this message.`);
    return `[${name}](${address})`;
  });
}
