/**
 * An open dialog has a step of its own in the history, at the address of the page it lies over, so that
 * the way back leads out of the dialog alone. Once the dialog is closed otherwise, the step stays for
 * the next one: the history cannot be cut at once, and somebody may be about to go elsewhere. Who goes
 * back from it is taken one step further; only on the first page of a tab there is none, and it takes
 * another press to leave. To go back whenever a dialog closes would offer a way forward that leads
 * nowhere, after each of them.
 */
interface StepState {
  /** On the step of a dialog, its number. */
  readonly dialog?: number;
  /** On the step before it, the same number. */
  readonly underDialog?: number;
}

let stoodOn = stateNow().dialog;

/** Makes the step, unless one stands on one already. */
export function standOnStep(): void {
  if (isOnStep()) return;
  const number = Date.now();
  history.replaceState({ ...history.state, underDialog: number }, '');
  // Where the list below is goes along.
  history.pushState({ ...history.state, underDialog: undefined, dialog: number }, '');
  noteStep();
}

export function isOnStep(): boolean {
  return stateNow().dialog !== undefined;
}

/** Another page takes the place of the one that the dialog lies over. */
export function replaceUnderStep(href: string): void {
  history.replaceState({ dialog: stateNow().dialog }, '', href);
}

/** To be called as the step may be another: whether one went back from a dialog's to the one before. */
export function hasLeftStep(): boolean {
  const before = stoodOn;
  noteStep();
  return before !== undefined && stateNow().underDialog === before;
}

/** To be called after each change of the history: only the next one is to be told by. */
export function noteStep(): void {
  stoodOn = stateNow().dialog;
}

function stateNow(): StepState {
  return (history.state ?? {}) as StepState;
}
