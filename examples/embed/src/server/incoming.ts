import {
  type BeforeSendAnswer,
  verifyBeforeSend,
  verifyWebhook,
  type WebhookRequest,
} from '@tidings/sdk/server';

export interface Secrets {
  /** The secret of the before-send hook, if the shop checks messages. */
  readonly hook?: string | undefined;
  /** The secret of the webhook, if the shop counts messages. */
  readonly webhook?: string | undefined;
}

/** A message in the chat of an order. */
export interface Heard {
  readonly messageId: number;
  readonly channelId: number;
}

/** Thirteen to sixteen digits in a row, with spaces or hyphens. */
const CARD_NUMBER = /\b(?:\d[ -]?){12,15}\d\b/;

/** What the shop does with the requests of Tidings. Throws WebhookRefused for requests of others. */
export function incomingOf(secrets: Secrets) {
  return {
    /** Decides about a message before Tidings stores it. */
    async checkMessage(request: WebhookRequest): Promise<BeforeSendAnswer> {
      if (secrets.hook === undefined) return { action: 'allow' };
      const { content } = await verifyBeforeSend(request, secrets.hook);
      if (!CARD_NUMBER.test(content)) return { action: 'allow' };
      return { action: 'refuse', message: 'Please do not send card numbers. We never need them.' };
    },

    /** Returns the new messages of a delivery. */
    async heard(request: WebhookRequest): Promise<Heard[]> {
      if (secrets.webhook === undefined) return [];
      const { events } = await verifyWebhook(request, secrets.webhook);
      return events.flatMap((event) => {
        if (event.type !== 'message') return [];
        const { id: messageId, stream_id: channelId } = event.message;
        return channelId === undefined ? [] : [{ messageId, channelId }];
      });
    },
  };
}

export type Incoming = ReturnType<typeof incomingOf>;
