/** Takes the caret to where one writes, if that can be done here. */
export function focusComposer(): void {
  document.querySelector<HTMLElement>('.composer textarea')?.focus();
}
