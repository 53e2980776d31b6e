import { useClient } from '@tidings/sdk/react';
import type { User } from '@tidings/shared-types';
import { useState } from 'react';
import { Confirm } from '../ui/confirm.tsx';

/** Removes the second factor of a person who lost it, for owners. */
export function ResetFactor({ user }: { readonly user: User }) {
  const client = useClient();
  const [isAsking, setAsking] = useState(false);
  const [isDone, setDone] = useState(false);
  const reset = async () => {
    await client.api.resetSecondFactor({ user_id: user.user_id });
    setDone(true);
  };
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Reset two-factor authentication
      </button>
      <span className="quiet" role="status">
        {isDone ? 'Two-factor authentication was reset' : ''}
      </span>
      {isAsking && (
        <Confirm
          title="Reset two-factor authentication?"
          action="Reset"
          isDangerous
          onConfirm={reset}
          onClose={() => setAsking(false)}
        >
          <p>
            {user.full_name} can then sign in with the password alone. Do this only if they lost
            their phone and recovery codes, and you are sure that it is them who asks.
          </p>
        </Confirm>
      )}
    </>
  );
}
