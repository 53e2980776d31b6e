import type { ShopClient } from './chat.ts';
import { element } from './element.ts';
import type { Order } from './shop.ts';

/** A button that pays an order, also without a network. Returns it, and a function that closes it. */
export function payment(client: ShopClient, order: Order) {
  const { entries } = client.mutations;
  const own = () => entries.current.find(({ args }) => args.orderId === order.id);
  const state = element('small', { ariaLabel: 'Payment', ariaLive: 'polite' });
  let isSaving = false;
  const show = () => {
    const call = own();
    const waiting = isSaving ? 'Saving …' : 'Paid as soon as possible';
    state.textContent = call?.refusal?.message ?? (call ? waiting : '');
  };
  const pay = async () => {
    const call = own();
    if (!call) await client.mutate.payOrder({ orderId: order.id });
    else if (call.state === 'failed') await client.mutations.retry(call.id);
  };
  // The call shows at once, but only once it is on disk may the page promise anything.
  const onclick = () => {
    isSaving = true;
    pay()
      .catch((error: Error) => alert(error.message))
      .finally(() => {
        isSaving = false;
        show();
      });
  };
  const close = entries.subscribe(show);
  show();
  const button = element('button', { type: 'button', onclick }, 'Pay');
  return { elements: [button, state], close };
}
