import { limits } from '@tidings/shared-types';
import { codePoints, firstCodePoints } from '../../core/text/code-points.ts';
import { foldCase } from '../../core/text/fold-case.ts';
import { checkedChannelName } from '../../features/channels/channel-rules.ts';
import { messageTopic } from '../../features/messages/topic.ts';
import { checkedEmail } from '../../features/users/user-rules.ts';

/** Returns the result of a check; undefined if it refuses. */
export function unlessRefused<T>(check: () => T): T | undefined {
  try {
    return check();
  } catch {
    return undefined;
  }
}

const UNUSABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/gu;

/** Returns the topic with which a message is stored. */
export function usableTopic(given: string): string {
  return unlessRefused(() => messageTopic(given)) ?? messageTopic(given.replaceAll(UNUSABLE, ''));
}

/** The channel names of an import. Two channels never get the same one. */
export class ChannelNames {
  readonly #taken = new Set<string>();

  /** Returns a free name like the given one. */
  nameFor(given: string, fallback: string): string {
    const plain = given.replaceAll(UNUSABLE, '').trim();
    const most = limits.max_stream_name_length;
    const short = codePoints(plain) > most ? firstCodePoints(plain, most) : plain;
    const name = unlessRefused(() => checkedChannelName(short)) ?? fallback;
    for (let number = 1; ; number += 1) {
      const end = number === 1 ? '' : `-${number}`;
      const candidate = `${firstCodePoints(name, most - end.length)}${end}`;
      if (this.#taken.has(foldCase(candidate))) continue;
      this.#taken.add(foldCase(candidate));
      return candidate;
    }
  }
}

/** The addresses of an import. Two accounts never get the same one. */
export class Addresses {
  readonly #taken = new Set<string>();
  readonly #domain: string;

  /** `domain` is one that never exists, for accounts without an address. */
  constructor(domain: string) {
    this.#domain = domain;
  }

  /** Returns the given address if it is valid and free, and otherwise a made-up one. */
  addressFor(given: string | undefined, key: string): string {
    const address = given === undefined ? undefined : unlessRefused(() => checkedEmail(given));
    const isFree =
      address !== undefined &&
      !this.#taken.has(foldCase(address)) &&
      !foldCase(address).endsWith(`@${this.#domain}`);
    const used = isFree ? address : `${key}@${this.#domain}`;
    this.#taken.add(foldCase(used));
    return used;
  }
}

/** Returns a time zone that the system knows; empty for others. */
export function usableTimezone(given: string | undefined): string {
  if (given === undefined) return '';
  return unlessRefused(() => new Intl.DateTimeFormat('en', { timeZone: given }) && given) ?? '';
}

/** Cuts a description to the maximum length. */
export function usableDescription(given: string): string {
  return [...given.replaceAll(/[\r\n]+/g, ' ')]
    .slice(0, limits.max_stream_description_length)
    .join('');
}
