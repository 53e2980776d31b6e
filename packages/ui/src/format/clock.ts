import { locale } from '../languages/language.ts';

/** The part of `Intl` options that says how hours are counted. Empty to follow the language. */
interface Clock {
  readonly hourCycle?: 'h12' | 'h23';
}

let clock: Clock = {};

/** Sets the clock of this page: 24 hours, 12 hours, or as in the language for null. */
export function setClock(isTwentyFour: boolean | null): void {
  if (isTwentyFour === null) clock = {};
  else clock = { hourCycle: isTwentyFour ? 'h23' : 'h12' };
}

/** The options for a formatter that is used once. */
export function clockOptions(): Clock {
  return clock;
}

/** Keeps what is made for a language and a clock until another is set: formatters are slow to create. */
export function byClock<T>(make: (locale: string, clock: Clock) => T): () => T {
  let made: { readonly of: string; readonly value: T } | undefined;
  return () => {
    const of = `${locale()} ${clock.hourCycle}`;
    if (made?.of !== of) made = { of, value: make(locale(), clock) };
    return made.value;
  };
}
