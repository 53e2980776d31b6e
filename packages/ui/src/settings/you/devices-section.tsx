import { useClient } from '@tidings/sdk/react';
import type { Key } from '@tidings/shared-types';
import { useCallback, useEffect, useState } from 'react';
import { t } from '../../languages/t.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { CreateKey } from './create-key.tsx';
import { KeyRow, nameOfKey } from './key-row.tsx';

/** The devices and programs that can use the account, each with its key. */
export function DevicesSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(async (signal) => (await client.api.getOwnKeys({}, { signal })).keys, [client]),
  );
  // Another device may have signed in or out meanwhile.
  useEffect(() => {
    addEventListener('focus', reload);
    return () => removeEventListener('focus', reload);
  }, [reload]);
  const [ending, setEnding] = useState<Key | 'others'>();
  const [isCreating, setCreating] = useState(false);
  const end = async () => {
    if (ending === 'others') await client.api.endOtherKeys();
    else if (ending) await client.api.endOwnKey({ key_id: ending.key_id });
    reload();
  };
  const hasOthers = value?.some(({ is_current }) => !is_current) ?? false;

  return (
    <Section title={t('settings.devicesAndKeys')} note={t('settings.eachDeviceSignsInWith')}>
      <Problem text={problem} />
      <ul className="rows" aria-label={t('settings.devicesAndKeys')}>
        {value?.map((each) => (
          <KeyRow key={each.key_id} item={each} onEnd={() => setEnding(each)} />
        ))}
      </ul>
      <p className="buttons">
        <button type="button" className="button" onClick={() => setCreating(true)}>
          {t('settings.createKey')}
        </button>
        <button
          type="button"
          className="button danger"
          disabled={!hasOthers}
          onClick={() => setEnding('others')}
        >
          {t('settings.signOutEverywhereElse')}
        </button>
      </p>
      {isCreating && <CreateKey onMade={reload} onClose={() => setCreating(false)} />}
      {ending !== undefined && (
        <Confirm
          title={
            ending === 'others'
              ? t('settings.signOutEverywhereElse2')
              : t('settings.signOutNameOfKey', { nameOfKey: nameOfKey(ending) })
          }
          action={t('settings.signOut')}
          isDangerous
          onConfirm={end}
          onClose={() => setEnding(undefined)}
        >
          <p>
            {ending === 'others'
              ? t('settings.allOtherDevicesAndPrograms')
              : t('settings.itIsSignedOutImmediately')}
          </p>
        </Confirm>
      )}
    </Section>
  );
}
