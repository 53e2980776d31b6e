import { useClient } from '@tidings/sdk/react';
import type { TokenIssuer } from '@tidings/shared-types';
import { useCallback, useState } from 'react';
import { roleName } from '../../people/role-names.ts';
import { Confirm } from '../../ui/confirm.tsx';
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
      title="Sign-in from your product"
      note="Your product signs people in here with tokens from its backend, so that they need no second password."
    >
      <p className="buttons">
        <button type="button" className="button" onClick={() => setEdited('new')}>
          Add issuer
        </button>
      </p>
      <Problem text={enable.problem ?? problem} />
      <ul className="rows" aria-label="Token issuers">
        {value?.map((issuer) => (
          <li className="row" key={issuer.id}>
            <div className="row-text">
              <div className="row-name">{issuer.name}</div>
              <div className="row-note">{summaryOf(issuer)}</div>
            </div>
            <Switch
              label={`Accept tokens of ${issuer.name}`}
              isBare
              isOn={issuer.is_enabled}
              disabled={enable.isBusy}
              onSwitch={(isOn) => enable.run(issuer.id, isOn)}
            />
            <button type="button" className="button small" onClick={() => setEdited(issuer)}>
              Edit<span className="hidden-text"> {issuer.name}</span>
            </button>
            <button type="button" className="button small" onClick={() => setDeleted(issuer)}>
              Delete<span className="hidden-text"> {issuer.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">No issuers</p>}
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
          note="Keep this secret in your backend, which signs tokens with it."
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
    `Highest role: ${roleName(issuer.max_role)}`,
    issuer.auto_create && 'Creates accounts',
    issuer.trusted_emails && 'Trusted email addresses',
    !issuer.is_enabled && 'Disabled',
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
      title={`Delete ${issuer.name}?`}
      action="Delete"
      isDangerous
      onConfirm={async () => {
        await client.api.deleteTokenIssuer({ issuer_id: issuer.id, end_keys });
        onDeleted();
      }}
      onClose={onClose}
    >
      <p>Its tokens stop working. People keep their accounts and messages.</p>
      <Switch
        label="Also sign out its people"
        hint="Otherwise they stay signed in until their keys expire."
        isOn={end_keys}
        onSwitch={setEndKeys}
      />
    </Confirm>
  );
}
