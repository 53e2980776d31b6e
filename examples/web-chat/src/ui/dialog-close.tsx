import { Dialog as Radix } from 'radix-ui';

/** Closes the dialog that it is in, as its other ways out do. */
export function DialogClose() {
  return (
    <Radix.Close asChild>
      <button type="button" className="button">
        Cancel
      </button>
    </Radix.Close>
  );
}
