import type { ConversationTarget } from '@tidings/sdk';

/** Puts a conversation into the page's address, for reloads and the back button. */
export function addressOf(to: ConversationTarget): string {
  const named: Record<string, string> =
    to.kind === 'topic'
      ? { channel: String(to.channelId), topic: to.topic }
      : { people: to.userIds.join(',') };
  return `#${new URLSearchParams(named)}`;
}

export function conversationAt(hash: string): ConversationTarget | undefined {
  const named = new URLSearchParams(hash.slice(1));
  const [channel, people] = [named.get('channel'), named.get('people')];
  if (channel)
    return { kind: 'topic', channelId: Number(channel), topic: named.get('topic') ?? '' };
  return people ? { kind: 'direct', userIds: people.split(',').map(Number) } : undefined;
}
