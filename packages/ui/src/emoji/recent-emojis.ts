import type { EmojiRef } from '@tidings/sdk';

const key = 'tidings:recent-emoji';
const most = 16;

/** The emoji that were picked on this device, newest first. */
export function recentEmojis(): readonly EmojiRef[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isEmoji) : [];
  } catch {
    return [];
  }
}

export function rememberEmoji({ name, code, type }: EmojiRef): void {
  const others = recentEmojis().filter((other) => other.type !== type || other.code !== code);
  const next = [{ name, code, type }, ...others].slice(0, most);
  try {
    localStorage.setItem(key, JSON.stringify(next));
  } catch {
    // The disk is full. A lost entry of this list needs no message.
  }
}

function isEmoji(value: unknown): value is EmojiRef {
  const { name, code, type } = (value ?? {}) as Partial<EmojiRef>;
  const isKnown = type === 'unicode_emoji' || type === 'realm_emoji';
  return typeof name === 'string' && typeof code === 'string' && isKnown;
}
