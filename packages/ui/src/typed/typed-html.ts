import { inlineHtml } from './typed-inline.ts';
import { escaped, type TypedNames } from './typed-names.ts';

const opening = /^(`{3,}|~{3,})\s*([^`~\s]*)\s*([^`~]*)$/;
const bullet = /^(?:[-*+]|(\d{1,9})\.) +/;

/**
 * Renders what a person typed as the server will, as far as this device knows. The server's form then changes colours
 * and previews, but hardly any line.
 */
export function typedHtml(text: string, names: TypedNames): string {
  return blocksOf(text.split('\n'), { names, isQuoted: false, depth: 0 }).join('\n');
}

/** Deeper blocks show as text. */
const MOST_DEPTH = 20;

/** The surroundings of a block. */
interface Around {
  readonly names: TypedNames;
  readonly isQuoted: boolean;
  /** The number of quotes, spoilers and lists around it. */
  readonly depth: number;
}

function blocksOf(lines: readonly string[], around: Around): string[] {
  const { names, isQuoted, depth } = around;
  if (depth > MOST_DEPTH) return [`<p>${escaped(lines.join('\n'))}</p>`];
  const blocks: string[] = [];
  const inline = (source: string) => inlineHtml(source, { names, isQuoted, isLink: false });
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const fence = opening.exec(line);
    const heading = /^(#{1,6})\s+(.*\S)\s*$/.exec(line);
    const rest = lines.slice(at);
    if (fence) {
      const end = endOfFence(rest, fence[1] ?? '', isContainer(fence[2]));
      blocks.push(fenced(fence, rest.slice(1, end), around));
      at += end + 1;
    } else if (heading) {
      const tag = `h${heading[1]?.length}`;
      blocks.push(`<${tag}>${inline(heading[2] ?? '')}</${tag}>`);
      at += 1;
    } else if (line.startsWith('>')) {
      const quoted = whileTrue(rest, (each) => each.startsWith('>'));
      const inside = quoted.map((each) => each.replace(/^> ?/, ''));
      blocks.push(quote(inside, around));
      at += quoted.length;
    } else if (bullet.test(line)) {
      const items = whileTrue(rest, (each) => bullet.test(each) || /^ {2,}\S/.test(each));
      blocks.push(list(items, around));
      at += items.length;
    } else if (/^(?:-{3,}|\*{3,}|_{3,})$/.test(line)) {
      blocks.push('<hr>');
      at += 1;
    } else if (line.trim() === '') {
      at += 1;
    } else {
      const paragraph = whileTrue(rest, (each, index) => index === 0 || isText(each));
      blocks.push(`<p>${inline(paragraph.map((each) => each.trim()).join('\n'))}</p>`);
      at += paragraph.length;
    }
  }
  return blocks;
}

/** Whether a line continues a paragraph. */
function isText(line: string): boolean {
  const isBlock = opening.test(line) || line.startsWith('>') || /^#{1,6}\s/.test(line);
  return line.trim() !== '' && !isBlock && !bullet.test(line);
}

function whileTrue(
  lines: readonly string[],
  isMeant: (line: string, index: number) => boolean,
): readonly string[] {
  const end = lines.findIndex((line, index) => !isMeant(line, index));
  return end === -1 ? lines : lines.slice(0, end);
}

function isContainer(language: string | undefined): boolean {
  return language === 'quote' || language === 'quoted' || language === 'spoiler';
}

/** Returns the index of the line that closes a fence, or of the end. Fences within a quote are closed before it. */
function endOfFence(lines: readonly string[], marks: string, hasBlocks: boolean): number {
  const open = [marks];
  for (let at = 1; at < lines.length; at += 1) {
    const line = lines[at]?.trimEnd() ?? '';
    if (line === open.at(-1)) open.pop();
    else if (hasBlocks && open.length === 1 && opening.test(line)) {
      open.push(opening.exec(line)?.[1] ?? '');
    }
    if (open.length === 0) return at;
  }
  return lines.length;
}

function fenced(
  [, , language, header = '']: RegExpExecArray,
  lines: readonly string[],
  around: Around,
): string {
  if (language === 'quote' || language === 'quoted') return quote(lines, around);
  const within = { ...around, depth: around.depth + 1 };
  if (language === 'spoiler') {
    const title = header === '' ? '' : blocksOf([header], within).join('\n');
    const inside = blocksOf(lines, within).join('\n');
    return `<div class="spoiler-block"><div class="spoiler-header">\n${title}\n</div><div class="spoiler-content" aria-hidden="true">\n${inside}\n</div></div>`;
  }
  const code = escaped(lines.join('\n').trimEnd());
  return `<div class="codehilite"><pre><span></span><code>${code}\n</code></pre></div>`;
}

function quote(lines: readonly string[], { names, depth }: Around): string {
  const inside = blocksOf(lines, { names, isQuoted: true, depth: depth + 1 });
  return `<blockquote>\n${inside.join('\n')}\n</blockquote>`;
}

function list(lines: readonly string[], around: Around): string {
  const { names, isQuoted, depth } = around;
  const start = bullet.exec(lines[0] ?? '')?.[1];
  const items: string[][] = [];
  for (const line of lines) {
    if (bullet.test(line)) items.push([line.replace(bullet, '')]);
    else items.at(-1)?.push(line.replace(/^ {2,4}/, ''));
  }
  const inside = items.map(([first = '', ...more]) => {
    const text = inlineHtml(first, { names, isQuoted, isLink: false });
    const nested = blocksOf(more, { ...around, depth: depth + 1 });
    return `<li>${[text, ...nested].join('\n')}</li>`;
  });
  const isNumbered = start !== undefined;
  const first = start === '1' ? '' : ` start="${start}"`;
  const [open, close] = !isNumbered ? ['<ul>', '</ul>'] : [`<ol${first}>`, '</ol>'];
  return `${open}\n${inside.join('\n')}\n${close}`;
}
