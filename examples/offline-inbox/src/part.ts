/** A part of the page, with a function that removes its listeners. */
export interface Part {
  readonly element: HTMLElement;
  close(): void;
}
