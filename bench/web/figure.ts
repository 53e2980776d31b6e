/** A time measured in the web client, without a comparison. */
export interface WebFigure {
  readonly name: string;
  readonly unit: 'ms' | 'kB' | '/s' | '';
  readonly value: number;
  readonly goal?: number;
}
