/**
 * An open dialog has a history entry of its own, with the address of the page below it, so that the back button
 * closes only the dialog. If the dialog is closed otherwise, the entry stays for the next dialog: the history cannot
 * be cut synchronously, and navigation may follow at once. Going back from such an entry goes back once more. Only
 * the first page of a tab has nothing before it, and there it takes a second press to leave. The alternative, going
 * back on every close, would leave a useless forward entry behind.
 */
interface StepState {
  /** On a dialog's entry, its number. */
  readonly dialog?: number;
  /** On the entry before it, the same number. */
  readonly underDialog?: number;
}

let stoodOn = stateNow().dialog;

/** Adds the dialog's history entry, unless the page is already on one. */
export function standOnStep(): void {
  if (isOnStep()) return;
  const number = Date.now();
  history.replaceState({ ...history.state, underDialog: number }, '');
  // Keeps the scroll position of the list below.
  history.pushState({ ...history.state, underDialog: undefined, dialog: number }, '');
  noteStep();
}

export function isOnStep(): boolean {
  return stateNow().dialog !== undefined;
}

/** Replaces the page below the dialog. */
export function replaceUnderStep(href: string): void {
  history.replaceState({ dialog: stateNow().dialog }, '', href);
}

/** Whether the user went back from a dialog's entry. Call it when the history entry may have changed. */
export function hasLeftStep(): boolean {
  const before = stoodOn;
  noteStep();
  return before !== undefined && stateNow().underDialog === before;
}

/** Remembers the present entry. Call it after each change of the history, so that the next one can be compared. */
export function noteStep(): void {
  stoodOn = stateNow().dialog;
}

function stateNow(): StepState {
  return (history.state ?? {}) as StepState;
}
