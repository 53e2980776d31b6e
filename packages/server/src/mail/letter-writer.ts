import type { Realm } from '../realm/realm.ts';
import type { RealmState } from '../realm/realm-state.ts';
import type { Services } from '../services.ts';
import type { Letter } from './letter.ts';
import type { Mail } from './mail.ts';
import type { Occasion } from './occasions.ts';

export interface LetterContext {
  readonly services: Services;
  readonly realm: Realm;
  readonly state: RealmState;
  /** The address of the organization. */
  readonly origin: string;
}

/** It is too early to say. Times in milliseconds since 1970. */
export interface Later {
  readonly notBefore: number;
}

/** Undefined where there is nothing to be said any more. */
export type LetterWriter<O extends Occasion> = (
  context: LetterContext,
  mail: Mail<O>,
) => Promise<Letter | Later | undefined> | Letter | undefined;
