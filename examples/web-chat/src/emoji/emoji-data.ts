import type { EmojiRef } from '@tidings/sdk';
import { useList, useRealm } from '@tidings/sdk/react';
import { useEffect, useMemo, useState } from 'react';
import { categoryOf, type EmojiCategory } from './emoji-categories.ts';

/** An emoji that can be picked, with all names it can be found by. */
export interface KnownEmoji {
  readonly ref: EmojiRef;
  readonly names: readonly string[];
  readonly category: EmojiCategory;
}

/** Kept by the page, so that they are there without a network. */
const cacheName = 'emoji-names';
let standard: Promise<readonly KnownEmoji[]> | undefined;

/**
 * All emoji, those of the organization first. They are read with the first component that wants them;
 * until then, and where they are neither kept nor to be had, only the organization's are there.
 */
export function useEmojis(isWanted: boolean): readonly KnownEmoji[] {
  const address = useRealm()?.server_emoji_data_url;
  const custom = useList((client) => client.emoji());
  const [known, setKnown] = useState<readonly KnownEmoji[]>([]);
  useEffect(() => {
    if (!isWanted || address === undefined) return undefined;
    let isHeard = true;
    standardEmojis(address).then(
      (emojis) => isHeard && setKnown(emojis),
      // Offline, on a device that never had them: they are asked for again next time.
      () => undefined,
    );
    return () => {
      isHeard = false;
    };
  }, [isWanted, address]);
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

function standardEmojis(address: string): Promise<readonly KnownEmoji[]> {
  standard ??= readStandard(address).catch((error: unknown) => {
    standard = undefined;
    throw error;
  });
  return standard;
}

async function readStandard(address: string): Promise<readonly KnownEmoji[]> {
  // The organization may have several addresses; this page may only ask its own.
  const { pathname } = new URL(address, location.origin);
  const { code_to_names } = (await (await kept(pathname)).json()) as {
    readonly code_to_names: Readonly<Record<string, readonly string[]>>;
  };
  let last: EmojiCategory = 'smileys';
  const all = Object.entries(code_to_names);
  // In an object digits alone come first, wherever they belong: here they come last.
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

/** What the server says, or said last. */
async function kept(path: string): Promise<Response> {
  // Without TLS a browser has no caches.
  const cache = 'caches' in globalThis ? await caches.open(cacheName) : undefined;
  try {
    const answer = await fetch(path);
    if (!answer.ok) throw new Error(`No names of emoji: ${answer.status}`);
    await cache?.put(path, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache?.match(path);
    if (known) return known;
    throw error;
  }
}
