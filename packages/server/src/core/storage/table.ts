/** The shape of a database table, as far as the program uses it. The migrations create it. */
export interface Table<
  C extends Columns = Columns,
  K extends keyof C & string = keyof C & string,
  N extends string = string,
> {
  readonly name: N;
  readonly columns: C;
  /** The primary key without `realm_id`, which leads every key. */
  readonly key: readonly K[];
}

/** Column types. Both engines store `boolean` as 0 or 1 and `json` as text. */
export type ColumnType = keyof ScalarOf | 'json';
export type Columns = { readonly [column: string]: ColumnType };

interface ScalarOf {
  integer: number;
  'integer?': number | null;
  text: string;
  'text?': string | null;
  boolean: boolean;
  'boolean?': boolean | null;
}

declare const content: unique symbol;
/** A column whose values are narrower than its type. */
export type Holding<C extends ColumnType, V> = C & { readonly [content]: V };

export function json<V>(): Holding<'json', V> {
  return 'json' as Holding<'json', V>;
}

export function text<V extends string>(): Holding<'text', V> {
  return 'text' as Holding<'text', V>;
}

export function integer<V extends number>(): Holding<'integer', V> {
  return 'integer' as Holding<'integer', V>;
}

export function optionalInteger<V extends number>(): Holding<'integer?', V | null> {
  return 'integer?' as Holding<'integer?', V | null>;
}

export function table<
  const N extends string,
  const C extends Columns,
  const K extends keyof C & string,
>(name: N, columns: C, key: readonly K[]): Table<C, K, N> {
  return { name, columns, key };
}

type ValueOf<C extends ColumnType> =
  C extends Holding<ColumnType, infer V> ? V : C extends keyof ScalarOf ? ScalarOf[C] : unknown;

export type RowOf<T extends Table> = {
  readonly [C in keyof T['columns']]: ValueOf<T['columns'][C]>;
};
export type KeyOf<T extends Table> = Pick<RowOf<T>, T['key'][number]>;

/** Returns a row's key as a string, unique within its table and realm. */
export function keyText<T extends Table>({ key: columns }: T, key: KeyOf<T>): string {
  const values = key as Record<string, unknown>;
  let text = '';
  let separator = '';
  let texts = 0;
  for (const column of columns) {
    const value = values[column];
    if (typeof value === 'string') texts += 1;
    text += `${separator}${value}`;
    separator = ',';
  }
  // Commas separate numbers from each other and from one text, but not two texts.
  return texts < 2 ? text : JSON.stringify(columns.map((column) => values[column]));
}
