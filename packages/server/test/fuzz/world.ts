import { type Endpoint, pathParameterNames } from '@tidings/shared-types';
import { call, type Reply } from '../features/users/call.ts';

/** Values that exist on the server, by the name of their parameter. */
export type KnownValues = ReadonlyMap<string, readonly unknown[]>;

type Fields = Readonly<Record<string, unknown>>;

/** Parameters that take the same values as another. */
const sameAs: Readonly<Record<string, string>> = {
  user_id_or_email: 'user_id',
  principals: 'user_id',
  members: 'user_id',
  subscribers: 'user_id',
  user_ids: 'user_id',
  direct_members: 'user_id',
  add: 'user_id',
  delete: 'user_id',
  bot_owner_id: 'user_id',
  muted_user_id: 'user_id',
  sender: 'user_id',
  to: 'stream_id',
  channel_id: 'stream_id',
  moderation_request_channel_id: 'stream_id',
  messages: 'message_id',
  message_ids: 'message_id',
  msg_ids: 'message_id',
  anchor: 'message_id',
  new: 'user_group_id',
  old: 'user_group_id',
  subgroups: 'user_group_id',
  direct_subgroups: 'user_group_id',
  add_subgroups: 'user_group_id',
  delete_subgroups: 'user_group_id',
  folder_id: 'channel_folder_id',
  stream: 'name',
  subscriptions: 'name',
  default_sending_stream: 'name',
  topic: 'topic_name',
  subject: 'topic_name',
};

export function poolOf(name: string): string {
  return sameAs[name] ?? name;
}

let made = 0;

