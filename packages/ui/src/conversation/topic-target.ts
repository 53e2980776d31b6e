import type { ConversationTarget } from '@tidings/sdk';

export type TopicTarget = Extract<ConversationTarget, { readonly kind: 'topic' }>;
