/** The latest questions that count. */
const WINDOW = 20;
/** So many failures among them, and at least half, are worth telling. */
const WORTH_TELLING = 5;

/** The latest outcomes of a hook's questions in this process. */
export class HookHealth {
  readonly #outcomes: boolean[] = [];

  note(isGood: boolean): void {
    this.#outcomes.push(isGood);
    if (this.#outcomes.length > WINDOW) this.#outcomes.shift();
  }

  /** Whether most questions fail. */
  get isFailing(): boolean {
    const failures = this.#outcomes.filter((isGood) => !isGood).length;
    return failures >= WORTH_TELLING && 2 * failures >= this.#outcomes.length;
  }

  /** Whether no question failed lately. */
  get isSound(): boolean {
    return this.#outcomes.length === WINDOW && this.#outcomes.every((isGood) => isGood);
  }
}
