/** The shop's own API, and what the page keeps of it for the time without a network. */
export interface Order {
  readonly id: number;
  readonly title: string;
  readonly channelId: number | null;
}

export interface Me {
  readonly user: { readonly id: string; readonly name: string; readonly isSeller: boolean };
  readonly orders: readonly Order[];
  readonly chatUrl: string;
}

const key = 'flower-shop:me';

function keptMe(): Me | undefined {
  return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
}

export function forgetMe(): void {
  localStorage.removeItem(key);
}

export async function signIn(name: string, password: string): Promise<Me> {
  return keep(await ask<Me>('POST', 'sign-in', { name, password }));
}

/** Returns the shop's newest data; what is kept if there is no network; undefined for strangers. */
export async function loadMe(): Promise<Me | undefined> {
  const kept = keptMe();
  if (!kept) return undefined;
  return ask<Me>('GET', 'me').then(keep, () => kept);
}

export function placeOrder(title: string): Promise<Order> {
  return ask('POST', 'orders', { title });
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

function keep(me: Me): Me {
  localStorage.setItem(key, JSON.stringify(me));
  return me;
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`/shop/${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const fields = await answer.json();
  if (!answer.ok) throw new Error(fields.error ?? 'The shop did not answer.');
  return fields;
}
