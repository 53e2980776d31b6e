import type { CustomTypes, RequestOf, ResultOf, WithCustom } from '@tidings/shared-types';
import type {
  getBeforeSendHook,
  setBeforeSendHook,
  testBeforeSendHook,
} from '@tidings/shared-types/contracts/before-send-hook';
import type { getChannels } from '@tidings/shared-types/contracts/channels';
import type { sendMessage } from '@tidings/shared-types/contracts/messages';
import type { upsertChannels, upsertUsers } from '@tidings/shared-types/contracts/provisioning';
import type { eraseUser, getErasure } from '@tidings/shared-types/contracts/user-data';
import type { getUsers } from '@tidings/shared-types/contracts/users';
import type {
  createWebhook,
  getWebhookDeliveries,
  getWebhooks,
  testWebhook,
  updateWebhook,
} from '@tidings/shared-types/contracts/webhooks';
import {
  type AdminCall,
  type AdminCallOptions,
  type AdminOptions,
  createAdminCall,
} from './admin-call.ts';

/** A person to create or update. Only what it contains changes. */
export type PersonUpsert = RequestOf<typeof upsertUsers>['users'][number];
/** A channel to create or update. Only what it contains changes. */
export type ChannelUpsert = RequestOf<typeof upsertChannels>['channels'][number];
/** The outcome of one item, in the order of the items: what was done, or why nothing was. */
export type PersonOutcome = ResultOf<typeof upsertUsers>['results'][number];
export type ChannelOutcome = ResultOf<typeof upsertChannels>['results'][number];

/** Finds people or channels by their ids in your product; without any ids, all that the key can see. */
export interface ByExternalIds {
  readonly external_ids?: string[] | undefined;
}

export interface AdminUsers<C extends CustomTypes = CustomTypes> {
  /**
   * Creates or updates people, at most 500. Each is done or refused by itself. The same again changes nothing. Needs
   * the scope `users`.
   */
  upsert(
    users: readonly WithCustom<PersonUpsert, C>[],
    options?: AdminCallOptions,
  ): Promise<PersonOutcome[]>;
  list(
    request?: ByExternalIds,
    options?: AdminCallOptions,
  ): Promise<WithCustom<ResultOf<typeof getUsers>['members'], C>>;
  /** Locks a person out. Their messages stay. Needs the scope `users`. */
  deactivate(userId: number, options?: AdminCallOptions): Promise<void>;
  /** Needs the scope `users`. */
  reactivate(userId: number, options?: AdminCallOptions): Promise<void>;
  /**
   * Erases a person for good. They are locked out and nameless at once; `erasure` tells how far the rest is. Needs the
   * scope `users`.
   */
  erase(
    userId: number,
    request: Omit<RequestOf<typeof eraseUser>, 'user_id'>,
    options?: AdminCallOptions,
  ): Promise<ResultOf<typeof eraseUser>>;
  erasure(
    userId: number,
    options?: AdminCallOptions,
  ): Promise<ResultOf<typeof getErasure>['erasure']>;
}

export interface AdminChannels<C extends CustomTypes = CustomTypes> {
  /**
   * Creates or updates channels, at most 100. Each is done or refused by itself. The same again changes nothing. Needs
   * the scope `channels`.
   */
  upsert(
    channels: readonly WithCustom<ChannelUpsert, C>[],
    options?: AdminCallOptions,
  ): Promise<ChannelOutcome[]>;
  list(
    request?: ByExternalIds,
    options?: AdminCallOptions,
  ): Promise<WithCustom<ResultOf<typeof getChannels>['streams'], C>>;
}

/** The program that the organization asks before it stores a message. Needs the scope `before_send_hook`. */
export interface AdminBeforeSendHook {
  /** Returns null if there is none. */
  get(options?: AdminCallOptions): Promise<ResultOf<typeof getBeforeSendHook>['before_send_hook']>;
  /** Sets the hook up, or changes it. The result holds the secret of a new hook, and is the only one that does. */
  set(
    hook: RequestOf<typeof setBeforeSendHook>,
    options?: AdminCallOptions,
  ): Promise<ResultOf<typeof setBeforeSendHook>>;
  remove(options?: AdminCallOptions): Promise<void>;
  /** Asks the hook about a message that is not sent. */
  test(
    request?: RequestOf<typeof testBeforeSendHook>,
    options?: AdminCallOptions,
  ): Promise<ResultOf<typeof testBeforeSendHook>['test']>;
}

/** Webhooks need the scope `webhooks`. */
export interface AdminWebhooks {
  list(options?: AdminCallOptions): Promise<ResultOf<typeof getWebhooks>['webhooks']>;
  /** Adds a webhook. Its secret, with which `verifyWebhook` verifies deliveries, is in this answer alone. */
  create(
    request: RequestOf<typeof createWebhook>,
    options?: AdminCallOptions,
  ): Promise<ResultOf<typeof createWebhook>>;
  /** Changes a webhook, delivers again from an event id on, or makes a new secret, which the answer then has. */
  update(
    webhookId: number,
    changes: Omit<RequestOf<typeof updateWebhook>, 'webhook_id'>,
    options?: AdminCallOptions,
  ): Promise<ResultOf<typeof updateWebhook>>;
  pause(webhookId: number, options?: AdminCallOptions): Promise<void>;
  /** Goes on where the webhook stopped. */
  resume(webhookId: number, options?: AdminCallOptions): Promise<void>;
  delete(webhookId: number, options?: AdminCallOptions): Promise<void>;
  /** Sends a delivery without events, and returns what the receiver answered. */
  test(
    webhookId: number,
    options?: AdminCallOptions,
  ): Promise<ResultOf<typeof testWebhook>['test']>;
  deliveries(
    webhookId: number,
    options?: AdminCallOptions,
  ): Promise<ResultOf<typeof getWebhookDeliveries>['deliveries']>;
}

