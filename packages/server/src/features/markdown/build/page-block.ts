import { type Element, h } from '../html/node.ts';
import { externalImagePath } from '../links/external-image.ts';
import type { PagePreview } from '../render-context.ts';

const PAGE_CLASS = 'message_embed';
const MAX_URL_LENGTH = 2000;

/** Tells whether an address may be an external page with a preview. */
export function isPage(href: string, realmOrigin: string): boolean {
  if (href.length > MAX_URL_LENGTH || !/^https?:\/\//i.test(href) || !URL.canParse(href))
    return false;
  const { origin, username, password } = new URL(href);
  return origin !== realmOrigin && username === '' && password === '';
}

/** Returns the preview of a page; undefined if the page has no image. */
export function pageBlock(
  href: string,
  { title, description, image }: PagePreview,
  imageKey: string,
): Element | undefined {
  if (image === null) return undefined;
  const style = `background-image: url("${externalImagePath(image, imageKey)}")`;
  const texts = [
    ...(title === null
      ? []
      : [h('div', { class: 'message_embed_title' }, [h('a', { href, title }, [title])])]),
    ...(description === null
      ? []
      : [h('div', { class: 'message_embed_description' }, [description])]),
  ];
  return h('div', { class: PAGE_CLASS }, [
    h('a', { class: 'message_embed_image', href, style }),
    h('div', { class: 'data-container' }, texts),
  ]);
}

export function isPageBlock({ attributes }: Element): boolean {
  return attributes['class'] === PAGE_CLASS;
}
