import type { Page } from 'playwright-core';

/** Parts of the page with the data of people, of the server, or of other services. */
const dataParts = [
  ...['.content', 'bdi', 'time', 'code', 'pre', 'kbd', 'option', 'textarea', 'svg', '.katex'],
  ...['del', 'ins', 'mark', '.row-code', '.poll', '.emoji', '.emoji-grid', '.status-emoji'],
  ...['.server-checks .row-text', '.reaction', '.day', '.result-text'],
].join(', ');

/** Names, examples and units that are the same in every language. */
const international =
  /\b(?:https?:\/\/\S+|Apache License 2\.0|Rust playground|Rust|SQLite|PostgreSQL|[kMG]B|Alertmanager|Prometheus|Gitea|Forgejo|GitHub|GitLab|Grafana|Jira|JSON|Sentry|Slack incoming webhook|Gitea and Forgejo|Stripe|UptimeRobot|Zabbix|me|poll|todo|AM|PM)\b/g;

/** The names of days and months, as `Intl` writes them. */
const dates = new RegExp(
  `\\b(?:${[
    ...Array.from({ length: 12 }, (_, month) => [new Date(2026, month), 'month'] as const),
    ...Array.from({ length: 7 }, (_, day) => [new Date(2026, 0, day + 1), 'weekday'] as const),
  ]
    .flatMap(([date, part]) =>
      (['long', 'short'] as const).map((length) =>
        date.toLocaleDateString('en', { [part]: length }),
      ),
    )
    .join('|')}|at)\\b`,
  'g',
);

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
  const { texts, cut, wide } = await page.evaluate(seen, dataParts);
  // Longer texts first, since names can be parts of others.
  const known = [...data].filter((each) => each.length > 2).sort((a, b) => b.length - a.length);
  const isOurs = (text: string) => {
    if (/[[\]]|[áéíóúçñšţŕļğĥðÁÉÍÓÚŠŢŔ]/.test(text)) return false;
    const hasWords = (left: string) => /\p{L}{2}/u.test(left);
    const withoutData = (left: string) =>
      known.reduce((rest, each) => rest.replaceAll(each, ''), left);
    const withoutDates = (left: string) => left.replace(international, '').replace(dates, '');
    // A name can have a date in it, and what Intl writes can have a name.
    return hasWords(withoutData(withoutDates(text))) && hasWords(withoutDates(withoutData(text)));
  };
  return [
    ...texts
      .filter(isOurs)
      .map((text) => ({ screen, problem: 'not in a catalogue', text }) as const),
    ...cut.map((text) => ({ screen, problem: 'cut off', text }) as const),
    ...wide.map((text) => ({ screen, problem: 'wider than the window', text }) as const),
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
  const wide =
    scrollWidth <= clientWidth
      ? []
      : [...document.querySelectorAll('*')]
          .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
          .map((element) => `${clientWidth} ${element.tagName} ${element.getAttribute('class')}`);
  return { texts: [...new Set(texts)], cut, wide: [...new Set(wide)] };
}
