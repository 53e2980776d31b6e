/** What waits to be sent, as HTML: files that are not uploaded have no address yet, and show by their names. */
export function withoutAddresses(html: string): string {
  return html.replaceAll(/\[([^\]]*)\]\(upload:[^)]*\)/g, '📎 $1');
}
