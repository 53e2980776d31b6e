import { useClient, useRealm } from '@tidings/sdk/react';
import { useState } from 'react';
import { Confirm } from '../../ui/confirm.tsx';
import { Section } from '../../ui/section.tsx';

/** Closes the organization, for owners. */
export function DeactivateOrganization({ onLeave }: { readonly onLeave: () => void }) {
  const client = useClient();
  const name = useRealm()?.realm_name;
  const [isAsking, setAsking] = useState(false);
  const deactivate = async () => {
    await client.api.deactivateRealm();
    await client.signOut({ wipe: 'evenUnsent' });
    onLeave();
  };
  return (
    <Section title="Deactivate organization">
      <button type="button" className="button danger" onClick={() => setAsking(true)}>
        Deactivate organization
      </button>
      {isAsking && (
        <Confirm
          title={`Deactivate ${name}?`}
          action="Deactivate"
          isDangerous
          onConfirm={deactivate}
          onClose={() => setAsking(false)}
        >
          <p>
            Everyone is signed out, and nobody can sign in or read messages. The server deletes
            nothing, but all data on this device is deleted, including unsent messages. Only someone
            who runs the server can open the organization again.
          </p>
        </Confirm>
      )}
    </Section>
  );
}
