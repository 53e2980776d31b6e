/** Whether a chat's shortcuts are off: in text fields, choices, and below dialogs or menus. */
export function isElsewhere(target: EventTarget | null): boolean {
  const tree = target instanceof Node ? target.getRootNode() : document;
  const isBelow =
    (tree instanceof Document || tree instanceof ShadowRoot) &&
    tree.querySelector('[role="dialog"], [role="menu"]') !== null;
  if (isBelow) return true;
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable="true"]') !== null
  );
}
