import { limits, type RealmSnapshot } from '@tidings/shared-types/wire';
import { rulesOf } from '../commands/all-rules.ts';
import type { Command } from '../commands/command.ts';
import { type TextLimit, TooLong } from '../commands/too-long.ts';
import { type FollowedRecord, followRecord } from '../store/follow-record.ts';
import type { RecordStore } from '../store/record.ts';

/** The limits of texts: from the registration, and before one from the API. */
export class TextLimits {
  readonly #realm: FollowedRecord<RealmSnapshot>;

  constructor(records: Pick<RecordStore, 'get' | 'onWrite'>) {
    this.#realm = followRecord(records, 'realm');
  }

  /** Settles once the stored limits are read. */
  get ready(): Promise<void> {
    return this.#realm.ready;
  }

  /** Throws `TooLong` if a text is too long. `resultOf` returns the result of a dependency. */
  check(command: Command, resultOf: (entryId: string) => unknown = () => undefined): void {
    const texts = rulesOf(command).texts?.(command.args, resultOf) ?? {};
    for (const [name, text] of Object.entries(texts)) {
      const limit = name as TextLimit;
      const most = this.#mostOf(limit);
      const length = text === undefined ? 0 : lengthOf(limit, text);
      if (length > most) throw new TooLong(limit, most, length);
    }
  }

  close(): void {
    this.#realm.stop();
  }

  #mostOf(limit: TextLimit): number {
    const realm: Partial<Record<TextLimit, number>> | undefined = this.#realm.current;
    return realm?.[limit] ?? limits[limit];
  }
}

/** Counts as servers do: without the blanks at the edges that they strip. */
function lengthOf(limit: TextLimit, text: string): number {
  const kept = limit === 'max_message_length' ? text.trimEnd().replace(/^\n+/, '') : text.trim();
  return [...kept].length;
}
