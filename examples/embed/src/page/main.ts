import type { Client } from '@tidings/sdk';
import { openChat, statusText } from './chat.ts';
import { element } from './element.ts';
import { orderChat } from './order-chat.ts';
import {
  eraseMe,
  forgetMe,
  loadMe,
  type Me,
  type Order,
  placeOrder,
  signIn,
  signOut,
} from './shop.ts';

/** Whether this tab signs out itself. */
let isLeaving = false;

function showSignIn(): void {
  const name = element('input', { name: 'name', autocomplete: 'username' });
  const password = element('input', { type: 'password', autocomplete: 'current-password' });
  const problem = element('p', { role: 'alert' });
  const form = element(
    'form',
    { className: 'sign-in' },
    element('h1', {}, 'Flower shop'),
    element('label', {}, 'Name', name),
    element('label', {}, 'Password', password),
    element('button', {}, 'Sign in'),
    problem,
  );
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    try {
      await showShop(await signIn(name.value, password.value));
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
    }
  });
  document.body.replaceChildren(form);
}

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
  const show = (order: Order) => {
    open?.close();
    open = order.channelId === null ? undefined : orderChat(client, order.channelId);
    location.hash = String(order.id);
    main.replaceChildren(element('h2', {}, order.title), open?.element ?? 'Its chat opens soon.');
  };
  const add = (order: Order) => {
    const button = element('button', { type: 'button', onclick: () => show(order) }, order.title);
    orders.append(element('li', {}, button));
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

function exits(client: Client): HTMLElement[] {
  const leave = async () => {
    const question = 'You have unsent messages. Delete them?';
    const isUnsent = (client.outbox.entries.current?.length ?? 0) > 0;
    if (isUnsent && !confirm(question)) return;
    isLeaving = true;
    await signOut();
    await forget(client);
  };
  const erase = async () => {
    if (!confirm('Delete your account, and your name from all chats?')) return;
    isLeaving = true;
    await eraseMe();
    await forget(client);
  };
  return [
    element('button', { type: 'button', onclick: leave }, 'Sign out'),
    element('button', { type: 'button', onclick: erase }, 'Delete account'),
  ];
}

/** Removes everything from this device. A page that is left before this settles would keep some of it. */
async function forget(client: Client): Promise<void> {
  forgetMe();
  await client.signOut({ wipe: 'evenUnsent' });
  location.reload();
}

// Without a service worker, the page opens only online.
if (import.meta.env.PROD) {
  navigator.serviceWorker?.register('./service-worker.js').catch(() => undefined);
}
const me = await loadMe();
if (me) await showShop(me);
else showSignIn();
