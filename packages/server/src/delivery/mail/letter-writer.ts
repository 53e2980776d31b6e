import type { Realm } from '../../core/realm/realm.ts';
import type { RealmState } from '../../core/realm/realm-state.ts';
import type { Words } from '../../languages/words.ts';
import type { Services } from '../../services.ts';
import type { Letter } from './letter.ts';
import type { Mail } from './mail.ts';
import type { Occasion } from './occasions.ts';

export interface LetterContext {
  readonly services: Services;
  readonly realm: Realm;
  readonly state: RealmState;
  /** The organization's address. */
  readonly origin: string;
  /** The reader's language. */
  readonly words: Words;
}

/** Result that postpones a mail. In milliseconds since 1970. */
export interface Later {
  readonly notBefore: number;
}

export type Content = Omit<Letter, 'language'>;

/** Writes a mail. Returns undefined if the mail is no longer needed. */
export type LetterWriter<O extends Occasion> = (
  context: LetterContext,
  mail: Mail<O>,
) => Promise<Content | Later | undefined> | Content | undefined;
