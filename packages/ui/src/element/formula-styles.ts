import { text } from 'katex/dist/katex.min.css';

const fontFace = /@font-face\{([^}]*)\}/g;
let areFontsThere = false;

/** Returns KaTeX's style sheet. Its fonts go to the page: browsers ignore fonts of a shadow root. */
export function formulaStyles(): string {
  if (!areFontsThere) for (const [, rule = ''] of text.matchAll(fontFace)) addFont(rule);
  areFontsThere = true;
  return text.replaceAll(fontFace, '');
}

function addFont(rule: string): void {
  const value = (name: string) => new RegExp(`${name}:"?([^";]*)`).exec(rule)?.[1] ?? '';
  const [, file] = /fonts\/([\w-]+\.woff2)/.exec(rule) ?? [];
  if (file === undefined) return;
  const address = new URL(`fonts/${file}`, import.meta.url).href;
  const descriptors = { style: value('font-style'), weight: value('font-weight') };
  document.fonts.add(new FontFace(value('font-family'), `url("${address}")`, descriptors));
}
