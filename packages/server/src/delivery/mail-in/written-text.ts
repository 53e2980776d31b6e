/** Lines with which mail programs begin a quotation, in a few languages, and the line above a signature. */
const QUOTATION_STARTS = [
  /^-{2,}\s*(?:original message|forwarded message|ursprüngliche nachricht|message d'origine)\s*-*$/i,
  /^_{10,}$/,
  /^-- ?$/,
  /^sent from my \S+/i,
];
const QUOTED = /^\s*>/;
/** The line above a quotation, such as “On Monday, Ada wrote:”. */
const ATTRIBUTION_END = /:\s*$/;
/** A line that continues the one above, such as “wrote:” or an address. */
const CONTINUATION = /^\s*[<(\p{Ll}]/u;

/** Returns what a person wrote in a mail, without the quotation and the signature at its end. */
export function writtenText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').split('\n');
  const start = lines.findIndex((line) => QUOTATION_STARTS.some((each) => each.test(line.trim())));
  const kept = start === -1 ? lines : lines.slice(0, start);
  return withoutLastQuotation(kept).join('\n').trim();
}

/** Removes a quotation at the end, with the line that introduces it. Quotations between answers stay. */
function withoutLastQuotation(lines: readonly string[]): readonly string[] {
  let end = lastWritten(lines, lines.length);
  const isQuoted = (line: string | undefined) => line !== undefined && QUOTED.test(line);
  if (!isQuoted(lines[end - 1])) return lines.slice(0, end);
  while (end > 0 && (isQuoted(lines[end - 1]) || lines[end - 1]?.trim() === '')) end -= 1;
  if (!ATTRIBUTION_END.test(lines[end - 1] ?? '')) return lines.slice(0, end);
  let start = end - 1;
  while (start > 0 && CONTINUATION.test(lines[start] ?? '')) start -= 1;
  return lines.slice(0, start);
}

function lastWritten(lines: readonly string[], from: number): number {
  let end = from;
  while (end > 0 && lines[end - 1]?.trim() === '') end -= 1;
  return end;
}
