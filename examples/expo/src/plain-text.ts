const characters: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
  '&amp;': '&',
};

/** Returns a message's HTML as text: a phone has no HTML of its own. */
export function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/p>(?=.)/gs, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, (name) => characters[name] ?? name)
    .trim();
}
