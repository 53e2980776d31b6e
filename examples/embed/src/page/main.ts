import { openChat, type ShopClient, statusText } from './chat.ts';
import { element } from './element.ts';
import { orderChat } from './order-chat.ts';
import { payment } from './payment.ts';
import {
  eraseMe,
  forgetMe,
  loadVisit,
  type Me,
  type Order,
  placeOrder,
  signOut,
  type Visit,
} from './shop.ts';
import { forget, showSignIn } from './sign-in.ts';

/** Whether this tab signs out itself. */
let isLeaving = false;

async function showShop(me: Me): Promise<void> {
  const client = await openChat(me);
  client.status.subscribe((status) => {
    // Another tab signed out, or opened a newer version of this page.
    if (status !== 'closed' && !isLeaving) location.reload();
  });
  const status = element('p', { role: 'status' });
  const showStatus = () => {
    status.textContent = statusText(client.sync.state.current);
  };
  client.sync.state.subscribe(showStatus);
  showStatus();

  const orders = element('ul', { ariaLabel: 'Orders' });
  const main = element('main');
  let open: ReturnType<typeof orderChat> | undefined;
  let paying: ReturnType<typeof payment> | undefined;
  const show = (order: Order) => {
    open?.close();
    paying?.close();
    paying = me.user.isSeller ? undefined : payment(client, order);
    open = order.channelId === null ? undefined : orderChat(client, order.channelId);
    location.hash = String(order.id);
    main.replaceChildren(
      element('h2', {}, order.title),
      ...(paying?.elements ?? []),
      open?.element ?? 'Its chat opens soon.',
    );
  };
  const add = (order: Order) => {
    const button = element('button', { type: 'button', onclick: () => show(order) }, order.title);
    const { messages } = order;
    const count = messages === 0 ? '' : `${messages} ${messages === 1 ? 'message' : 'messages'}`;
    orders.append(element('li', {}, button, element('span', { className: 'count' }, count)));
  };
  for (const order of me.orders) add(order);
  document.body.replaceChildren(
    element('header', {}, element('strong', {}, me.user.name), status, ...exits(client)),
    element('nav', {}, orders, orderForm(add, show)),
    main,
  );
  const shown = me.orders.find(({ id }) => String(id) === location.hash.slice(1));
  if (shown) show(shown);
}

function orderForm(add: (order: Order) => void, show: (order: Order) => void): HTMLElement {
  const title = element('input', { ariaLabel: 'Flowers' });
  const form = element('form', {}, title, element('button', {}, 'Order'));
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const order = await placeOrder(title.value);
    title.value = '';
    add(order);
    show(order);
  });
  return form;
}

function exits(client: ShopClient): HTMLElement[] {
  const leave = async () => {
    const question = 'You have unsent messages or payments. Delete them?';
    const { outbox, mutations } = client;
    const unsent = outbox.entries.current.length + mutations.entries.current.length;
    if (unsent > 0 && !confirm(question)) return;
    await whileLeaving(client, signOut);
  };
  const erase = async () => {
    if (!confirm('Delete your account, and your name from all chats?')) return;
    await whileLeaving(client, eraseMe);
  };
  return [
    element('button', { type: 'button', onclick: leave }, 'Sign out'),
    element('button', { type: 'button', onclick: erase }, 'Delete account'),
  ];
}

/** Takes a step at the shop, and removes everything from this device if it succeeds. */
async function whileLeaving(client: ShopClient, step: () => Promise<unknown>): Promise<void> {
  try {
    await step();
  } catch (error) {
    alert(error instanceof Error ? error.message : String(error));
    // A shop that failed halfway may have ended the session.
    location.reload();
    return;
  }
  isLeaving = true;
  await forget(client);
}

/** Shows nothing of a customer whose session has ended, and removes their data unless messages are unsent. */
async function endVisit(me: Me): Promise<void> {
  const client = await openChat(me);
  // Another tab may do the same at this moment. Then this one looks again.
  const left = await client.signOut({ wipe: true }).catch(() => undefined);
  if (left?.isSignedOut === false) {
    showSignIn({ former: { me, client }, onSignedIn: showShop });
    return;
  }
  // Work that another tab stored at the last moment is shown after a reload.
  if (left && !left.kept) forgetMe();
  location.reload();
}

async function start(visit: Visit | undefined): Promise<void> {
  if (!visit) showSignIn({ onSignedIn: showShop });
  else if (visit.isOver) await endVisit(visit.me);
  else await showShop(visit.me);
}

// Without a service worker, the page opens only online.
if (import.meta.env.PROD) {
  navigator.serviceWorker?.register('./service-worker.js').catch(() => undefined);
}
try {
  await start(await loadVisit());
} catch (error) {
  const problem = error instanceof Error ? error.message : String(error);
  document.body.replaceChildren(element('p', { role: 'alert' }, `${problem} Reload the page.`));
}
