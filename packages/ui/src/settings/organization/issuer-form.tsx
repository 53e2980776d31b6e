import { useClient } from '@tidings/sdk/react';
import { limits, type Role, roles, type TokenIssuer } from '@tidings/shared-types';
import { useState } from 'react';
import { t } from '../../languages/t.ts';
import { roleChoices } from '../../people/role-names.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type KeyForm = 'same' | 'jwks' | 'public' | 'secret';

const keyForms = () =>
  [
    { value: 'jwks', label: t('organization.addressOfAKeySet') },
    { value: 'public', label: t('organization.publicKey') },
    { value: 'secret', label: t('organization.sharedSecret') },
  ] as const;
const sameKey = () => ({ value: 'same', label: t('organization.keepThePresentKey') }) as const;

const lifetimes = () => [
  { value: 3600, label: t('organization.hours', { count: 1 }) },
  { value: 86_400, label: t('organization.days', { count: 1 }) },
  { value: 7 * 86_400, label: t('organization.days', { count: 7 }) },
  { value: 30 * 86_400, label: t('organization.days', { count: 30 }) },
];

const givenRoles = () => roleChoices().filter(({ value }) => value !== roles.owner);
const SECRET_BYTES = 32;

interface Props {
  /** Undefined for a new one. */
  readonly issuer: TokenIssuer | undefined;
  /** Called with the secret, if one was generated. */
  readonly onSaved: (secret: string | undefined) => void;
  readonly onClose: () => void;
}

/** The form of a new or edited token issuer. */
export function IssuerForm({ issuer, onSaved, onClose }: Props) {
  const client = useClient();
  const [keyForm, setKeyForm] = useState<KeyForm>(issuer ? 'same' : 'jwks');
  const [max_role, setMaxRole] = useState<Role>(issuer?.max_role ?? roles.member);
  const [key_lifetime_secs, setLifetime] = useState(issuer?.key_lifetime_secs ?? 86_400);
  const [auto_create, setAutoCreate] = useState(issuer?.auto_create ?? false);
  const [trusted_emails, setTrusted] = useState(issuer?.trusted_emails ?? false);

  const work = async ({ name = '', issuer: iss = '', audience = '', ...keys }: FormValues) => {
    const secret = keyForm === 'secret' ? newSecret() : undefined;
    const settings = { name, audience, auto_create, trusted_emails, max_role, key_lifetime_secs };
    const wanted = {
      ...settings,
      ...keyOf(keyForm, keys),
      ...(secret !== undefined && { secret }),
    };
    if (issuer) await client.api.updateTokenIssuer({ issuer_id: issuer.id, ...wanted });
    else await client.api.createTokenIssuer({ ...wanted, issuer: iss });
    onSaved(secret);
  };
  return (
    <FormDialog
      title={issuer ? t('organization.editIssuer') : t('organization.addIssuer')}
      action={issuer ? t('organization.save') : t('organization.add')}
      work={work}
      onClose={onClose}
    >
      <Field
        label={t('organization.name')}
        name="name"
        required
        maxLength={limits.tokenIssuerNameLength}
        autoComplete="off"
        defaultValue={issuer?.name}
      />
      <Field
        label={t('organization.issuer')}
        name="issuer"
        required
        disabled={issuer !== undefined}
        maxLength={limits.tokenIssuerTextLength}
        autoComplete="off"
        placeholder="https://shop.example.com"
        hint={t('organization.theClaimIssOfIts')}
        defaultValue={issuer?.issuer}
      />
      <Field
        label={t('organization.audience')}
        name="audience"
        required
        maxLength={limits.tokenIssuerTextLength}
        autoComplete="off"
        hint={t('organization.theClaimAudOfIts')}
        defaultValue={issuer?.audience ?? location.origin}
      />
      <Select
        label={t('organization.key')}
        value={keyForm}
        choices={issuer ? [sameKey(), ...keyForms()] : keyForms()}
        hint={keyForm === 'secret' ? t('organization.aNewSecretIsGenerated') : undefined}
        onChoose={setKeyForm}
      />
      {keyForm === 'jwks' && (
        <Field
          label={t('organization.addressOfTheKeySet')}
          name="jwks_url"
          type="url"
          required
          maxLength={limits.outsideUrlLength}
          autoComplete="off"
          placeholder="https://shop.example.com/.well-known/jwks.json"
        />
      )}
      {keyForm === 'public' && (
        <TextArea
          label={t('organization.publicKey')}
          name="public_key"
          required
          maxLength={limits.publicKeyLength}
          hint={t('organization.pemOrJwkEd25519P')}
        />
      )}
      <Select
        label={t('organization.highestRole')}
        value={max_role}
        choices={givenRoles()}
        hint={t('organization.itsTokensCannotSignIn')}
        onChoose={setMaxRole}
      />
      <Select
        label={t('organization.peopleStaySignedInFor')}
        value={key_lifetime_secs}
        choices={lifetimesWith(key_lifetime_secs)}
        hint={t('organization.afterThatYourProductNeeds')}
        onChoose={setLifetime}
      />
      <Switch
        label={t('organization.createAccountsForNewPeople')}
        isOn={auto_create}
        onSwitch={setAutoCreate}
      />
      <Switch
        label={t('organization.trustItsEmailAddresses')}
        hint={t('organization.itsTokensThenAlsoSign')}
        isOn={trusted_emails}
        onSwitch={setTrusted}
      />
    </FormDialog>
  );
}

function keyOf(form: KeyForm, { jwks_url, public_key }: FormValues) {
  if (form === 'jwks') return { jwks_url };
  return form === 'public' ? { public_key } : {};
}

/** Returns the usual lifetimes(), and the present one if it is another. */
function lifetimesWith(present: number) {
  if (lifetimes().some(({ value }) => value === present)) return lifetimes();
  return [...lifetimes(), { value: present, label: t('organization.seconds', { present }) }];
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
