import { useClient, useRealm } from '@tidings/sdk/react';
import { useCallback, useState } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { AddForm } from '../../ui/add-form.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { realmLabels } from './realm-labels.ts';
import { RealmSwitch } from './realm-switch.tsx';

const LONGEST_DOMAIN = 255;

/** The domains whose email addresses may join. */
export function EmailDomains() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => (await client.api.getRealmDomains({}, { signal })).domains,
      [client],
    ),
  );
  const change = useAction(async (domain: string, allow_subdomains: boolean) => {
    await client.api.updateRealmDomain({ domain, allow_subdomains });
    reload();
  });
  const removeNow = async (domain: string) => {
    await client.api.deleteRealmDomain({ domain });
    reload();
  };
  const remove = useAction(removeNow);
  /** The last domain, whose removal ends the restriction. */
  const [last, setLast] = useState<string>();
  const { isOwner } = usePermissions();
  const isRestricted = useRealm()?.realm_emails_restricted_to_domains === true;
  return (
    <Section
      title={t('organization.allowedEmailDomains')}
      note={t('organization.ifAddressesAreRestrictedNew')}
    >
      <RealmSwitch
        name="emails_restricted_to_domains"
        label={realmLabels().emails_restricted_to_domains}
      />
      {isOwner && (
        <AddForm
          label={t('organization.domain')}
          maxLength={LONGEST_DOMAIN}
          work={async (domain) => {
            await client.api.createRealmDomain({ domain, allow_subdomains: false });
            reload();
          }}
        />
      )}
      <Problem text={change.problem ?? remove.problem ?? problem} />
      <ul className="rows" aria-label={t('organization.allowedEmailDomains')}>
        {value?.map(({ domain, allow_subdomains }) => (
          <li className="row" key={domain}>
            <div className="row-text">
              <div className="row-name">{domain}</div>
              <Switch
                label={t('organization.allowSubdomainsOf', { domain })}
                isOn={allow_subdomains}
                disabled={change.isBusy || !isOwner}
                onSwitch={(isOn) => change.run(domain, isOn)}
              />
            </div>
            <button
              type="button"
              className="button small"
              disabled={remove.isBusy || !isOwner}
              onClick={() =>
                isRestricted && value.length === 1 ? setLast(domain) : remove.run(domain)
              }
            >
              <Text of="organization.removeDomain" with={{ domain, hidden: hiddenText }} />
            </button>
          </li>
        ))}
      </ul>
      {last !== undefined && (
        <Confirm
          title={t('organization.removeTheLastDomain')}
          action={t('organization.remove')}
          isDangerous
          onConfirm={() => removeNow(last)}
          onClose={() => setLast(undefined)}
        >
          <p>{t('organization.thenPeopleWithAddressesIn')}</p>
        </Confirm>
      )}
    </Section>
  );
}
