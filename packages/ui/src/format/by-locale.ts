import { locale } from '../languages/language.ts';

/** Keeps what is made for the page's language until that changes: formatters are slow to create. */
export function byLocale<T>(make: (locale: string) => T): () => T {
  let made: { readonly of: string; readonly value: T } | undefined;
  return () => {
    const of = locale();
    if (made?.of !== of) made = { of, value: make(of) };
    return made.value;
  };
}
