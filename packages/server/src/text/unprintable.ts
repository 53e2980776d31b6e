/** Control characters, half surrogate pairs and what Unicode says is no character. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}]/u;

/** The place of the first character that has no business in a name, counted from 1. */
export function unprintablePosition(text: string): number | undefined {
  const index = [...text].findIndex((character) => UNPRINTABLE.test(character));
  return index === -1 ? undefined : index + 1;
}
