import { escapeCharacter, escapeLabel, escapeText } from '../markdown/escape.ts';
import { convertEmoji, EMOJI } from './emoji-names.ts';
import { decodeEntities } from './entities.ts';
import { bareLink, markdownLink } from './links.ts';
import type { Names } from './names.ts';

const CODE = /`([^`\n]+)`/y;
const REFERENCE = /<([^<>\n]*)>/y;
/** Stars, underscores and tildes are markup only at the edges of words. */
const BOLD = /\*(?![\s*])([^*\n]*[^\s*])\*(?![\p{L}\p{N}*])/uy;
const ITALIC = /_(?![\s_])([^_\n]*[^\s_])_(?![\p{L}\p{N}_])/uy;
const STRUCK = /~(?![\s~])([^~\n]*[^\s~])~(?![\p{L}\p{N}~])/uy;
const PLAIN = /[^`<*_~:]+/y;

const emphases = [
  { pattern: BOLD, own: '*', marks: '**' },
  { pattern: ITALIC, own: '_', marks: '*' },
  { pattern: STRUCK, own: '~', marks: '~~' },
] as const;

/** Deeper than people nest markup. */
const MAX_DEPTH = 5;

/** Converts a line of Slack's markup to Markdown. */
export function convertInline(line: string, names: Names, depth = 0): string {
  let out = '';
  let at = 0;
  while (at < line.length) {
    const piece = pieceAt(line, at, { names, depth, before: out });
    out = joined(out, piece.markdown);
    at += piece.length;
  }
  return out;
}

interface Piece {
  readonly markdown: string;
  /** Length in the source. */
  readonly length: number;
}

interface Place {
  readonly names: Names;
  readonly depth: number;
  /** The converted part of the line so far. */
  readonly before: string;
}

function pieceAt(line: string, at: number, place: Place): Piece {
  const [plain] = matchAt(PLAIN, line, at) ?? [];
  if (plain !== undefined) {
    return { markdown: escapeText(decodeEntities(plain)), length: plain.length };
  }
  const [emoji, name = ''] = matchAt(EMOJI, line, at) ?? [];
  if (emoji !== undefined) return { markdown: convertEmoji(emoji, name), length: emoji.length };
  const [code, codeText = ''] = matchAt(CODE, line, at) ?? [];
  if (code !== undefined) return { markdown: codeSpan(codeText), length: code.length };
  const [reference, inner = ''] = matchAt(REFERENCE, line, at) ?? [];
  if (reference !== undefined) {
    const after = line.charAt(at + reference.length);
    return { markdown: convertReference(inner, place, after), length: reference.length };
  }
  return emphasisAt(line, at, place) ?? { markdown: escapeCharacter(line, at), length: 1 };
}

function emphasisAt(line: string, at: number, { names, depth }: Place): Piece | undefined {
  if (depth >= MAX_DEPTH || /[\p{L}\p{N}]/u.test(line.charAt(at - 1))) return undefined;
  for (const { pattern, own, marks } of emphases) {
    if (line.charAt(at) !== own || line.charAt(at - 1) === own) continue;
    const [source, inner = ''] = matchAt(pattern, line, at) ?? [];
    if (source === undefined) continue;
    const content = convertInline(inner, names, depth + 1);
    // Marks next to a mention would break it, and tildes inside would end a strikethrough.
    const isBare = content.includes('@**') || content.includes('#**') || content.includes('~');
    return { markdown: isBare ? content : `${marks}${content}${marks}`, length: source.length };
  }
  return undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Appends a piece. Escapes characters before its stars that would become a mention or channel link with them. */
function joined(before: string, piece: string): string {
  if (!piece.startsWith('*')) return before + piece;
  return before.replace(/@(_?)$/, '&#64;$1').replace(/#$/, '&#35;') + piece;
}

function codeSpan(text: string): string {
  return `\`${plainCode(text)}\``;
}

/** Returns code as it was typed. Slack marks addresses in it as links. */
export function plainCode(text: string): string {
  return decodeEntities(
    text.replace(/<([^<>\n|]*)(?:\|([^<>\n]*))?>/g, (_all, target: string, label?: string) =>
      label !== undefined && label !== '' ? label : target.replace(/^mailto:/, ''),
    ),
  );
}

function convertReference(inner: string, { names, before }: Place, after: string): string {
  const bar = inner.indexOf('|');
  const target = bar === -1 ? inner : inner.slice(0, bar);
  const label = bar === -1 ? '' : decodeEntities(inner.slice(bar + 1));
  if (target.startsWith('@')) return apart(before, mentionOf(target.slice(1), label, names));
  if (target.startsWith('#')) return apart(before, channelOf(target.slice(1), label, names));
  if (target.startsWith('!')) return apart(before, commandOf(target.slice(1), label, names));
  const url = decodeEntities(target);
  const address = url.replace(/^mailto:/, '');
  if (label === '' || label === url || label === address) {
    return address === url ? bareLink(url, before.slice(-1), after) : escapeText(address);
  }
  return markdownLink(url, label);
}

function mentionOf(id: string, label: string, names: Names): string {
  const person = names.person(id);
  if (person) return `@**${person.fullName}|${person.id}**`;
  return `@${escapeText((label || id).replace(/^@/, ''))}`;
}

/** Hides the names of private channels, since some readers may not know of them. */
function channelOf(id: string, label: string, names: Names): string {
  const name = names.openChannel(id);
  if (name !== undefined) return `#**${name}**`;
  return names.showsChannelNames ? `#${escapeText(label || id)}` : 'a private channel';
}

function commandOf(command: string, label: string, names: Names): string {
  const [name = '', ...parts] = command.split('^');
  if (['here', 'channel', 'everyone', 'group'].includes(name)) {
    return names.mayMentionEveryone ? '@**all**' : `@${name}`;
  }
  const [seconds = ''] = parts;
  if (name === 'date' && /^\d{1,11}$/.test(seconds)) return `<time:${seconds}>`;
  if (name === 'subteam') return `@${escapeLabel(label || 'group').replace(/^@/, '')}`;
  return escapeLabel(label || name);
}

/** Adds a blank if needed, since a mention counts only at the start of a word. */
function apart(before: string, markdown: string): string {
  const needsBlank = /^[@#]\*\*/.test(markdown) && /[^\s'"({[/<]$/.test(before);
  return needsBlank ? ` ${markdown}` : markdown;
}
