import MarkdownIt, { type Env, type StateCore, type Token } from 'markdown-it';
import { fence } from '../blocks/fence.ts';
import { list } from '../blocks/list.ts';
import { emptyQuote, heading, tooDeep } from '../blocks/text-blocks.ts';
import { bareLink } from '../inline/bare-link.ts';
import { channelLink } from '../inline/channel-link.ts';
import { codeSpan, math } from '../inline/code-span.ts';
import { emoji, emoticon, unicodeEmoji } from '../inline/emoji.ts';
import { emphasis, pairEmphasis, strikethrough } from '../inline/emphasis.ts';
import { link } from '../inline/link.ts';
import { mention } from '../inline/mention.ts';
import { lineBreak, text } from '../inline/text.ts';
import { timestamp } from '../inline/timestamp.ts';
import { enterText, scopeOf } from '../scope.ts';

/**
 * Creates the parser with the rules of the dialect. Everything unlisted does not exist: underlined headings, link
 * references, raw HTML, images, backslash escapes, emphasis with underscores.
 */
function createParser() {
  const parser = new MarkdownIt({ maxNesting: 100 });
  const { core, block, inline } = parser;

  core.ruler.at('inline', readInline);
  core.ruler.enableOnly(['normalize', 'block', 'inline']);

  block.ruler.before('table', 'too_deep', tooDeep);
  block.ruler.at('fence', fence, { alt: ['paragraph', 'blockquote', 'list'] });
  block.ruler.before('blockquote', 'empty_quote', emptyQuote);
  block.ruler.at('list', list, { alt: ['paragraph', 'blockquote'] });
  block.ruler.at('heading', heading, { alt: ['paragraph', 'blockquote'] });
  block.ruler.enableOnly([
    'too_deep',
    'table',
    'code',
    'fence',
    'empty_quote',
    'blockquote',
    'hr',
    'list',
    'heading',
    'paragraph',
  ]);

  inline.ruler.at('text', text);
  inline.ruler.at('newline', lineBreak);
  inline.ruler.at('backticks', codeSpan);
  inline.ruler.after('backticks', 'math', math);
  inline.ruler.after('math', 'mention', mention);
  inline.ruler.after('mention', 'channel_link', channelLink);
  inline.ruler.after('channel_link', 'timestamp', timestamp);
  inline.ruler.at('strikethrough', strikethrough);
  inline.ruler.at('emphasis', emphasis);
  inline.ruler.at('link', link);
  inline.ruler.after('link', 'bare_link', bareLink);
  inline.ruler.push('emoji', emoji);
  inline.ruler.push('emoticon', emoticon);
  inline.ruler.push('unicode_emoji', unicodeEmoji);
  inline.ruler.enableOnly([
    'text',
    'newline',
    'backticks',
    'math',
    'mention',
    'channel_link',
    'timestamp',
    'strikethrough',
    'emphasis',
    'link',
    'bare_link',
    'entity',
    'emoji',
    'emoticon',
    'unicode_emoji',
  ]);
  inline.ruler2.at('emphasis', pairEmphasis);
  inline.ruler2.enableOnly(['balance_pairs', 'emphasis', 'fragments_join']);
  return parser;
}

/** Parses the text of each block and tracks whether it is inside a quote. */
function readInline(state: StateCore): void {
  const scope = scopeOf(state);
  let quotes = 0;
  for (const token of state.tokens) {
    if (token.type === 'blockquote_open') quotes += 1;
    if (token.type === 'blockquote_close') quotes -= 1;
    if (token.type !== 'inline') continue;
    enterText(scope, token.content, quotes > 0);
    state.md.inline.parse(token.content, state.md, state.env, token.children ?? []);
  }
}

const parser = createParser();

/** Returns the tokens of a message. Its mentions and similar findings are recorded in the environment's scope. */
export function parse(source: string, env: Env): Token[] {
  return parser.parse(source, env);
}
