/** Parts of Markdown that HTML does not show, or shows differently. They are not compared. */
const notRead = [
  // The language of a fenced block, and the numbers of lists.
  /^[ \t>]*(?:(?:`{3,}|~{3,})[ \t]*[\w+#-]*|\d+[.)][ \t])/,
  // The target of a link.
  /\]\((?:\([^()]*\)|[^()])*\)/,
  // Ids of people and messages.
  /[|@]\d+\*\*/,
  // Emoji may be characters or names in Markdown, and are names in HTML.
  /:[\w+-]+:/,
  /<time:/,
  /&#?\w+;/,
  /[^\p{L}\p{N}]/u,
];
const NOT_READ = new RegExp(notRead.map(({ source }) => source).join('|'), 'gmu');
/** Everything from the first to the last formula. */
const FORMULAS = /(?:\$\$|`{3}math).*(?:\$\$|`{3})/s;

/**
 * Tells whether HTML was rendered from Markdown, as far as letters show. Formulas, which are rendered in several
 * forms at once, match anything.
 */
export function isRenderedFrom(html: string, markdown: string): boolean {
  const read = lettersOf(html.replaceAll(/<[^>]*>/g, ''));
  if (!html.includes('class="katex')) return read === lettersOf(markdown);
  const [before = '', after = ''] = markdown.split(FORMULAS);
  return read.startsWith(lettersOf(before)) && read.endsWith(lettersOf(after));
}

function lettersOf(text: string): string {
  return text.replaceAll(NOT_READ, '');
}
