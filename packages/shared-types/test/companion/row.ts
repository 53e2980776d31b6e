/** One endpoint of the companion, copied by hand. */
export interface CompanionEndpoint {
  readonly section: string;
  /** Method and path. */
  readonly at: string;
  /** `yes` required, `no` optional, or the default. */
  readonly params: Readonly<Record<string, Presence>>;
  /** Fields of the success body. `?` marks optional ones, `|null` nullable ones. */
  readonly response: readonly string[];
  /** Error codes besides `BAD_REQUEST`. */
  readonly codes?: readonly string[];
  /** Required access, unless every account may call it. */
  readonly access?: string;
  readonly humansOnly?: true;
  readonly deprecated?: true;
  readonly files?: 1;
}

export type Presence = 'yes' | 'no' | { readonly default: unknown };
export type CompanionEndpoints = Readonly<Record<string, CompanionEndpoint>>;

export function starts(value: unknown): Presence {
  return { default: value };
}

export const adminOnly = { access: 'administrator', codes: ['UNAUTHORIZED_PRINCIPAL'] } as const;

/** Parameters that both endpoints for creating channels have. */
export const newChannel = {
  invite_only: starts(false),
  is_web_public: starts(false),
  history_public_to_subscribers: 'no',
  is_default_stream: starts(false),
  message_retention_days: starts('realm_default'),
  topics_policy: starts('inherit'),
  folder_id: 'no',
  can_add_subscribers_group: 'no',
  can_remove_subscribers_group: 'no',
  can_administer_channel_group: 'no',
  can_delete_any_message_group: 'no',
  can_delete_own_message_group: 'no',
  can_move_messages_out_of_channel_group: 'no',
  can_move_messages_within_channel_group: 'no',
  can_send_message_group: 'no',
  can_subscribe_group: 'no',
  can_resolve_topics_group: 'no',
  announce: starts(false),
  send_new_subscription_messages: starts(true),
} as const;
