/**
 * The overlay behind a dialog. Radix's own adds a style sheet to stop the page from scrolling, which our content
 * security policy refuses. This page never scrolls anyway.
 */
export function DialogBack() {
  return <div className="dialog-back" />;
}
