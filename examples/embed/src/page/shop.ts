/** The shop's own API, and what the page keeps of it for the time without a network. */
export interface Order {
  readonly id: number;
  readonly title: string;
  readonly channelId: number | null;
  readonly messages: number;
}

export interface Me {
  readonly user: { readonly id: string; readonly name: string; readonly isSeller: boolean };
  readonly orders: readonly Order[];
  readonly chatUrl: string;
}

/** A customer of this page. `isOver`: the shop has ended their session, and their data is still on this device. */
export interface Visit {
  readonly me: Me;
  readonly isOver: boolean;
}

class NoNetwork extends Error {}

class Refused extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const key = 'flower-shop:visit';

export function keep(visit: Visit): Visit {
  localStorage.setItem(key, JSON.stringify(visit));
  return visit;
}

export function forgetMe(): void {
  localStorage.removeItem(key);
}

export function signIn(name: string, password: string): Promise<Me> {
  return ask('POST', 'sign-in', { name, password });
}

/** Returns the shop's newest data; what is kept if there is no network; undefined for strangers. */
export async function loadVisit(): Promise<Visit | undefined> {
  const kept: Visit | undefined = JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  if (!kept || kept.isOver) return kept;
  try {
    return keep({ me: await ask<Me>('GET', 'me'), isOver: false });
  } catch (error) {
    if (error instanceof NoNetwork) return kept;
    if (!(error instanceof Refused) || error.status !== 401) throw error;
    // From now on the page shows nothing of theirs, with or without a network.
    return keep({ me: { ...kept.me, orders: [] }, isOver: true });
  }
}

export function placeOrder(title: string): Promise<Order> {
  return ask('POST', 'orders', { title });
}

/** Pays an order. The shop takes the money for an order once, however often it is asked. */
export function payOrder(orderId: number, signal: AbortSignal): Promise<Response> {
  return fetch(`/shop/orders/${orderId}/pay`, { method: 'POST', signal });
}

/** Returns a token for the chat. The shop knows the person by their cookie. */
export async function chatToken(): Promise<string> {
  return (await ask<{ token: string }>('POST', 'chat-token')).token;
}

export function signOut(): Promise<unknown> {
  return ask('POST', 'sign-out');
}

export function eraseMe(): Promise<unknown> {
  return ask('DELETE', 'me');
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/shop/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  }).catch((cause: unknown) => {
    throw new NoNetwork('The shop cannot be reached.', { cause });
  });
  const fields = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(answer.status, fields.error ?? 'The shop did not answer.');
  return fields;
}
