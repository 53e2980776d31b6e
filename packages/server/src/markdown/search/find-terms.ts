/** A part of a text, by the places of its first character and of the one behind its last. */
export interface Span {
  start: number;
  end: number;
}

/** Finds what a search was for in a text. */
export type FindSpans = (text: string) => readonly Span[];

/** Every place where one of these terms occurs, whatever its case. */
export function findTerms(terms: readonly string[]): FindSpans {
  const wanted = terms.filter((term) => term !== '').map((term) => term.toLowerCase());
  return (text) => {
    const folded = text.toLowerCase();
    // Lower case of a few characters is longer than they are; then places in one are not places in the other.
    const searched = folded.length === text.length ? folded : text;
    return wanted.flatMap((term) => occurrences(searched, term));
  };
}

function occurrences(text: string, term: string): Span[] {
  const spans: Span[] = [];
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length)) {
    spans.push({ start: at, end: at + term.length });
  }
  return spans;
}

/** Sorted, and each end before the next start: spans that overlap or touch become one. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
