/**
 * Returns the form in which names and emails are compared: lower case without normalisation. Names with different
 * normal forms are different names.
 */
export function foldCase(text: string): string {
  return text.toLowerCase();
}
