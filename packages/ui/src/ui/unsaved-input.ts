/** The last saved values of all mounted forms. */
const known = new Map<HTMLFormElement, string>();

/** A form's `ref` that tracks unsaved input: leaving the form then asks first. */
export function trackUnsavedInput(form: HTMLFormElement | null): (() => void) | undefined {
  if (!form) return undefined;
  known.set(form, textsOf(form));
  addEventListener('beforeunload', warn);
  return () => {
    known.delete(form);
    if (known.size === 0) removeEventListener('beforeunload', warn);
  };
}

/** Treats the present values as saved while they are being sent. Returns an undo function for a failure. */
export function markSaved(form: HTMLFormElement): () => void {
  const before = known.get(form);
  if (before === undefined) return () => undefined;
  known.set(form, textsOf(form));
  return () => known.has(form) && known.set(form, before);
}

/** Updates a form to the stored values, unless it has unsaved input. */
export function resetToStored(form: HTMLFormElement): void {
  if (hasUnsavedInput(form)) return;
  form.reset();
  known.set(form, textsOf(form));
}

/** Whether a form has unsaved input: one within a node, or any at all. */
export function hasUnsavedInput(within?: Node): boolean {
  return [...known].some(
    ([form, texts]) => (within?.contains(form) ?? true) && textsOf(form) !== texts,
  );
}

/** Discards all unsaved input. */
export function discardUnsavedInput(): void {
  for (const form of known.keys()) known.set(form, textsOf(form));
}

/** Makes the browser ask before the page closes. */
function warn(event: BeforeUnloadEvent): void {
  if (hasUnsavedInput()) event.preventDefault();
}

function textsOf(form: HTMLFormElement): string {
  const fields = form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedFields);
  return JSON.stringify([...fields].map(({ value }) => value).filter((value) => value !== ''));
}

const typedFields = 'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea';
