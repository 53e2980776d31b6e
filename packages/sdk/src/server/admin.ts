import type { CustomTypes, WithCustom } from '@tidings/shared-types/wire';
import type {
  CreateWebhookRequest,
  EraseUserRequest,
  SendMessageRequest,
  SetBeforeSendHookRequest,
  TestBeforeSendHookRequest,
  UpdateWebhookRequest,
  UpsertChannelsRequest,
  UpsertUsersRequest,
} from '../endpoints/requests.ts';
import type {
  CreateWebhookResult,
  EraseUserResult,
  GetBeforeSendHookResult,
  GetChannelsResult,
  GetErasureResult,
  GetUsersResult,
  GetWebhookDeliveriesResult,
  GetWebhooksResult,
  SendMessageResult,
  SetBeforeSendHookResult,
  TestBeforeSendHookResult,
  TestWebhookResult,
  UpdateWebhookResult,
  UpsertChannelsResult,
  UpsertUsersResult,
} from '../endpoints/results.ts';
import {
  createWebhook,
  deactivateUser,
  deleteWebhook,
  eraseUser,
  getBeforeSendHook,
  getChannels,
  getErasure,
  getUsers,
  getWebhookDeliveries,
  getWebhooks,
  reactivateUser,
  removeBeforeSendHook,
  sendMessage,
  setBeforeSendHook,
  testBeforeSendHook,
  testWebhook,
  updateWebhook,
  upsertChannels,
  upsertUsers,
} from '../endpoints.ts';
import {
  type AdminCall,
  type AdminCallOptions,
  type AdminOptions,
  createAdminCall,
} from './admin-call.ts';

/** A person to create or update. Only what it contains changes. */
export type PersonUpsert = UpsertUsersRequest['users'][number];
/** A channel to create or update. Only what it contains changes. */
export type ChannelUpsert = UpsertChannelsRequest['channels'][number];
/** The outcome of one item, in the order of the items: what was done, or why nothing was. */
export type PersonOutcome = UpsertUsersResult['results'][number];
export type ChannelOutcome = UpsertChannelsResult['results'][number];

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
  ): Promise<WithCustom<GetUsersResult['members'], C>>;
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
    request: Omit<EraseUserRequest, 'user_id'>,
    options?: AdminCallOptions,
  ): Promise<EraseUserResult>;
  erasure(userId: number, options?: AdminCallOptions): Promise<GetErasureResult['erasure']>;
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
  ): Promise<WithCustom<GetChannelsResult['streams'], C>>;
}

/** The program that the organization asks before it stores a message. Needs the scope `before_send_hook`. */
export interface AdminBeforeSendHook {
  /** Returns null if there is none. */
  get(options?: AdminCallOptions): Promise<GetBeforeSendHookResult['before_send_hook']>;
  /** Sets the hook up, or changes it. The result holds the secret of a new hook, and is the only one that does. */
  set(hook: SetBeforeSendHookRequest, options?: AdminCallOptions): Promise<SetBeforeSendHookResult>;
  remove(options?: AdminCallOptions): Promise<void>;
  /** Asks the hook about a message that is not sent. */
  test(
    request?: TestBeforeSendHookRequest,
    options?: AdminCallOptions,
  ): Promise<TestBeforeSendHookResult['test']>;
}

/** Webhooks need the scope `webhooks`. */
export interface AdminWebhooks {
  list(options?: AdminCallOptions): Promise<GetWebhooksResult['webhooks']>;
  /** Adds a webhook. Its secret, with which `verifyWebhook` verifies deliveries, is in this answer alone. */
  create(request: CreateWebhookRequest, options?: AdminCallOptions): Promise<CreateWebhookResult>;
  /** Changes a webhook, delivers again from an event id on, or makes a new secret, which the answer then has. */
  update(
    webhookId: number,
    changes: Omit<UpdateWebhookRequest, 'webhook_id'>,
    options?: AdminCallOptions,
  ): Promise<UpdateWebhookResult>;
  pause(webhookId: number, options?: AdminCallOptions): Promise<void>;
  /** Goes on where the webhook stopped. */
  resume(webhookId: number, options?: AdminCallOptions): Promise<void>;
  delete(webhookId: number, options?: AdminCallOptions): Promise<void>;
  /** Sends a delivery without events, and returns what the receiver answered. */
  test(webhookId: number, options?: AdminCallOptions): Promise<TestWebhookResult['test']>;
  deliveries(
    webhookId: number,
    options?: AdminCallOptions,
  ): Promise<GetWebhookDeliveriesResult['deliveries']>;
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
    message: WithCustom<Omit<SendMessageRequest, 'send_as'>, C>,
    options?: AdminCallOptions,
  ): Promise<SendMessageResult>;
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
      return call(sendMessage, { ...message, send_as: userId }, options);
    },
  };
  return admin as unknown as Admin<C>;
}

function usersOf(call: AdminCall): AdminUsers {
  return {
    async upsert(users, options) {
      return (await call(upsertUsers, { users: [...users] }, options)).results;
    },
    async list(request = {}, options = {}) {
      return (await call(getUsers, request, options)).members;
    },
    async deactivate(userId, options) {
      await call(deactivateUser, { user_id_or_email: String(userId) }, options);
    },
    async reactivate(userId, options) {
      await call(reactivateUser, { user_id: userId }, options);
    },
    async erase(userId, request, options) {
      return call(eraseUser, { user_id: userId, ...request }, options);
    },
    async erasure(userId, options) {
      return (await call(getErasure, { user_id: userId }, options)).erasure;
    },
  };
}

function channelsOf(call: AdminCall): AdminChannels {
  return {
    async upsert(channels, options) {
      return (await call(upsertChannels, { channels: [...channels] }, options)).results;
    },
    async list(request = {}, options = {}) {
      return (await call(getChannels, request, options)).streams;
    },
  };
}

function beforeSendHookOf(call: AdminCall): AdminBeforeSendHook {
  return {
    async get(options) {
      return (await call(getBeforeSendHook, {}, options)).before_send_hook;
    },
    async set(hook, options) {
      return call(setBeforeSendHook, hook, options);
    },
    async remove(options) {
      await call(removeBeforeSendHook, {}, options);
    },
    async test(request = {}, options = {}) {
      return (await call(testBeforeSendHook, request, options)).test;
    },
  };
}

function webhooksOf(call: AdminCall): AdminWebhooks {
  return {
    async list(options) {
      return (await call(getWebhooks, {}, options)).webhooks;
    },
    async create(request, options) {
      return call(createWebhook, request, options);
    },
    async update(webhookId, changes, options) {
      return call(updateWebhook, { webhook_id: webhookId, ...changes }, options);
    },
    async pause(webhookId, options) {
      await call(updateWebhook, { webhook_id: webhookId, is_enabled: false }, options);
    },
    async resume(webhookId, options) {
      await call(updateWebhook, { webhook_id: webhookId, is_enabled: true }, options);
    },
    async delete(webhookId, options) {
      await call(deleteWebhook, { webhook_id: webhookId }, options);
    },
    async test(webhookId, options) {
      return (await call(testWebhook, { webhook_id: webhookId }, options)).test;
    },
    async deliveries(webhookId, options) {
      return (await call(getWebhookDeliveries, { webhook_id: webhookId }, options)).deliveries;
    },
  };
}
