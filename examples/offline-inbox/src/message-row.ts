import type { Client, PendingSend, TimelineItem } from '@tidings/sdk';
import { element } from './element.ts';

/** A message, with its send state while the server does not have it. */
export function messageRow(client: Client, { message, pending }: TimelineItem): HTMLElement {
  return element(
    'li',
    { className: pending?.state ?? '' },
    element('strong', {}, message.sender_full_name),
    element('p', {}, plainText(message.content)),
    ...(pending ? [pendingLine(client, pending)] : []),
  );
}

/** Converts HTML to text. The parsed document runs no scripts and loads nothing. */
function plainText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim();
}

function pendingLine({ outbox }: Client, { entryId, state, refusal }: PendingSend): HTMLElement {
  // Another tab may have done this, or the message was just sent; the list shows it.
  const tooLate = () => undefined;
  const retry = () => outbox.retry(entryId).catch(tooLate);
  const discard = () => outbox.discard(entryId).catch(tooLate);
  if (state === 'sending') return element('small', {}, 'Sending…');
  if (state === 'waiting') {
    return element('small', {}, 'Waiting to send ', button('Discard', discard));
  }
  const reason = `Not sent: ${refusal?.message ?? 'the server refused it.'} `;
  const again = refusal?.isFinal ? [] : [button('Try again', retry)];
  return element('small', {}, reason, ...again, button('Discard', discard));
}

function button(name: string, onclick: () => Promise<void>): HTMLElement {
  return element('button', { type: 'button', onclick }, name);
}
