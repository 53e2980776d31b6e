import { createAdmin, signToken } from '@tidings/sdk/server';
import type { ShopData } from '../order-data.ts';
import type { Order, User } from './shop-database.ts';

export interface ChatSettings {
  /** The address of the Tidings server. */
  readonly url: string;
  /** The service key, with the scopes `users`, `channels` and `messages:send_as`. */
  readonly serviceKey: { readonly email: string; readonly apiKey: string };
  /** The private key that signs tokens, in PEM, and the `issuer` that the Tidings server knows its public half by. */
  readonly privateKey: string;
  readonly issuer: string;
  /** The webhook that tells the shop of messages in the chats, if there is one. */
  readonly webhookId?: number | undefined;
}

/** Everything that the shop's backend does with Tidings. */
export function chatOf({ url, serviceKey, privateKey, issuer, webhookId }: ChatSettings) {
  const admin = createAdmin<ShopData>({ serverUrl: url, serviceKey, clientName: 'Flower shop' });
  const audience = new URL(url).origin;

  return {
    url,

    /** Returns a token that signs one of our users in to the chat. */
    tokenFor({ id, name }: User): Promise<string> {
      return signToken(privateKey, { sub: id, name, iss: issuer, aud: audience });
    },

    /** Opens the chat of an order, or brings its members up to date. Returns the id of its channel. */
    async openChat({ id, title }: Order, members: readonly User[]): Promise<number> {
      const people = members.map((user) => ({ external_id: user.id, full_name: user.name }));
      await admin.users.upsert(people);
      const [channel] = await admin.channels.upsert([
        {
          external_id: `order-${id}`,
          name: `Order ${id}`,
          description: title,
          is_private: true,
          members: members.map((user) => user.id),
          // A webhook gets the messages of a private channel only if it is a subscriber.
          ...(webhookId !== undefined && { webhooks: [webhookId] }),
        },
      ]);
      if (!channel || 'code' in channel)
        throw new Error(`No chat for order ${id}: ${channel?.msg}`);
      return channel.stream_id;
    },

    /** Writes in the chat of an order that its customer paid, in their name. Pages show a card for it. */
    async tellPaid({ id, title, channelId }: Order, customer: User): Promise<void> {
      const [person] = await admin.users.list({ external_ids: [customer.id] });
      if (!person || channelId === null) throw new Error(`Order ${id} has no chat yet.`);
      const place = { type: 'channel', to: channelId, topic: 'Your order' } as const;
      const custom = { kind: 'order', id, title, state: 'paid' } as const;
      const message = { ...place, content: `I paid for ${title}.`, custom };
      await admin.sendAs(person.user_id, message, { idempotencyKey: `paid-${id}` });
    },

    /** Erases one of our users from the chat; the texts stay, without a name. */
    async erase({ id }: User): Promise<void> {
      const [person] = await admin.users.list({ external_ids: [id] });
      if (person) await admin.users.erase(person.user_id, { messages: 'anonymize' });
    },
  };
}

export type Chat = ReturnType<typeof chatOf>;
