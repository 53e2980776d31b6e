/** The content of a file as a page of the docs shows it, named in a comment above it; empty if the page has none. */
export function shownFile(page: string, path: string): string {
  const start = page.indexOf(`<!-- file: ${path} -->`);
  return /```\w*\n([\s\S]*?)^```/m.exec(start < 0 ? '' : page.slice(start))?.[1] ?? '';
}
