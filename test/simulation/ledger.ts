import type { StoredText } from './server-orders.ts';

/** Unique words that are searched for in the end. */
const words = /tok\d+x/g;

/** A text of a person, identified by a unique word. */
export interface Saying {
  readonly word: string;
  readonly kind: 'message' | 'scheduled' | 'draft';
  readonly by: number;
  /** Messages of one tab to one place arrive in sending order. */
  readonly order: string;
  /** The device reported that it is on disk: from then on it must not be lost. */
  isStored: boolean;
  /** A person deleted it, or tried to. */
  mayBeGone: boolean;
  mustBeGone: boolean;
}

/** Everything that was said, with its expected result. */
export class Ledger {
  readonly #sayings = new Map<string, Saying>();

  say(kind: Saying['kind'], by: number, order: string): Saying {
    const word = `tok${this.#sayings.size + 1}x`;
    const isNew = { isStored: false, mayBeGone: false, mustBeGone: false };
    const saying: Saying = { word, kind, by, order, ...isNew };
    this.#sayings.set(word, saying);
    return saying;
  }

  /** Returns those whose words are in a text. */
  in(text: string): Saying[] {
    return wordsIn(text).flatMap((word) => this.#sayings.get(word) ?? []);
  }

  get all(): Saying[] {
    return [...this.#sayings.values()];
  }

  /** Returns what is wrong with the messages on the server. `drafts` are the remaining drafts. */
  violations(messages: readonly StoredText[], drafts: readonly string[]): string[] {
    const found = new Map<string, number[]>();
    for (const { id, content } of messages) {
      for (const word of wordsIn(content)) found.set(word, [...(found.get(word) ?? []), id]);
    }
    const left = new Set(drafts.flatMap(wordsIn));
    return [
      ...this.all.flatMap((saying) => wrongWith(saying, found.get(saying.word) ?? [], left)),
      ...this.#disorder(found),
    ];
  }

  #disorder(found: ReadonlyMap<string, readonly number[]>): string[] {
    const newest = new Map<string, Saying & { readonly id: number }>();
    return this.all.flatMap((saying) => {
      const [id, ...others] = found.get(saying.word) ?? [];
      if (saying.kind !== 'message' || id === undefined || others.length > 0) return [];
      const before = newest.get(saying.order);
      if (before && before.id > id) return [`${saying.word} came before ${before.word}`];
      newest.set(saying.order, { ...saying, id });
      return [];
    });
  }
}

function wordsIn(text: string): string[] {
  return [...new Set(text.match(words))];
}

function wrongWith(saying: Saying, ids: readonly number[], drafts: ReadonlySet<string>): string[] {
  const { word, kind, isStored, mayBeGone, mustBeGone } = saying;
  const isHere = ids.length > 0 || drafts.has(word);
  if (kind === 'draft') {
    return isStored && !mayBeGone && !isHere ? [`${word} of a draft is lost`] : [];
  }
  if (ids.length > 1) return [`${word} is there ${ids.length} times: ${ids.join(', ')}`];
  if (ids.length === 1 && mustBeGone) return [`${word} was deleted and is there: ${ids[0]}`];
  if (ids.length === 0 && isStored && !mayBeGone) return [`${word} (${kind}) is lost`];
  return [];
}
