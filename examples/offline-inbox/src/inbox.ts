import type { Client, InboxItem } from '@tidings/sdk';
import { addressOf } from './address.ts';
import { element } from './element.ts';

/** Conversations with unread messages, newest first. */
export function inbox(client: Client): HTMLElement {
  const list = element('ul');
  const show = (items: readonly InboxItem[] = []) => {
    const nothing = element('li', {}, 'No unread messages');
    list.replaceChildren(...(items.length > 0 ? items.map(row) : [nothing]));
  };
  const items = client.inbox();
  // The first subscriber loads the list; later calls report changes.
  items.subscribe(show);
  return element('nav', { ariaLabel: 'Unread' }, list);
}

function row(item: InboxItem): HTMLElement {
  const count = element('span', { className: 'count' }, String(item.unread));
  return element('li', {}, element('a', { href: addressOf(item.to) }, nameOf(item), count));
}

function nameOf({ to, channel, people }: InboxItem): string {
  if (to.kind === 'direct') return people.map(({ full_name }) => full_name).join(', ');
  return `${channel?.name ?? '…'} › ${to.topic}`;
}
