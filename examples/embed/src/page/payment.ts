import type { ShopClient } from './chat.ts';
import { element } from './element.ts';
import type { Order } from './shop.ts';

/** A button that pays an order, also without a network. Returns it, and a function that closes it. */
export function payment(client: ShopClient, order: Order) {
  const { entries } = client.mutations;
  const own = () => entries.current.find(({ args }) => args.orderId === order.id);
  const state = element('small', { ariaLabel: 'Payment', ariaLive: 'polite' });
  const show = () => {
    const call = own();
    state.textContent = call?.refusal?.message ?? (call ? 'Paid as soon as possible' : '');
  };
  const pay = async () => {
    const call = own();
    if (!call) await client.mutate.payOrder({ orderId: order.id });
    else if (call.state === 'failed') await client.mutations.retry(call.id);
  };
  const onclick = () => {
    pay().catch((error: Error) => alert(error.message));
  };
  const close = entries.subscribe(show);
  show();
  const button = element('button', { type: 'button', onclick }, 'Pay');
  return { elements: [button, state], close };
}
