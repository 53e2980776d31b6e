/**
 * What lies between the page and a dialog. Radix has one that keeps the page from scrolling, by a style
 * sheet that our content security policy refuses; and this page never scrolls.
 */
export function DialogBack() {
  return <div className="dialog-back" />;
}
