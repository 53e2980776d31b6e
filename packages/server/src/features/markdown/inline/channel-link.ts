import type { StateInline } from 'markdown-it';
import { type Element, h, type Node } from '../html/node.ts';
import { isLinkBoundary } from '../links/auto-links.ts';
import { type NarrowTarget, narrowUrl } from '../links/narrow-url.ts';
import type { Channel } from '../render-context.ts';
import { matchHere, pushNode, type Scope, scopeOf } from '../scope.ts';

const CHANNEL_LINK = /#\*\*([^*>\n]+)(?:>([^*\n]*?)(?:@(\d{1,15}))?)?\*\*/y;

/** Reads `#**channel**`, `#**channel>topic**` and `#**channel>topic@message**` if the sender may know the channel. */
export function channelLink(state: StateInline, silent: boolean): boolean {
  if (state.src.charAt(state.pos) !== '#' || !isLinkBoundary(state.src, state.pos)) return false;
  const match = matchHere(state, CHANNEL_LINK);
  if (!match || state.linkLevel > 0) return false;
  const [source, name = '', topic, messageId] = match;
  const channel = scopeOf(state).lookups.channelsByName.get(name);
  if (!channel) return false;
  if (!silent) {
    const message =
      messageId === undefined ? undefined : { kind: 'near' as const, id: Number(messageId) };
    pushNode(state, channelLinkNode(scopeOf(state), channel, topic, message));
  }
  state.pos += source.length;
  return true;
}

/**
 * Returns a link to a channel, topic or message. A topic link includes the topic's newest message, so that it still
 * works after the topic has been moved.
 */
export function channelLinkNode(
  { context, lookups }: Scope,
  channel: Channel,
  topic: string | undefined,
  message: NarrowTarget['message'],
): Element {
  const id = String(channel.id);
  if (topic === undefined) {
    const href = narrowUrl(channel);
    return h('a', { class: 'stream', 'data-stream-id': id, href }, [`#${channel.name}`]);
  }
  const shownTopic: Node = topic === '' ? h('em', {}, [context.emptyTopicName]) : topic;
  const place: Node[] = [`#${channel.name} > `, shownTopic];
  if (message?.kind === 'near') {
    const href = narrowUrl(channel, topic, message);
    return h('a', { class: 'message-link', href }, [...place, ' @ 💬']);
  }
  const newest = message?.id ?? lookups.topic(channel.id, topic)?.newestMessageId;
  const href = narrowUrl(
    channel,
    topic,
    newest === undefined ? undefined : { kind: 'with', id: newest },
  );
  return h('a', { class: 'stream-topic', 'data-stream-id': id, href }, place);
}
