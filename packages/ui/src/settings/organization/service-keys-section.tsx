import { useClient } from '@tidings/sdk/react';
import { useCallback, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { expiryOf } from '../you/key-row.tsx';
import { CreateServiceKey } from './create-service-key.tsx';

/** The keys of backends, for owners. */
export function ServiceKeysSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => (await client.api.getServiceKeys({}, { signal })).service_keys,
      [client],
    ),
  );
  const [isCreating, setCreating] = useState(false);
  const [toDelete, setToDelete] = useState<{ readonly key_id: number; readonly name: string }>();
  const remove = async (key_id: number) => {
    await client.api.deleteServiceKey({ key_id });
    reload();
  };
  return (
    <Section
      title="Service keys"
      note="Keys for your own backend. A service key does only what its permissions allow."
    >
      <p className="buttons">
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          Create service key
        </button>
      </p>
      <Problem text={problem} />
      <ul className="rows" aria-label="Service keys">
        {value?.map(({ key_id, name, email, scopes, last_used_at, expires_at }) => (
          <li key={key_id} className="row">
            <div className="row-text">
              <div className="row-name">{name}</div>
              <div className="row-note">{email}</div>
              <div className="row-note">
                {[
                  scopes.join(', '),
                  last_used_at === null ? 'Not used yet' : `Last used ${momentOf(last_used_at)}`,
                  expiryOf(expires_at),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </div>
            </div>
            <button
              type="button"
              className="button small"
              onClick={() => setToDelete({ key_id, name })}
            >
              Delete<span className="hidden-text"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">No service keys</p>}
      {isCreating && <CreateServiceKey onMade={reload} onClose={() => setCreating(false)} />}
      {toDelete && (
        <Confirm
          title={`Delete ${toDelete.name}?`}
          action="Delete"
          isDangerous
          onConfirm={() => remove(toDelete.key_id)}
          onClose={() => setToDelete(undefined)}
        >
          <p>The key stops working immediately. Messages that the service sent stay.</p>
        </Confirm>
      )}
    </Section>
  );
}
