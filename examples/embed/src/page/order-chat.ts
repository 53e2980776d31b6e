import type { ConversationTarget, TimelineItem, WithCustom } from '@tidings/sdk';
import type { OrderData, ShopData } from '../order-data.ts';
import type { ShopClient } from './chat.ts';
import { element } from './element.ts';

/** The chat of one order: its messages, and a field to write. Returns the element, and a function that closes it. */
export function orderChat(client: ShopClient, channelId: number) {
  const to: ConversationTarget = { kind: 'topic', channelId, topic: 'Your order' };
  const timeline = client.timeline(to);
  const people = client.users();
  const list = element('ol', { ariaLabel: 'Messages' });
  const field = element('input', { ariaLabel: 'Message', autocomplete: 'off' });
  const form = element('form', {}, field, element('button', {}, 'Send'));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const content = field.value.trim();
    if (content === '') return;
    field.value = '';
    // Resolves once the message is on this device. It is sent when there is a network.
    client.send({ to, content }).catch(() => {
      field.value = content;
    });
  });
  // Takes the words of a refused message back into the field.
  const edit = (entryId: string) => {
    const entry = client.outbox.entries.current.find(({ id }) => id === entryId);
    if (entry?.command.name !== 'sendMessage') return;
    field.value = entry.command.args.content;
    field.focus();
    // It may have been sent a moment ago, and then shows as sent.
    client.outbox.discard(entryId).catch(() => undefined);
  };
  const show = () => {
    // The names of today: a message has that of its day, also of somebody who was erased.
    const names = new Map(people.current?.map(({ user }) => [user.user_id, user.full_name]));
    list.replaceChildren(...timeline.current.items.map((item) => messageRow(item, names, edit)));
  };
  const ends = [timeline.subscribe(show), people.subscribe(show)];
  const close = () => {
    for (const end of ends) end();
  };
  show();
  return { element: element('section', { ariaLabel: 'Chat' }, list, form), close };
}

function messageRow(
  { message, pending }: WithCustom<TimelineItem, ShopData>,
  names: ReadonlyMap<number, string>,
  edit: (entryId: string) => void,
): HTMLElement {
  const { body } = new DOMParser().parseFromString(message.content, 'text/html');
  return element(
    'li',
    { className: pending?.state ?? '' },
    element('strong', {}, names.get(message.sender_id) ?? message.sender_full_name),
    element('p', {}, body.textContent.trim()),
    ...(message.custom?.kind === 'order' ? [orderCard(message.custom)] : []),
    ...(pending ? [element('small', {}, pending.refusal?.message ?? 'Waiting to send')] : []),
    ...(pending?.state === 'failed'
      ? [element('button', { type: 'button', onclick: () => edit(pending.entryId) }, 'Edit')]
      : []),
  );
}

/** The order that a message is about. */
function orderCard({ title, state }: OrderData): HTMLElement {
  const mark = element('small', {}, state === 'paid' ? 'Paid' : '');
  return element('aside', { ariaLabel: 'Order' }, element('b', {}, title), mark);
}