/** Creates resources, so that requests get past the first refusal. */
export class World {
  readonly #url: string;
  readonly #known = new Map<string, unknown[]>();
  #owner = '';
  #userIds: number[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  get known(): KnownValues {
    return this.#known;
  }

  /** Starts over with other people. The first one, the organization's owner, creates everything. */
  async settle(owner: string, people: readonly string[]): Promise<void> {
    this.#owner = owner;
    this.#known.clear();
    await this.#letEverybodyJoin();
    this.#learn('topic_name', 'greetings');
    this.#learn('emoji_name', 'tada');
    this.#learn('operator', 'channel', 'topic', 'sender', 'is', 'has', 'search', 'dm', 'near');
    for (const authorization of people) {
      const { body } = await call(this.#url, {
        path: '/api/v1/users/me',
        headers: { authorization },
      });
      this.#learn('user_id', body.user_id);
    }
    this.#userIds = [...(this.#known.get('user_id') ?? [])].map(Number);
    for (const name of ['stream_id', 'message_id', 'user_group_id', 'channel_folder_id']) {
      await this.#make(name);
    }
  }

  /** Removes a restriction of addresses that an endpoint may have left, so that new people can join. */
  async #letEverybodyJoin(): Promise<void> {
    await call(this.#url, {
      method: 'PATCH',
      path: '/api/v1/realm',
      body: JSON.stringify({ emails_restricted_to_domains: false }),
      headers: { authorization: this.#owner, 'content-type': 'application/json' },
    });
  }

  /** Creates the resources that an endpoint needs. */
  async provideFor({ path }: Endpoint): Promise<void> {
    for (const name of pathParameterNames(path)) await this.#make(poolOf(name));
  }

  async #make(name: string): Promise<void> {
    made += 1;
    const unique = `fuzz ${made}`;
    switch (name) {
      case 'stream_id': {
        const settings = { invite_only: made % 2 === 0, subscribers: this.#userIds };
        const id = await this.#post('/channels/create', { name: unique, ...settings }, 'id');
        this.#learn(name, id);
        this.#learn('name', unique);
        return;
      }
      case 'message_id': {
        const to = this.#known.get('stream_id')?.at(-1);
        const message = { type: 'stream', to, topic: 'greetings', content: 'Hello' };
        return this.#learn(name, await this.#post('/messages', message, 'id'));
      }
      case 'user_id': {
        const person = { email: `${made}@example.org`, full_name: unique };
        const password = 'seven green umbrellas';
        return this.#learn(name, await this.#post('/users', { ...person, password }, 'user_id'));
      }
      case 'bot_id': {
        const bot = { full_name: unique, short_name: `fuzz${made}` };
        return this.#learn(name, await this.#post('/bots', bot, 'user_id'));
      }
      case 'user_group_id': {
        const group = { name: unique, description: '', members: this.#userIds };
        return this.#learn(name, await this.#post('/user_groups/create', group, 'group_id'));
      }
      case 'channel_folder_id': {
        const folder = { name: unique };
        const path = '/channel_folders/create';
        return this.#learn(name, await this.#post(path, folder, 'channel_folder_id'));
      }
      case 'field_id': {
        const field = { name: unique, field_type: 1 };
        return this.#learn(name, await this.#post('/realm/profile_fields', field, 'id'));
      }
      case 'filter_id': {
        const filter = { pattern: `F${made}-(?P<id>[0-9]+)`, url_template: 'https://x.org/{id}' };
        return this.#learn(name, await this.#post('/realm/filters', filter, 'id'));
      }
      case 'draft_id': {
        const draft = { type: '', to: [], topic: '', content: unique };
        const ids = await this.#post('/drafts', { drafts: [draft, draft] }, 'ids');
        return this.#learn(name, ...(ids as unknown[]));
      }
      case 'scheduled_message_id': {
        const message = {
          type: 'direct',
          to: this.#userIds,
          content: unique,
          scheduled_delivery_timestamp: Math.ceil(Date.now() / 1000) + 86_400,
        };
        return this.#learn(name, await this.#post('/scheduled_messages', message, name));
      }
      case 'playground_id': {
        const url_template = 'https://play.example.org/{code}';
        const playground = { name: unique, pygments_language: 'Rust', url_template };
        return this.#learn(name, await this.#post('/realm/playgrounds', playground, 'id'));
      }
      case 'domain': {
        const domain = `fuzz${made}.example`;
        await this.#post('/realm/domains', { domain, allow_subdomains: false }, 'result');
        return this.#learn(name, domain);
      }
      case 'issuer_id': {
        const issuer = {
          name: unique,
          issuer: `https://${unique}.example`,
          secret: 'x'.repeat(32),
        };
        const added = await this.#post('/realm/token_issuers', issuer, 'token_issuer');
        return this.#learn(name, (added as { readonly id: number }).id);
      }
      case 'webhook_id': {
        const webhook = { name: unique, url: 'https://127.0.0.1:9/', is_enabled: false };
        const added = await this.#post('/realm/webhooks', webhook, 'webhook');
        return this.#learn(name, (added as { readonly id: number }).id);
      }
      case 'reminder_id': {
        const reminder = {
          message_id: this.#known.get('message_id')?.at(-1),
          scheduled_delivery_timestamp: Math.ceil(Date.now() / 1000) + 86_400,
        };
        return this.#learn(name, await this.#post('/reminders', reminder, name));
      }
      case 'saved_snippet_id': {
        const snippet = { title: unique, content: unique };
        return this.#learn(name, await this.#post('/saved_snippets', snippet, name));
      }
      case 'fragment': {
        const fragment = `narrow/topic/${made}`;
        await this.#post(
          '/navigation_views',
          { fragment, name: unique, is_pinned: true },
          'result',
        );
        return this.#learn(name, fragment);
      }
    }
  }

  #learn(name: string, ...values: readonly unknown[]): void {
    this.#known.set(name, [...(this.#known.get(name) ?? []), ...values]);
  }

  async #post(path: string, fields: Fields, wanted: string): Promise<unknown> {
    const { status, body }: Reply = await call(this.#url, {
      method: 'POST',
      path: `/api/v1${path}`,
      body: JSON.stringify(fields),
      headers: { authorization: this.#owner, 'content-type': 'application/json' },
    });
    if (status !== 200) throw new Error(`${path} was refused: ${JSON.stringify(body)}`);
    return body[wanted];
  }
}
