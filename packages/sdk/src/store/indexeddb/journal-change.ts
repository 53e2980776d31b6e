import type { RxDocumentData } from 'rxdb';

/** A document whose value is text. */
export type TextDocument = RxDocumentData<{ readonly id: string; readonly value: string }>;

/** A document, or only the part of its text that differs from the one before. */
export interface Change {
  readonly document: TextDocument;
  /** The revision before; undefined if the document is whole. */
  readonly since: string | undefined;
  readonly begin: number;
  readonly end: number;
}

/** With less in common, reading the previous text does not pay off. */
const LEAST_KEPT = 200;
const STRETCH = 1024;

export function changeTo(document: TextDocument, before: TextDocument | undefined): Change {
  const [text, old] = [document.value, before?.value ?? ''];
  const shorter = Math.min(text.length, old.length);
  let begin = 0;
  // Compares in blocks first, since a page is long and mostly unchanged.
  while (
    begin < shorter &&
    text.slice(begin, begin + STRETCH) === old.slice(begin, begin + STRETCH)
  ) {
    begin = Math.min(shorter, begin + STRETCH);
  }
  while (begin < shorter && text.charCodeAt(begin) === old.charCodeAt(begin)) begin += 1;
  let end = 0;
  const most = shorter - begin;
  while (
    end < most &&
    text.charCodeAt(text.length - 1 - end) === old.charCodeAt(old.length - 1 - end)
  ) {
    end += 1;
  }
  if (!before || begin + end < LEAST_KEPT) return { document, since: undefined, begin: 0, end: 0 };
  const value = text.slice(begin, text.length - end);
  return { document: { ...document, value }, since: before._rev, begin, end };
}

/** Applies a change. Throws if it is based on another document. */
export function changed(
  { document, since, begin, end }: Change,
  before: TextDocument | undefined,
): TextDocument {
  if (since === undefined) return document;
  if (before?._rev !== since)
    throw new DOMException('The change is based on another document.', 'DataError');
  const { value } = before;
  const text = value.slice(0, begin) + document.value + value.slice(value.length - end);
  return { ...document, value: text };
}
