import { useClient, useList } from '@tidings/sdk/react';
import { limits } from '@tidings/shared-types';
import { useState } from 'react';
import { useSubmit } from '../screens/use-submit.ts';
import { Field } from '../ui/field.tsx';
import { Problem } from '../ui/problem.tsx';

export function OwnPassword() {
  const client = useClient();
  const minLength = useList((each) => each.realm())?.password_min_length;
  // Another round is an empty form.
  const [round, setRound] = useState(0);
  const { submit, isBusy, problem } = useSubmit(
    async ({ old_password = '', new_password = '' }) => {
      await client.api.updateSettings({ old_password, new_password });
      setRound(round + 1);
    },
  );
  return (
    // What goes wrong is said in the form.
    <form key={round} onSubmit={(event) => void submit(event)}>
      <Field
        label="Present password"
        name="old_password"
        type="password"
        required
        autoComplete="current-password"
      />
      <Field
        label="New password"
        name="new_password"
        type="password"
        required
        minLength={minLength ?? limits.passwordMinLength}
        autoComplete="new-password"
      />
      <Problem text={problem} />
      <p className="buttons">
        <button type="submit" className="button" disabled={isBusy}>
          Change the password
        </button>
        <span className="quiet" role="status">
          {round > 0 ? 'Changed.' : ''}
        </span>
      </p>
    </form>
  );
}
