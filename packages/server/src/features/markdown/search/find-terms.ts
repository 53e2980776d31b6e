/** Part of a text, from its first character to before `end`. */
export interface Span {
  start: number;
  end: number;
}

/** Finds the matches of a search in a text. */
export type FindSpans = (text: string) => readonly Span[];

/** Finds all occurrences of the terms, ignoring case. */
export function findTerms(terms: readonly string[]): FindSpans {
  const wanted = terms.filter((term) => term !== '').map((term) => term.toLowerCase());
  return (text) => {
    const folded = text.toLowerCase();
    // Lowercasing lengthens a few characters, and then positions in the two texts differ.
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

/** Sorts spans and merges those that overlap or touch. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}
