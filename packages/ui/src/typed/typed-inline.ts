import { routeHref } from '../routes/route.ts';
import { escaped, type TypedNames } from './typed-names.ts';

/** A mark, and its HTML; undefined for one that means nothing. */
type Rule = readonly [
  pattern: RegExp,
  html: (match: RegExpExecArray, inner: Inner) => string | undefined,
];

interface Inner {
  readonly names: TypedNames;
  /** Whether mentions notify nobody, as in quotes. */
  readonly isQuoted: boolean;
  /** Whether the text is that of a link, which contains no other. */
  readonly isLink: boolean;
}

/** The inline marks, each at the position where it is looked for. The first that matches is taken. */
const rules: readonly Rule[] = [
  [
    /(`+)([^`]|[^`][\s\S]*?[^`])\1(?!`)/y,
    ([, , code = '']) => `<code>${escaped(code.trim())}</code>`,
  ],
  [/@(_?)(?:\*\*([^*]+)\*\*|\*([^*]+)\*)/y, mention],
  [/#\*\*([^*>\n]+)(?:>([^*\n]+))?\*\*/y, channelLink],
  [/\[([^[\]\n]+)\]\(([^()\s]+)\)/y, link],
  [/https?:\/\/[^\s<>"*`]*[^\s<>"*`.,:;!?)\]']/y, bareLink],
  [/\*\*(?![\s*])([^\n]*?[^\s*])\*\*/y, marked('strong')],
  [/\*(?![\s*])([^\n*]*[^\s*])\*/y, marked('em')],
  [/~~(?!\s)([^\n]*?\S)~~/y, marked('del')],
  [/:([\w+-]+):/y, ([, name = ''], { names }) => namedEmoji(name, names)],
  [/\n/y, () => '<br>\n'],
];

/** An emoji as people type it. One with a skin tone stays text. */
const characters =
  /\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}(?:\uFE0F|\p{EMod})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{EMod})?)*/uy;

/** Renders a text within a block. */
export function inlineHtml(text: string, inner: Inner): string {
  let html = '';
  let at = 0;
  while (at < text.length) {
    const next = markAt(text, at, inner) ?? plainAt(text, at, inner);
    html += next.html;
    at = next.end;
  }
  return html;
}

interface Piece {
  readonly html: string;
  readonly end: number;
}

function markAt(text: string, at: number, inner: Inner): Piece | undefined {
  for (const [pattern, html] of rules) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (!match) continue;
    const isInWord = match[0].startsWith('@') && !isApart(text, at);
    const made = isInWord ? undefined : html(match, inner);
    if (made !== undefined) return { html: made, end: at + match[0].length };
  }
  return undefined;
}

function plainAt(text: string, at: number, { names }: Inner): Piece {
  characters.lastIndex = at;
  const [sequence] = characters.exec(text) ?? [];
  if (sequence !== undefined) {
    const emoji = names.emojis.get(sequence.replaceAll('\uFE0F', ''));
    return { html: emoji ? emojiHtml(emoji) : sequence, end: at + sequence.length };
  }
  const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
  return { html: escaped(character), end: at + character.length };
}

function isApart(text: string, at: number): boolean {
  return at === 0 || /[\s'"({[/<]/.test(text.charAt(at - 1));
}

function marked(tag: string): Rule[1] {
  return ([, text = ''], inner) => `<${tag}>${inlineHtml(text, inner)}</${tag}>`;
}

const everyone = new Set(['all', 'everyone', 'channel', 'stream']);

function mention(
  [, low, named = '', groupName = '']: RegExpExecArray,
  { names, isQuoted }: Inner,
): string | undefined {
  const isSilent = low !== '' || isQuoted;
  const span = (className: string, attribute: string, name: string) => {
    const classes = isSilent ? `${className} silent` : className;
    return `<span class="${classes}"${attribute}>${isSilent ? '' : '@'}${escaped(name)}</span>`;
  };
  if (everyone.has(named)) {
    return span('user-mention channel-wildcard-mention', ' data-user-id="*"', named);
  }
  if (named === 'topic') return span('topic-mention', '', named);
  const [, exact, id] = /^(.*)\|(\d+)$/s.exec(named) ?? [];
  const user = names.users.find((each) =>
    id === undefined
      ? isSame(each.name, named)
      : each.id === Number(id) && (exact === '' || exact === each.name),
  );
  if (named !== '' && user) return span('user-mention', ` data-user-id="${user.id}"`, user.name);
  const group = names.groups.find(({ name }) => isSame(name, groupName));
  if (groupName === '' || !group) return undefined;
  return span('user-group-mention', ` data-user-group-id="${group.id}"`, group.name);
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function channelLink([, name, topic]: RegExpExecArray, { names }: Inner): string | undefined {
  const channel = names.channels.find((each) => each.name === name);
  if (!channel) return undefined;
  const { id: channelId } = channel;
  if (topic === undefined) {
    const href = routeHref({ name: 'channel', channelId });
    return `<a class="stream" href="${escaped(href)}">#${escaped(channel.name)}</a>`;
  }
  const href = routeHref({ name: 'topic', channelId, topic });
  return `<a class="stream-topic" href="${escaped(href)}">#${escaped(channel.name)} &gt; ${escaped(topic)}</a>`;
}

function link([, label = '', target = '']: RegExpExecArray, inner: Inner): string | undefined {
  const isAddress = /^(?:https?:\/\/|mailto:|\/|#)/.test(target);
  if (!isAddress || inner.isLink) return undefined;
  return `<a href="${escaped(target)}">${inlineHtml(label, { ...inner, isLink: true })}</a>`;
}

function bareLink([url]: RegExpExecArray, { isLink }: Inner): string {
  return isLink ? escaped(url) : `<a href="${escaped(url)}">${escaped(url)}</a>`;
}

function namedEmoji(name: string, { pictures, emojis }: TypedNames): string | undefined {
  const picture = pictures.get(name);
  if (picture !== undefined) {
    return `<img class="emoji" alt=":${name}:" src="${escaped(picture)}" title="${name.replaceAll('_', ' ')}">`;
  }
  const emoji = emojis.get(name);
  return emoji && emojiHtml(emoji);
}

function emojiHtml({ name, code }: { readonly name: string; readonly code: string }): string {
  const label = name.replaceAll('_', ' ');
  return `<span aria-label="${label}" class="emoji emoji-${code}" role="img" title="${label}">:${name}:</span>`;
}
