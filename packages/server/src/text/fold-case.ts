/**
 * The form in which names and emails are compared. Plain upper and lower case, no normalisation:
 * names that differ in normal form are different names.
 */
export function foldCase(text: string): string {
  return text.toLowerCase();
}
