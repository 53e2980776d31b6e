/** The open dialogs of a chat, so that going back or navigating closes them, after their question if they have one. */
export class OpenDialogs {
  /** Their close functions, topmost last. */
  readonly #open: (() => void)[] = [];
  readonly #onOpen: () => void;

  /** `onOpen` is called for each dialog that opens. */
  constructor(onOpen: () => void = () => undefined) {
    this.#onOpen = onOpen;
  }

  /** Adds a dialog. Returns a function that removes it. */
  add(close: () => void): () => void {
    this.#open.push(close);
    this.#onOpen();
    return () => {
      this.#open.splice(this.#open.indexOf(close), 1);
    };
  }

  /** Closes the topmost dialog. Returns whether there was one. */
  closeTopmost(): boolean {
    const close = this.#open.at(-1);
    // Each dialog below needs a history entry of its own.
    if (this.#open.length > 1) this.#onOpen();
    close?.();
    return close !== undefined;
  }

  closeAll(): void {
    for (const close of [...this.#open].reverse()) close();
  }
}
