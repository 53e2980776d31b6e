import { WebhookRefused } from '@tidings/sdk/server';
import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import type { Chat } from './chat.ts';
import type { Incoming } from './incoming.ts';
import type { Order, ShopDatabase, User } from './shop-database.ts';

const COOKIE = 'flower_shop';
const forgotten = 'Max-Age=0';

interface Parts {
  readonly shop: ShopDatabase;
  readonly chat: Chat;
  readonly incoming: Incoming;
  /** The folder of the built page. */
  readonly pages: string;
}

/** The shop's backend: its own sign-in, its orders, and what its pages need for the chat. */
export function shopApp({ shop, chat, incoming, pages }: Parts): Express {
  const app = express();

  // Before the JSON parser: the signature is that of the body as it arrived.
  const signed = express.text({ type: '*/*', limit: '4mb' });

  app.post('/tidings/before-send', signed, async ({ headers, body }, response) => {
    response.json(await incoming.checkMessage({ headers, body: String(body) }));
  });

  // An answer other than 2xx makes Tidings deliver the same again.
  app.post('/tidings/events', signed, async ({ headers, body }, response) => {
    for (const message of await incoming.messagesIn({ headers, body: String(body) })) {
      await shop.count(message);
    }
    response.json({});
  });

  app.use('/tidings', ((error, _request, response, next) => {
    if (error instanceof WebhookRefused) response.status(401).json({});
    else next(error);
  }) satisfies ErrorRequestHandler);

  app.use(express.json());
  app.use(express.static(pages));

  app.post('/shop/sign-in', async (request, response) => {
    const { name, password } = request.body as Record<string, unknown>;
    const session = await shop.signIn(String(name), String(password));
    if (session === undefined)
      return response.status(401).json({ error: 'Wrong name or password.' });
    response.setHeader('set-cookie', cookie(session));
    return response.json(await me(session));
  });

  app.post('/shop/sign-out', async (request, response) => {
    await shop.signOut(sessionIn(request));
    response.setHeader('set-cookie', `${cookie('')}; ${forgotten}`);
    response.json({});
  });

  // The session decides whose token this is. The page cannot ask for another person's.
  app.post('/shop/chat-token', async (request, response) => {
    const user = await shop.userOf(sessionIn(request));
    if (!user) return response.status(401).json({ error: 'Sign in to the shop first.' });
    return response.json({ token: await chat.tokenFor(user) });
  });

  app.get('/shop/me', async (request, response) => {
    const known = await me(sessionIn(request));
    return known ? response.json(known) : response.status(401).json({ error: 'Sign in first.' });
  });

  app.post('/shop/orders', async (request, response) => {
    const user = await shop.userOf(sessionIn(request));
    if (!user) return response.status(401).json({ error: 'Sign in first.' });
    const order = await shop.addOrder(user, String(request.body.title));
    return response.json(await withChat(order, user));
  });

  app.post('/shop/orders/:id/pay', async (request, response) => {
    const user = await shop.userOf(sessionIn(request));
    if (!user) return response.status(401).json({ error: 'Sign in first.' });
    const orders = await shop.ordersFor(user);
    const order = orders.find(({ id }) => id === Number(request.params.id));
    if (order?.customerId !== user.id)
      return response.status(404).json({ error: 'There is no such order.' });
    // A real shop takes the money here.
    await chat.tellPaid(order, user);
    return response.json({});
  });

  app.delete('/shop/me', async (request, response) => {
    const user = await shop.userOf(sessionIn(request));
    if (!user) return response.status(401).json({ error: 'Sign in first.' });
    // Another device of theirs could get a token meanwhile, and be let in to the chat again.
    await shop.endSessions(user);
    // The chat before the shop: if it fails, the shop still knows whom to erase.
    await chat.erase(user);
    await shop.erase(user);
    response.setHeader('set-cookie', `${cookie('')}; ${forgotten}`);
    return response.json({});
  });

  /** Opens the chat of an order for the customer and all sellers. The same again changes nothing. */
  async function withChat(order: Order, customer: User): Promise<Order> {
    const channelId = await chat.openChat(order, [customer, ...(await shop.sellers())]);
    await shop.setChannel(order, channelId);
    return { ...order, channelId };
  }

  /** The signed-in user's view of the shop. Chats that could not be opened before are opened now. */
  async function me(session: string) {
    const user = await shop.userOf(session);
    if (!user) return undefined;
    const orders: Order[] = [];
    for (const order of await shop.ordersFor(user)) {
      const customer = await shop.user(order.customerId);
      const isClosed = order.channelId === null && customer;
      orders.push(isClosed ? await withChat(order, customer).catch(() => order) : order);
    }
    return { user, orders, chatUrl: chat.url };
  }

  return app;
}

function cookie(session: string): string {
  return `${COOKIE}=${session}; HttpOnly; SameSite=Strict; Path=/shop`;
}

function sessionIn({ headers }: Request): string {
  const pairs = (headers.cookie ?? '').split('; ').map((pair) => pair.split('='));
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? '';
}
