import { type Client, createClient, type SyncState } from '@tidings/sdk';
import { indexedDbStorage } from '@tidings/sdk/indexeddb';
import type { ShopData } from '../order-data.ts';
import { chatToken, type Me, payOrder } from './shop.ts';

/** Changes at the shop that work without a network. */
export type ShopCommands = { readonly payOrder: { readonly orderId: number } };

export type ShopClient = Client<ShopData, ShopCommands>;

/** Opens the chat of a signed-in customer, from stored data and without a second sign-in. */
export function openChat({ user, chatUrl }: Me): Promise<ShopClient> {
  return createClient<ShopData, ShopCommands>({
    serverUrl: chatUrl,
    credentials: { token: chatToken, deviceName: 'Flower shop' },
    account: user.id,
    storage: indexedDbStorage(),
    commands: { payOrder: { run: ({ orderId }, { signal }) => payOrder(orderId, signal) } },
  });
}

/** Describes the connection for customers. */
export function statusText(state: SyncState): string {
  switch (state.name) {
    case 'live':
      return 'Up to date.';
    case 'offline':
      return 'Offline. You can still read and write messages.';
    case 'signedOut':
      return `The chat is paused. ${state.problem ?? ''}`;
    default:
      return 'Connecting…';
  }
}
