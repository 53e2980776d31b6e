interface Quote {
  readonly source: string;
  readonly name: string;
  readonly text: string;
}

interface Quoted {
  readonly quotes: readonly Quote[];
  /** The text after the quotes. */
  readonly rest: string;
}

/** A quote as `quoteText` writes it, at the beginning of a text. */
const quoteAtStart =
  /^@_\*\*([^*]+?)(?:\|\d+)?\*\* \[[^\]]*\]\([^)]*\):\n(`{3,})quote\n([\s\S]*?)\n\2\n\n?/;

/** Splits the quotes at the beginning of a draft from the text that answers them. */
export function splitQuotes(content: string): Quoted {
  const quotes: Quote[] = [];
  let rest = content;
  for (let found = quoteAtStart.exec(rest); found; found = quoteAtStart.exec(rest)) {
    const [source, name = '', , text = ''] = found;
    quotes.push({ source, name, text });
    rest = rest.slice(source.length);
  }
  return { quotes, rest };
}

export function joinQuotes(quotes: readonly Pick<Quote, 'source'>[], rest: string): string {
  return quotes.map(({ source }) => source).join('') + rest;
}
