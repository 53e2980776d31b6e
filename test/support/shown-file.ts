/** Returns a file's content as shown on a docs page, named in a comment above it; empty if there is none. */
export function shownFile(page: string, path: string): string {
  const start = page.indexOf(`<!-- file: ${path} -->`);
  return /```\w*\n([\s\S]*?)^```/m.exec(start < 0 ? '' : page.slice(start))?.[1] ?? '';
}
