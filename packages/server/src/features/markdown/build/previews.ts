import { uploadUrl } from '../../uploads/path-id.ts';
import { type Element, h, type Node, textContent } from '../html/node.ts';
import { externalImagePath } from '../links/external-image.ts';
import { uploadPath } from '../links/upload-path.ts';
import type { RenderContext, Upload } from '../render-context.ts';
import { isPage, isPageBlock, pageBlock } from './page-block.ts';

const IMAGE_CLASS = 'message_inline_image';
const IMAGE = /\.(?:bmp|gif|jpe|jpeg|jpg|png|webp)$/i;
const THUMBNAIL = '840x560';
const SPINNER = '/static/images/loading.svg';

interface WithPreviews {
  readonly nodes: readonly Node[];
  readonly hasImage: boolean;
  /** Pages whose previews would be shown if they were known. */
  readonly unknownPages: string[];
}

/**
 * Adds the preview of each link after its paragraph or at the end of its list item, once per address. Skips links in
 * quotes. Adds no previews at all if there would be too many.
 */
export function withPreviews(nodes: readonly Node[], context: RenderContext): WithPreviews {
  const { previews, unknownPages } = previewsOf(nodes, context);
  const isTooMuch = previews.size + unknownPages.length > context.previewUrlsPerMessage;
  if (isTooMuch) return { nodes, hasImage: false, unknownPages: [] };
  if (previews.size === 0) return { nodes, hasImage: false, unknownPages };
  const all = [...previews.values()];
  const hasImage = all.some((preview) => preview.attributes['class'] === IMAGE_CLASS);
  const isAlone = isOnlyBareLink(nodes) && all.every((preview) => !isPageBlock(preview));
  return { nodes: isAlone ? all : insertInto(nodes, previews), hasImage, unknownPages };
}

function previewsOf(nodes: readonly Node[], context: RenderContext) {
  const previews = new Map<string, Element>();
  const unknownPages = new Set<string>();
  for (const link of linksIn(nodes, { quoted: false })) {
    const href = hrefOf(link);
    if (previews.has(href) || unknownPages.has(href)) continue;
    const image = context.inlineImagePreview ? imageOf(link, context) : undefined;
    const preview = image ?? pageOf(href, context);
    if (preview) previews.set(href, preview);
    else if (isUnknownPage(href, context)) unknownPages.add(href);
  }
  return { previews, unknownPages: [...unknownPages] };
}

/** Returns all links, or all links outside quotes. */
export function linksIn(nodes: readonly Node[], options: { quoted: boolean }): Element[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string' || (node.tag === 'blockquote' && !options.quoted)) return [];
    return node.tag === 'a' ? [node] : linksIn(node.children, options);
  });
}

export function hrefOf(link: Element): string {
  return link.attributes['href'] ?? '';
}

/** Inserts each preview at its first link and removes it from the map. */
function insertInto(nodes: readonly Node[], previews: Map<string, Element>): Node[] {
  return nodes.flatMap((node): Node[] => {
    if (typeof node === 'string' || node.tag === 'blockquote' || node.tag === 'table')
      return [node];
    if (/^(?:p|h\d)$/.test(node.tag)) {
      return [node, ...take([node], previews).flatMap((preview) => ['\n', preview])];
    }
    const children = insertInto(node.children, previews);
    const own = node.tag === 'li' ? take(node.children, previews) : [];
    return [{ ...node, children: [...children, ...own] }];
  });
}

function take(nodes: readonly Node[], previews: Map<string, Element>): Element[] {
  return linksIn(nodes, { quoted: false }).flatMap((link) => {
    const preview = previews.get(hrefOf(link));
    previews.delete(hrefOf(link));
    return preview ?? [];
  });
}

/** Tells whether a message is only a link. An image then replaces its address. */
function isOnlyBareLink(nodes: readonly Node[]): boolean {
  const [paragraph] = nodes;
  if (nodes.length !== 1 || typeof paragraph !== 'object' || paragraph.tag !== 'p') return false;
  const [link] = paragraph.children;
  if (paragraph.children.length !== 1 || typeof link !== 'object') return false;
  return link.tag === 'a' && isBare(link);
}

function isBare(link: Element): boolean {
  const text = textContent(link.children);
  return hrefOf(link) === text || hrefOf(link) === `http://${text}`;
}

function imageOf(link: Element, context: RenderContext): Element | undefined {
  const href = hrefOf(link);
  const title: Record<string, string> = isBare(link) ? {} : { title: textContent(link.children) };
  const path = uploadPath(href, context.realmOrigin);
  if (path !== undefined) {
    const upload = Object.hasOwn(context.uploads, path) ? context.uploads[path] : undefined;
    return upload && uploadPreview({ href, ...title }, path, upload);
  }
  if (context.externalImageKey === null || !isExternalImage(href)) return undefined;
  const src = externalImagePath(href, context.externalImageKey);
  return imageBlock({ href, ...title }, { src });
}

function isExternalImage(href: string): boolean {
  return /^https?:\/\//i.test(href) && URL.canParse(href) && IMAGE.test(new URL(href).pathname);
}

function pageOf(href: string, { pagePreviews, externalImageKey }: RenderContext) {
  const isKnown = pagePreviews !== null && Object.hasOwn(pagePreviews, href);
  const page = isKnown ? pagePreviews[href] : undefined;
  return page && externalImageKey !== null ? pageBlock(href, page, externalImageKey) : undefined;
}

function isUnknownPage(href: string, context: RenderContext): boolean {
  const { pagePreviews, externalImageKey, realmOrigin } = context;
  if (pagePreviews === null || externalImageKey === null) return false;
  return isPage(href, realmOrigin) && !Object.hasOwn(pagePreviews, href);
}

function uploadPreview(
  link: Record<string, string>,
  path: string,
  { contentType, image }: Upload,
): Element | undefined {
  const original = uploadUrl(path);
  if (/^video\/(?:mp4|webm)$/.test(contentType)) {
    const video = h('video', { preload: 'metadata', src: original });
    return block(`${IMAGE_CLASS} message_inline_video`, link, video);
  }
  if (!contentType.startsWith('image/')) return undefined;
  if (!image) return IMAGE.test(path) ? imageBlock(link, { src: original }) : undefined;
  const attributes: Record<string, string> = {
    'data-original-content-type': contentType,
    'data-original-dimensions': `${image.width}x${image.height}`,
  };
  if (image.pending) {
    return imageBlock(link, { class: 'image-loading-placeholder', ...attributes, src: SPINNER });
  }
  if (image.animated) attributes['data-animated'] = 'true';
  if (image.transcodedAs !== null) attributes['data-transcoded-image'] = image.transcodedAs;
  const format = image.animated ? `${THUMBNAIL}-anim.webp` : `${THUMBNAIL}.webp`;
  const src = `${original.replace('/user_uploads/', '/user_uploads/thumbnail/')}/${format}`;
  return imageBlock(link, { ...attributes, src });
}

function imageBlock(link: Record<string, string>, image: Record<string, string>): Element {
  return block(IMAGE_CLASS, link, h('img', image));
}

function block(className: string, link: Record<string, string>, content: Element): Element {
  return h('div', { class: className }, [h('a', link, [content])]);
}
