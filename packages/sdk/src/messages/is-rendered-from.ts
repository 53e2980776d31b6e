/** What of Markdown nobody reads, or reads otherwise: none of it is compared. */
const notRead = [
  // What kind of block a fence opens, and the numbers of lists.
  /^[ \t>]*(?:(?:`{3,}|~{3,})[ \t]*[\w+#-]*|\d+[.)][ \t])/,
  // Where a link leads.
  /\]\((?:\([^()]*\)|[^()])*\)/,
  // Ids of people and messages.
  /[|@]\d+\*\*/,
  // Emoji may be written as such, and are named in HTML.
  /:[\w+-]+:/,
  /<time:/,
  /&#?\w+;/,
  /[^\p{L}\p{N}]/u,
];
const NOT_READ = new RegExp(notRead.map(({ source }) => source).join('|'), 'gmu');
/** From the first to the last. */
const FORMULAS = /(?:\$\$|`{3}math).*(?:\$\$|`{3})/s;

/** As far as letters tell. Of formulas, which are rendered as several things at once, anything is. */
export function isRenderedFrom(html: string, markdown: string): boolean {
  const read = lettersOf(html.replaceAll(/<[^>]*>/g, ''));
  if (!html.includes('class="katex')) return read === lettersOf(markdown);
  const [before = '', after = ''] = markdown.split(FORMULAS);
  return read.startsWith(lettersOf(before)) && read.endsWith(lettersOf(after));
}

function lettersOf(text: string): string {
  return text.replaceAll(NOT_READ, '');
}
