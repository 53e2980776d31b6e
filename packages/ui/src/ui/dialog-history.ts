/**
 * An open dialog has a history entry of its own, with the address of the page below it, so that the back button
 * closes only the dialog. If the dialog is closed otherwise, the entry stays for the next dialog: the history cannot
 * be cut synchronously, and navigation may follow at once. Going back from such an entry goes back once more. Only
 * the first page of a tab has nothing before it, and there it takes a second press to leave. The alternative, going
 * back on every close, would leave a useless forward entry behind.
 */
interface EntryState {
  /** On a dialog's entry, its number. */
  readonly dialog?: number;
  /** On the entry before it, the same number. */
  readonly underDialog?: number;
}

let lastDialog = currentState().dialog;

/** Adds the dialog's history entry, unless the page is already on one. */
export function pushDialogEntry(): void {
  if (isOnDialogEntry()) return;
  const number = Date.now();
  history.replaceState({ ...history.state, underDialog: number }, '');
  // Keeps the scroll position of the list below.
  history.pushState({ ...history.state, underDialog: undefined, dialog: number }, '');
  rememberEntry();
}

export function isOnDialogEntry(): boolean {
  return currentState().dialog !== undefined;
}

/** Replaces the page below the dialog. */
export function replaceBelowDialog(href: string): void {
  history.replaceState({ dialog: currentState().dialog }, '', href);
}

/** Whether the user went back from a dialog's entry. Call it when the history entry may have changed. */
export function hasGoneBackFromDialog(): boolean {
  const before = lastDialog;
  rememberEntry();
  return before !== undefined && currentState().underDialog === before;
}

/** Remembers the present entry. Call it after each change of the history, so that the next one can be compared. */
export function rememberEntry(): void {
  lastDialog = currentState().dialog;
}

function currentState(): EntryState {
  return (history.state ?? {}) as EntryState;
}
