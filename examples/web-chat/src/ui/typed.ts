/** What the fields of the forms in sight said when they were shown, or were last sent. */
const known = new Map<HTMLFormElement, string>();

/** The `ref` of forms that one types into: what was typed there is not lost without a question. */
export function watchTyped(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  known.set(form, textsOf(form));
  addEventListener('beforeunload', warn);
  return () => {
    known.delete(form);
    if (known.size === 0) removeEventListener('beforeunload', warn);
  };
}

/** What it says now is on its way. Returns what takes that back, as it did not arrive. */
export function noteSent(form: HTMLFormElement): () => void {
  const before = known.get(form);
  if (before === undefined) return () => undefined;
  known.set(form, textsOf(form));
  return () => known.has(form) && known.set(form, before);
}

/** What the fields are by now, unless something else is typed there. */
export function showPresent(form: HTMLFormElement): void {
  if (hasTyped(form)) return;
  form.reset();
  known.set(form, textsOf(form));
}

/** Whether something was typed there and not sent. */
export function hasTyped(within: Node = document): boolean {
  return [...known].some(([form, texts]) => within.contains(form) && textsOf(form) !== texts);
}

/** What is typed by now is given up. */
export function giveUpTyped(): void {
  for (const form of known.keys()) known.set(form, textsOf(form));
}

/** The browser asks whether to go. */
function warn(event: BeforeUnloadEvent): void {
  if (hasTyped()) event.preventDefault();
}

function textsOf(form: HTMLFormElement): string {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedInto);
  return JSON.stringify([...fields].map(({ value }) => value).filter((value) => value !== ''));
}

const typedInto = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';
