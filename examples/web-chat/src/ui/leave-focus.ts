/** For what gives the focus back when it closes: whoever took it meanwhile keeps it. */
export function leaveFocus(event: Event): void {
  const { activeElement, body } = document;
  if (activeElement !== null && activeElement !== body) event.preventDefault();
}
