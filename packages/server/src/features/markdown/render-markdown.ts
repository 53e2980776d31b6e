import { blockNodes } from './build/block-nodes.ts';
import { hrefOf, linksIn, withPreviews } from './build/previews.ts';
import { h, type Node, searchText } from './html/node.ts';
import { writeHtml } from './html/write-html.ts';
import { uploadPath } from './links/upload-path.ts';
import { parse } from './parse/parser.ts';
import type { RenderContext, Rendered } from './render-context.ts';
import { createScope, environment, maxHtmlLength } from './scope.ts';
import type { Tools } from './tools.ts';

/**
 * Renders Markdown to HTML in the exact form of the dialect. Pure: the same source, context and tools give the same
 * result. If the HTML would be much longer than the text, shows the text as typed.
 */
export function renderMarkdown(source: string, context: RenderContext, tools: Tools): Rendered {
  const text = wellFormed(source);
  const scope = createScope(context, tools, text);
  const tokens = parse(text, environment(scope));
  const blocks = blockNodes(tokens, scope);
  const { nodes, hasImage, unknownPages } = withPreviews(separated(blocks), context);
  const rendered = writeHtml(nodes);
  const html = rendered.length > maxHtmlLength(text) ? writeHtml(asTyped(text)) : rendered;
  const links = linksIn(blocks, { quoted: true }).map(hrefOf);
  return {
    html,
    mentionedUserIds: [...scope.mentionedUserIds],
    mentionedGroupIds: [...scope.mentionedGroupIds],
    mentionsChannel: scope.mentionsChannel,
    mentionsTopic: scope.mentionsTopic,
    hasLink: links.length > 0,
    hasImage,
    attachmentPaths: attachmentPaths(links, context.realmOrigin),
    unknownPages,
    refusedMarkup: [...scope.refusedMarkup],
    isMeMessage: source.startsWith('/me '),
    searchText: searchText(blocks),
  };
}

const HALVES = /\p{Surrogate}/gu;

/** Replaces unpaired surrogates, which are not characters and not allowed in URLs. */
function wellFormed(source: string): string {
  return source.replace(HALVES, '\uFFFD');
}

function asTyped(text: string): Node[] {
  return [
    h(
      'p',
      {},
      text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br'), '\n', line])),
    ),
  ];
}

/** Separates blocks by single line breaks. */
function separated(blocks: readonly Node[]): Node[] {
  return blocks.flatMap((block, index) => (index === 0 ? [block] : ['\n', block]));
}

function attachmentPaths(links: readonly string[], realmOrigin: string): string[] {
  const paths = links.map((href) => uploadPath(href, realmOrigin));
  return [...new Set(paths.filter((path) => path !== undefined))];
}
