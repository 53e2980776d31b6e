import { useClient } from '@tidings/sdk/react';
import type { TokenIssuer } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { roleName } from '../../people/role-names.ts';
import { Confirm } from '../../ui/confirm.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { Switch } from '../../ui/switch.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { ShownSecret } from '../shown-secret.tsx';
import { IssuerForm } from './issuer-form.tsx';

/** The backends whose tokens sign people in, for owners. */
export function TokenIssuersSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => (await client.api.getTokenIssuers({}, { signal })).token_issuers,
      [client],
    ),
  );
  const [edited, setEdited] = useState<TokenIssuer | 'new'>();
  const [deleted, setDeleted] = useState<TokenIssuer>();
  const [secret, setSecret] = useState<string>();
  const enable = useAction(async (issuer_id: number, is_enabled: boolean) => {
    await client.api.updateTokenIssuer({ issuer_id, is_enabled });
    reload();
  });
  return (
    <Section
      title={t('organization.signInFromYourProduct')}
      note={t('organization.yourProductSignsPeopleIn')}
    >
      <p className="buttons">
        <button type="button" className="button" onClick={() => setEdited('new')}>
          {t('organization.addIssuer')}
        </button>
      </p>
      <Problem text={enable.problem ?? problem} />
      <ul className="rows" aria-label={t('organization.tokenIssuers')}>
        {value?.map((issuer) => (
          <li className="row" key={issuer.id}>
            <div className="row-text">
              <div className="row-name">{issuer.name}</div>
              <div className="row-note">{summaryOf(issuer)}</div>
            </div>
            <Switch
              label={t('organization.acceptTokensOf', { name: issuer.name })}
              isBare
              isOn={issuer.is_enabled}
              disabled={enable.isBusy}
              onSwitch={(isOn) => enable.run(issuer.id, isOn)}
            />
            <button type="button" className="button small" onClick={() => setEdited(issuer)}>
              <Text of="organization.edit2" with={{ name: issuer.name, hidden: hiddenText }} />
            </button>
            <button type="button" className="button small" onClick={() => setDeleted(issuer)}>
              <Text of="organization.deleteName" with={{ name: issuer.name, hidden: hiddenText }} />
            </button>
          </li>
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">{t('organization.noIssuers')}</p>}
      {edited && (
        <IssuerForm
          issuer={edited === 'new' ? undefined : edited}
          onSaved={(generated) => {
            setSecret(generated);
            reload();
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <DeleteIssuer issuer={deleted} onDeleted={reload} onClose={() => setDeleted(undefined)} />
      )}
      {secret !== undefined && !edited && (
        <ShownSecret
          note={t('organization.keepThisSecretInYour')}
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
}

function summaryOf(issuer: TokenIssuer): string {
  const parts = [
    issuer.issuer,
    t('organization.highestRoleRole', { role: roleName(issuer.max_role) }),
    issuer.auto_create && t('organization.createsAccounts'),
    issuer.trusted_emails && t('organization.trustedEmailAddresses'),
    !issuer.is_enabled && t('organization.disabled'),
  ];
  return parts.filter(Boolean).join(' · ');
}

interface DeleteProps {
  readonly issuer: TokenIssuer;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

function DeleteIssuer({ issuer, onDeleted, onClose }: DeleteProps) {
  const client = useClient();
  const [end_keys, setEndKeys] = useState(false);
  return (
    <Confirm
      title={t('organization.delete2', { name: issuer.name })}
      action={t('organization.delete')}
      isDangerous
      onConfirm={async () => {
        await client.api.deleteTokenIssuer({ issuer_id: issuer.id, end_keys });
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>{t('organization.itsTokensStopWorkingPeople')}</p>
      <Switch
        label={t('organization.alsoSignOutItsPeople')}
        hint={t('organization.otherwiseTheyStaySignedIn')}
        isOn={end_keys}
        onSwitch={setEndKeys}
      />
    </Confirm>
  );
}