/** What a backend does in its organization with a service key. `C` has the types of its custom data. */
export interface Admin<C extends CustomTypes = CustomTypes> {
  readonly users: AdminUsers<C>;
  readonly channels: AdminChannels<C>;
  readonly beforeSendHook: AdminBeforeSendHook;
  readonly webhooks: AdminWebhooks;
  /**
   * Sends a message as the person with this id. `custom` attaches data to it, such as the number of an order. Needs the
   * scope `messages:send_as`.
   */
  sendAs(
    userId: number,
    message: WithCustom<Omit<RequestOf<typeof sendMessage>, 'send_as'>, C>,
    options?: AdminCallOptions,
  ): Promise<ResultOf<typeof sendMessage>>;
}

/**
 * Creates an admin from a service key, for backends in Node, Deno, Bun and edge functions. Every call fails with the
 * errors of the SDK. It is repeated after failures of the network or the server, and takes effect once.
 */
export function createAdmin<C extends CustomTypes = CustomTypes>(options: AdminOptions): Admin<C> {
  const call = createAdminCall(options);
  const admin: Admin = {
    users: usersOf(call),
    channels: channelsOf(call),
    beforeSendHook: beforeSendHookOf(call),
    webhooks: webhooksOf(call),
    sendAs: async (userId, message, options) => {
      // A name that is also JSON, such as `17`, must not become an id.
      const to = typeof message.to === 'string' ? JSON.stringify(message.to) : message.to;
      const request = { ...message, to, send_as: userId };
      return (await call('POST', '/messages', request, options)) as ResultOf<typeof sendMessage>;
    },
  };
  return admin as unknown as Admin<C>;
}

function usersOf(call: AdminCall): AdminUsers {
  return {
    async upsert(users, options) {
      const answer = await call('POST', '/users/upsert', { users }, options);
      return (answer as ResultOf<typeof upsertUsers>).results;
    },
    async list(request = {}, options = {}) {
      const answer = await call('GET', '/users', { ...request }, options);
      return (answer as ResultOf<typeof getUsers>).members;
    },
    async deactivate(userId, options) {
      await call('DELETE', '/users/{user_id_or_email}', { user_id_or_email: userId }, options);
    },
    async reactivate(userId, options) {
      await call('POST', '/users/{user_id}/reactivate', { user_id: userId }, options);
    },
    async erase(userId, request, options) {
      const erasing = { user_id: userId, ...request };
      const answer = await call('DELETE', '/users/{user_id}/data', erasing, options);
      return answer as ResultOf<typeof eraseUser>;
    },
    async erasure(userId, options) {
      const answer = await call('GET', '/users/{user_id}/data', { user_id: userId }, options);
      return (answer as ResultOf<typeof getErasure>).erasure;
    },
  };
}

function channelsOf(call: AdminCall): AdminChannels {
  return {
    async upsert(channels, options) {
      const answer = await call('POST', '/channels/upsert', { channels }, options);
      return (answer as ResultOf<typeof upsertChannels>).results;
    },
    async list(request = {}, options = {}) {
      const answer = await call('GET', '/streams', { ...request }, options);
      return (answer as ResultOf<typeof getChannels>).streams;
    },
  };
}

const HOOK = '/realm/before_send_hook';

function beforeSendHookOf(call: AdminCall): AdminBeforeSendHook {
  return {
    async get(options) {
      const answer = await call('GET', HOOK, {}, options);
      return (answer as ResultOf<typeof getBeforeSendHook>).before_send_hook;
    },
    async set(hook, options) {
      const answer = await call('PUT', HOOK, { ...hook }, options);
      return answer as ResultOf<typeof setBeforeSendHook>;
    },
    async remove(options) {
      await call('DELETE', HOOK, {}, options);
    },
    async test(request = {}, options = {}) {
      const answer = await call('POST', `${HOOK}/test`, { ...request }, options);
      return (answer as ResultOf<typeof testBeforeSendHook>).test;
    },
  };
}

function webhooksOf(call: AdminCall): AdminWebhooks {
  const one = '/realm/webhooks/{webhook_id}';
  const update = (webhook_id: number, changes: object, options?: AdminCallOptions) =>
    call('PATCH', one, { webhook_id, ...changes }, options);
  return {
    async list(options) {
      const answer = await call('GET', '/realm/webhooks', {}, options);
      return (answer as ResultOf<typeof getWebhooks>).webhooks;
    },
    async create(request, options) {
      const answer = await call('POST', '/realm/webhooks', request, options);
      return answer as ResultOf<typeof createWebhook>;
    },
    async update(webhookId, changes, options) {
      const answer = await update(webhookId, changes, options);
      return answer as ResultOf<typeof updateWebhook>;
    },
    async pause(webhookId, options) {
      await update(webhookId, { is_enabled: false }, options);
    },
    async resume(webhookId, options) {
      await update(webhookId, { is_enabled: true }, options);
    },
    async delete(webhookId, options) {
      await call('DELETE', one, { webhook_id: webhookId }, options);
    },
    async test(webhookId, options) {
      const answer = await call('POST', `${one}/test`, { webhook_id: webhookId }, options);
      return (answer as ResultOf<typeof testWebhook>).test;
    },
    async deliveries(webhookId, options) {
      const answer = await call('GET', `${one}/deliveries`, { webhook_id: webhookId }, options);
      return (answer as ResultOf<typeof getWebhookDeliveries>).deliveries;
    },
  };
}
