/** A part of the page, and what ends it. */
export interface Part {
  readonly element: HTMLElement;
  close(): void;
}
