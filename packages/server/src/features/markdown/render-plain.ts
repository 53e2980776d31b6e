import { autoLinks } from './links/auto-links.ts';
import type { RenderContext, Rendered } from './render-context.ts';

/** One line that begins with a letter, of characters at which no construct begins. */
const PLAIN = /^\p{L}(?:[\p{L}\p{M}\p{N} ,.!?'"%=+/-]*[\p{L}\p{M}\p{N},.!?'"%=+/-])?$/u;
/** Letters and marks that may be part of an emoji. */
const EMOJI_PART = /\p{Extended_Pictographic}|\uFE0F|\u20E3/u;

/**
 * Renders a text without any markup, as most messages are, at a fraction of the parser's cost. Returns undefined if the
 * text needs the parser, whose result would be the same.
 */
export function renderPlain(
  text: string,
  { linkifiers }: Pick<RenderContext, 'linkifiers'>,
): Rendered | undefined {
  if (!PLAIN.test(text) || EMOJI_PART.test(text)) return undefined;
  if (autoLinks(text, linkifiers).length > 0) return undefined;
  return {
    // None of the characters has to be escaped.
    html: `<p>${text}</p>`,
    mentionedUserIds: [],
    mentionedGroupIds: [],
    mentionsChannel: false,
    mentionsTopic: false,
    hasLink: false,
    hasImage: false,
    attachmentPaths: [],
    unknownPages: [],
    refusedMarkup: [],
    isMeMessage: false,
    searchText: text,
  };
}
