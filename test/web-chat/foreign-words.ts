import type { Page } from 'playwright-core';

/** Parts of the page with the data of people, or with texts of the browser. */
const dataParts = [
  ...['.content', 'bdi', 'time', 'code', 'pre', 'kbd', 'option', 'textarea', 'svg', '.katex'],
  ...['.emoji', 'del', 'ins', '.row-code'],
].join(', ');

/** A problem of a screen in the pseudo-language. */
export interface Misfit {
  readonly screen: string;
  readonly problem: 'not in a catalogue' | 'cut off' | 'wider than the window';
  readonly text: string;
}

/**
 * Returns the texts that carry no marks of the pseudo-language and are no data, controls whose text is cut off, and
 * whether the page is wider than the window.
 */
export async function misfitsOf(
  page: Page,
  screen: string,
  data: ReadonlySet<string>,
): Promise<readonly Misfit[]> {
  const { texts, cut, isTooWide } = await page.evaluate(seen, dataParts);
  const isOurs = (text: string) =>
    /\p{L}{2}/u.test(text) &&
    !/[[\]]|[áéíóúçñšţŕļğĥðÁÉÍÓÚŠŢŔ]/.test(text) &&
    !data.has(text.trim());
  return [
    ...texts
      .filter(isOurs)
      .map((text) => ({ screen, problem: 'not in a catalogue', text }) as const),
    ...cut.map((text) => ({ screen, problem: 'cut off', text }) as const),
    ...(isTooWide ? [{ screen, problem: 'wider than the window', text: '' } as const] : []),
  ];
}

/** Runs in the page. */
function seen(parts: string) {
  const isVisible = (element: Element) => element.checkVisibility({ visibilityProperty: true });
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    if (parent && !parent.closest(`${parts}, script, style, noscript`) && isVisible(parent)) {
      texts.push(walker.currentNode.textContent ?? '');
    }
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
    if (element.closest(parts) || !isVisible(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder']) {
      texts.push(element.getAttribute(name) ?? '');
    }
  }
  const controls =
    'button, a.button, label, legend, h1, h2, h3, th, [role^="menuitem"], [role="tab"]';
  const cut = [...document.querySelectorAll<HTMLElement>(controls)]
    .filter((element) => isVisible(element) && !element.closest('.hidden-text, .skip-link'))
    .filter((element) => {
      const style = getComputedStyle(element);
      return (
        style.overflowX !== 'visible' &&
        style.textOverflow !== 'ellipsis' &&
        element.scrollWidth > element.clientWidth + 1
      );
    })
    .map((element) => element.innerText);
  const { scrollWidth, clientWidth } = document.documentElement;
  return { texts: [...new Set(texts)], cut, isTooWide: scrollWidth > clientWidth };
}
