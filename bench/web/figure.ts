/** What was measured of the web client: times of the machine, without anything to compare with. */
export interface WebFigure {
  readonly name: string;
  readonly unit: 'ms' | 'kB' | '/s';
  readonly value: number;
  readonly goal?: number;
}
