import { Dialog as Radix } from 'radix-ui';

/** Cancel button of a dialog. */
export function DialogClose() {
  return (
    <Radix.Close asChild>
      <button type="button" className="button">
        Cancel
      </button>
    </Radix.Close>
  );
}
