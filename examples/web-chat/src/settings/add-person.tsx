import { useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { useSubmit } from '../screens/use-submit.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';

/** Makes an account for somebody, who is told the password by other means. */
export function AddPerson() {
  const [isOpen, setOpen] = useState(false);
  return (
    <p className="buttons">
      <button type="button" className="button" onClick={() => setOpen(true)}>
        Make an account
      </button>
      {isOpen && <AddPersonDialog onClose={() => setOpen(false)} />}
    </p>
  );
}

function AddPersonDialog({ onClose }: { readonly onClose: () => void }) {
  const client = useClient();
  const { submit, isBusy, problem } = useSubmit(
    async ({ full_name = '', email = '', password = '' }) => {
      await client.api.createUser({ full_name, email, password });
      onClose();
    },
  );
  return (
    <Dialog
      title="Make an account"
      onClose={onClose}
      foot={
        <button type="submit" form="add-person" className="button primary" disabled={isBusy}>
          Make the account
        </button>
      }
    >
      {/* What goes wrong is said in the form. */}
      <form id="add-person" onSubmit={(event) => void submit(event)}>
        <p className="quiet">With an invitation link they choose their own password.</p>
        <Field label="Name" name="full_name" required minLength={2} autoComplete="off" />
        <Field label="Email" name="email" type="email" required autoComplete="off" />
        <Field
          label="First password"
          name="password"
          type="password"
          required
          autoComplete="new-password"
        />
        <Problem text={problem} />
      </form>
    </Dialog>
  );
}
