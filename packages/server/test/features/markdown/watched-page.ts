import type { Browser, Page } from 'playwright-core';

export interface WatchedPage {
  /** Inserts each text into the document like a client, activates everything, and reports which scripts ran. */
  run(html: readonly string[]): Promise<{ ran: string[]; unsafe: string[] }>;
}

/** Opens a page without a content security policy, so that only the server's escaping protects it. */
export async function watchedPage(browser: Browser): Promise<WatchedPage> {
  const page: Page = await browser.newPage();
  const ran: string[] = [];
  page.on('dialog', async (dialog) => {
    ran.push(dialog.message());
    await dialog.dismiss();
  });
  await page.route('**/*', (route) => route.fulfill({ status: 404, body: '' }));
  await page.setContent('<!doctype html><main></main>');
  return {
    async run(html) {
      const unsafe = await page.evaluate(async (texts) => {
        const main = document.querySelector('main');
        const suspicious: string[] = [];
        for (const text of texts) {
          if (!main) break;
          main.innerHTML = text;
          for (const element of Array.from(main.querySelectorAll('*'))) {
            const handlers = Array.from(element.attributes).filter(({ name }) =>
              name.startsWith('on'),
            );
            const href = element.getAttribute('href') ?? element.getAttribute('src') ?? '';
            const isActive = ['SCRIPT', 'IFRAME', 'OBJECT', 'EMBED', 'FORM'].includes(
              element.tagName,
            );
            const isCode = /^\s*(javascript|data|vbscript):/i.test(href);
            if (handlers.length > 0 || isActive || isCode) suspicious.push(element.outerHTML);
            for (const type of ['mouseover', 'focus', 'error', 'load', 'toggle']) {
              element.dispatchEvent(new Event(type));
            }
          }
        }
        await new Promise((resolve) => setTimeout(resolve, 200));
        return suspicious;
      }, html);
      return { ran, unsafe };
    },
  };
}
