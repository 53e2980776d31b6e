import {
  type BeforeSendAnswer,
  verifyBeforeSend,
  verifyWebhook,
  type WebhookRequest,
} from '@tidings/sdk/server';
import type { ShopData } from '../order-data.ts';

export interface Secrets {
  /** The secret of the before-send hook, if the shop checks messages. */
  readonly hook?: string | undefined;
  /** The secret of the webhook, if the shop counts messages. */
  readonly webhook?: string | undefined;
}

/** A message that somebody wrote in the chat of an order. */
export interface ChatMessage {
  readonly messageId: number;
  readonly channelId: number;
}

/** Thirteen to sixteen digits in a row, with spaces or hyphens. */
const CARD_NUMBER = /\b(?:\d[ -]?){12,15}\d\b/;

/** Returns functions that read the requests of Tidings. They throw WebhookRefused for requests of others. */
export function incomingOf(secrets: Secrets) {
  return {
    /** Decides about a message before Tidings stores it. */
    async checkMessage(request: WebhookRequest): Promise<BeforeSendAnswer> {
      if (secrets.hook === undefined) return { action: 'allow' };
      const { content } = await verifyBeforeSend(request, secrets.hook);
      if (!CARD_NUMBER.test(content)) return { action: 'allow' };
      return { action: 'refuse', message: 'Please do not send card numbers. We never need them.' };
    },

    /** Returns the new messages of a delivery, without those that the shop wrote about an order. */
    async messagesIn(request: WebhookRequest): Promise<ChatMessage[]> {
      if (secrets.webhook === undefined) return [];
      const { events } = await verifyWebhook<ShopData>(request, secrets.webhook);
      return events.flatMap((event) => {
        if (event.type !== 'message') return [];
        const { id: messageId, stream_id: channelId, custom } = event.message;
        const isOfShop = custom?.kind === 'order';
        return channelId === undefined || isOfShop ? [] : [{ messageId, channelId }];
      });
    },
  };
}

export type Incoming = ReturnType<typeof incomingOf>;
