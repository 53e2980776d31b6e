import type { EmojiRef } from '@tidings/sdk';
import { useClient, useList, useRealm } from '@tidings/sdk/react';
import { useEffect, useMemo, useState } from 'react';
import { categoryOf, type EmojiCategory } from './emoji-categories.ts';
import { loadEmojiNames } from './load-emoji-names.ts';

/** An emoji with all its shortcodes. */
export interface KnownEmoji {
  readonly ref: EmojiRef;
  readonly names: readonly string[];
  readonly category: EmojiCategory;
}

/** Cache of the emoji names, for offline use. */
const cacheName = 'emoji-names';
/** The standard emoji, by server. */
const standard = new Map<string, Promise<readonly KnownEmoji[]>>();

/**
 * All emoji, custom emoji first. The data is loaded with the first component that needs it. Until then, or if it
 * is unavailable, only custom emoji are there.
 */
export function useEmojis(isWanted: boolean): readonly KnownEmoji[] {
  const address = useRealm()?.server_emoji_data_url;
  const { serverUrl } = useClient();
  const custom = useList((client) => client.emoji());
  const [known, setKnown] = useState<readonly KnownEmoji[]>([]);
  useEffect(() => {
    if (!isWanted || address === undefined) return undefined;
    let isHeard = true;
    void loadEmojiNames();
    standardEmojis(address, serverUrl).then(
      (emojis) => isHeard && setKnown(emojis),
      // Offline and never cached: the next use tries again.
      () => undefined,
    );
    return () => {
      isHeard = false;
    };
  }, [isWanted, address, serverUrl]);
  return useMemo(() => {
    const own = (custom ?? [])
      .filter(({ deactivated }) => !deactivated)
      .map(
        ({ id, name }): KnownEmoji => ({
          ref: { name, code: id, type: 'realm_emoji' },
          names: [name],
          category: 'custom',
        }),
      );
    const taken = new Set(own.flatMap(({ names }) => names));
    return [...own, ...known.filter(({ ref }) => !taken.has(ref.name))];
  }, [custom, known]);
}

function standardEmojis(address: string, serverUrl: string): Promise<readonly KnownEmoji[]> {
  const known = standard.get(serverUrl);
  if (known) return known;
  const reading = readStandard(address, serverUrl).catch((error: unknown) => {
    standard.delete(serverUrl);
    throw error;
  });
  standard.set(serverUrl, reading);
  return reading;
}

async function readStandard(address: string, serverUrl: string): Promise<readonly KnownEmoji[]> {
  // The organization can have several addresses, but this page may only fetch from the one that it knows.
  const { pathname } = new URL(address, serverUrl);
  const names = await fetchOrCached(new URL(pathname, serverUrl).href);
  const { code_to_names } = (await names.json()) as {
    readonly code_to_names: Readonly<Record<string, readonly string[]>>;
  };
  let last: EmojiCategory = 'smileys';
  const all = Object.entries(code_to_names);
  // JavaScript lists integer keys first, out of order: move these to the end.
  const isApart = ([code]: (typeof all)[number]) => /^[1-9]\d*$/.test(code);
  const inOrder = [...all.filter((each) => !isApart(each)), ...all.filter(isApart)];
  return inOrder.flatMap(([code, names]): KnownEmoji[] => {
    const [name] = names;
    if (name === undefined) return [];
    const category = categoryOf(code, last);
    last = category;
    return [{ ref: { name, code, type: 'unicode_emoji' }, names, category }];
  });
}

/** Fetches a file, or returns the cached answer. */
async function fetchOrCached(url: string): Promise<Response> {
  // The Cache API needs HTTPS.
  const cache = 'caches' in globalThis ? await caches.open(cacheName) : undefined;
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`Emoji names could not be loaded: ${answer.status}`);
    await cache?.put(url, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache?.match(url);
    if (known) return known;
    throw error;
  }
}
