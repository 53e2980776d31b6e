import { useClient } from '@tidings/sdk/react';
import { useCallback, useState } from 'react';
import { momentOf } from '../../format/days.ts';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
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
    <Section title={t('organization.serviceKeys')} note={t('organization.keysForYourOwnBackend')}>
      <p className="buttons">
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          {t('organization.createServiceKey')}
        </button>
      </p>
      <Problem text={problem} />
      <ul className="rows" aria-label={t('organization.serviceKeys')}>
        {value?.map(({ key_id, name, email, scopes, last_used_at, expires_at }) => (
          <li key={key_id} className="row">
            <div className="row-text">
              <div className="row-name">{name}</div>
              <div className="row-note">{email}</div>
              <div className="row-note">
                {[
                  scopes.join(', '),
                  last_used_at === null
                    ? t('organization.notUsedYet2')
                    : t('organization.lastUsed', { time: momentOf(last_used_at) }),
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
              <Text of="organization.deleteName" with={{ name, hidden: hiddenText }} />
            </button>
          </li>
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">{t('organization.noServiceKeys')}</p>}
      {isCreating && <CreateServiceKey onMade={reload} onClose={() => setCreating(false)} />}
      {toDelete && (
        <Confirm
          title={t('organization.delete2', { name: toDelete.name })}
          action={t('organization.delete')}
          isDangerous
          onConfirm={() => remove(toDelete.key_id)}
          onClose={() => setToDelete(undefined)}
        >
          <p>{t('organization.theKeyStopsWorkingImmediately')}</p>
        </Confirm>
      )}
    </Section>
  );
}
