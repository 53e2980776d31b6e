/**
 * The overlay behind a dialog. Radix's own adds a style sheet to stop the page from scrolling, which our content
 * security policy refuses. This page never scrolls anyway.
 */
export function DialogOverlay() {
  return <div className="dialog-back" />;
}
