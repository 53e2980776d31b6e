/** More characters than any message shows of one text. */
const READ_OF_TEXT = 5000;

type Path = readonly (string | number)[];

/**
 * Reads values of a payload by their paths. Everything may be missing or of another type, since services change their
 * payloads.
 */
export class Fields {
  readonly value: unknown;

  constructor(value: unknown) {
    this.value = value;
  }

  /** Returns the value at a path, with readers of its own. */
  at(...path: Path): Fields {
    return new Fields(path.reduce(child, this.value));
  }

  /** Returns the start of a text, or a number as text; empty if there is neither. */
  text(...path: Path): string {
    const { value } = this.at(...path);
    if (typeof value === 'string') return value.slice(0, READ_OF_TEXT).trim();
    return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
  }

  /** Returns the first of several texts that is not empty. */
  firstText(...paths: readonly (Path | string)[]): string {
    for (const path of paths) {
      const text = typeof path === 'string' ? this.text(path) : this.text(...path);
      if (text !== '') return text;
    }
    return '';
  }

  /** Returns a number, also one written as text. */
  number(...path: Path): number | undefined {
    const { value } = this.at(...path);
    const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
    return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
  }

  /** Tells whether the value is true. */
  flag(...path: Path): boolean {
    return this.at(...path).value === true;
  }

  /** Returns the items of a list; none if it is no list. */
  list(...path: Path): Fields[] {
    const { value } = this.at(...path);
    return Array.isArray(value) ? value.map((item: unknown) => new Fields(item)) : [];
  }

  /** Returns the texts and numbers of an object, by name. */
  entries(...path: Path): [name: string, text: string][] {
    const here = this.at(...path);
    if (!here.isObject) return [];
    return Object.keys(here.value as object).flatMap((name) => {
      const text = here.text(name);
      return text === '' ? [] : [[name, text] as [string, string]];
    });
  }

  has(...path: Path): boolean {
    const { value } = this.at(...path);
    return value !== undefined && value !== null;
  }

  get isObject(): boolean {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value);
  }
}

function child(value: unknown, key: string | number): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  return Reflect.get(value, key);
}
