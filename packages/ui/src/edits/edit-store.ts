import { isChanged, type OpenEdit, parseEdit } from './open-edit.ts';

/**
 * The open edits. Each is stored on its own, so that tabs do not overwrite each other's, and survives scrolling
 * and reloads.
 */
export class EditStore {
  readonly #prefix: string;
  readonly #storage: Storage;
  readonly #listeners = new Set<() => void>();
  #edits: ReadonlyMap<string, OpenEdit>;
  #wantsFocus: string | undefined;

  /** `owner` names the account on this device. */
  constructor(owner: string, storage: Storage) {
    this.#prefix = `tidings:edit:${owner}:`;
    this.#storage = storage;
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    const stored = keys
      .filter((key) => key.startsWith(this.#prefix))
      .flatMap((key) => parseEdit(storage.getItem(key)) ?? []);
    this.#edits = new Map(stored.map((edit) => [edit.key, edit]));
  }

  /** Edits by key. Each change creates a new map. */
  get current(): ReadonlyMap<string, OpenEdit> {
    return this.#edits;
  }

  get hasChanges(): boolean {
    return [...this.#edits.values()].some(isChanged);
  }

  /** Opens or continues an edit, and focuses its field. */
  begin(edit: Pick<OpenEdit, 'key' | 'messageId' | 'to'>): void {
    this.#wantsFocus = edit.key;
    const open = this.#edits.get(edit.key);
    this.#set(edit.key, open ?? { ...edit, source: undefined, text: undefined });
  }

  /** Key of the edit to focus, until it has the focus. */
  get wantsFocus(): string | undefined {
    return this.#wantsFocus;
  }

  /** Focuses the edit when its row is shown again. */
  wantFocus(key: string): void {
    if (this.#edits.has(key)) this.#wantsFocus = key;
  }

  hasFocus(): void {
    this.#wantsFocus = undefined;
  }

  change(key: string, changed: Partial<OpenEdit>): void {
    const edit = this.#edits.get(key);
    if (edit) this.#set(key, { ...edit, ...changed });
  }

  end(key: string): void {
    this.#set(key, undefined);
  }

  clear(): void {
    for (const key of this.#edits.keys()) this.end(key);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Follows changes in other tabs. Returns a function that stops this. */
  follow(): () => void {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key?.startsWith(this.#prefix)) {
        this.#show(key.slice(this.#prefix.length), parseEdit(newValue));
      }
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }

  #set(key: string, edit: OpenEdit | undefined): void {
    this.#show(key, edit);
    try {
      if (edit) this.#storage.setItem(this.#prefix + key, JSON.stringify(edit));
      else this.#storage.removeItem(this.#prefix + key);
    } catch {
      // The disk is full. The edit lives as long as the page is open.
    }
  }

  #show(key: string, edit: OpenEdit | undefined): void {
    const edits = new Map(this.#edits);
    if (edit) edits.set(key, edit);
    else edits.delete(key);
    this.#edits = edits;
    for (const listener of this.#listeners) listener();
  }
}
