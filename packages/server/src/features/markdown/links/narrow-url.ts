import type { Channel } from '../render-context.ts';

/** A place that a URL of this server leads to. */
export interface NarrowTarget {
  channelId: number;
  topic: string | undefined;
  /** `near` leads to one message, `with` to the present place of its conversation. */
  message: { kind: 'near' | 'with'; id: number } | undefined;
}

const NARROW =
  /^\/?#narrow\/(?:channel|stream)\/(\d+)(?:-[^/]*)?(?:\/(?:topic|subject)\/([^/]*)(?:\/(near|with)\/(\d+))?)?$/;

/** Returns the URL fragment of a channel, topic or message. */
export function narrowUrl(
  channel: Channel,
  topic?: string,
  message?: NarrowTarget['message'],
): string {
  const slug = encodePart(`${channel.id}-${channel.name.replaceAll(' ', '-')}`);
  const place = topic === undefined ? '' : `/topic/${encodePart(topic)}`;
  const newest = message ? `/${message.kind}/${message.id}` : '';
  return `/#narrow/channel/${slug}${place}${newest}`;
}

/** Returns the address of a direct message. */
export function directUrl(userIds: readonly number[], messageId: number): string {
  return `/#narrow/dm/${userIds.join(',')}-dm/near/${messageId}`;
}

/** Returns the place that a fragment of this server leads to, if it is in a channel. */
export function parseNarrowUrl(fragment: string): NarrowTarget | undefined {
  const match = NARROW.exec(fragment);
  if (!match) return undefined;
  const [, channelId, encodedTopic, kind, id] = match;
  const topic = encodedTopic === undefined ? undefined : decodePart(encodedTopic);
  if (encodedTopic !== undefined && topic === undefined) return undefined;
  return {
    channelId: Number(channelId),
    topic,
    message: kind === 'near' || kind === 'with' ? { kind, id: Number(id) } : undefined,
  };
}

/** Percent-encodes text, with dots for percent signs, since more programs leave those alone. */
function encodePart(text: string): string {
  return encodeURIComponent(text)
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.');
}

function decodePart(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded.replaceAll('.', '%'));
  } catch {
    return undefined;
  }
}

/** Removes the server from a link to its own web client, so that the link works under every name of the server. */
export function relativeToRealm(href: string, realmOrigin: string): string {
  return href.startsWith(`${realmOrigin}/#`) ? href.slice(realmOrigin.length + 1) : href;
}
