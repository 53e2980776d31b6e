import { useClient } from '@tidings/sdk/react';
import { limits, type Role, roles, type TokenIssuer } from '@tidings/shared-types';
import { useState } from 'react';
import { roleChoices } from '../../people/role-names.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog, type FormValues } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { TextArea } from '../../ui/text-area.tsx';

type KeyForm = 'same' | 'jwks' | 'public' | 'secret';

const keyForms = [
  { value: 'jwks', label: 'Address of a key set (JWKS)' },
  { value: 'public', label: 'Public key' },
  { value: 'secret', label: 'Shared secret' },
] as const;
const sameKey = { value: 'same', label: 'Keep the present key' } as const;

const lifetimes = [
  { value: 3600, label: '1 hour' },
  { value: 86_400, label: '1 day' },
  { value: 7 * 86_400, label: '7 days' },
  { value: 30 * 86_400, label: '30 days' },
];

const givenRoles = roleChoices.filter(({ value }) => value !== roles.owner);
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
      title={issuer ? 'Edit issuer' : 'Add issuer'}
      action={issuer ? 'Save' : 'Add'}
      work={work}
      onClose={onClose}
    >
      <Field
        label="Name"
        name="name"
        required
        maxLength={limits.tokenIssuerNameLength}
        autoComplete="off"
        defaultValue={issuer?.name}
      />
      <Field
        label="Issuer"
        name="issuer"
        required
        disabled={issuer !== undefined}
        maxLength={limits.tokenIssuerTextLength}
        autoComplete="off"
        placeholder="https://shop.example.com"
        hint="The claim “iss” of its tokens. It cannot be changed later."
        defaultValue={issuer?.issuer}
      />
      <Field
        label="Audience"
        name="audience"
        required
        maxLength={limits.tokenIssuerTextLength}
        autoComplete="off"
        hint="The claim “aud” of its tokens."
        defaultValue={issuer?.audience ?? location.origin}
      />
      <Select
        label="Key"
        value={keyForm}
        choices={issuer ? [sameKey, ...keyForms] : keyForms}
        hint={keyForm === 'secret' ? 'A new secret is generated and shown once.' : undefined}
        onChoose={setKeyForm}
      />
      {keyForm === 'jwks' && (
        <Field
          label="Address of the key set"
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
          label="Public key"
          name="public_key"
          required
          maxLength={limits.publicKeyLength}
          hint="PEM or JWK: Ed25519, P-256 or RSA."
        />
      )}
      <Select
        label="Highest role"
        value={max_role}
        choices={givenRoles}
        hint="Its tokens cannot sign in to accounts with a higher role."
        onChoose={setMaxRole}
      />
      <Select
        label="People stay signed in for"
        value={key_lifetime_secs}
        choices={lifetimesWith(key_lifetime_secs)}
        hint="After that, your product needs a new token."
        onChoose={setLifetime}
      />
      <Switch label="Create accounts for new people" isOn={auto_create} onSwitch={setAutoCreate} />
      <Switch
        label="Trust its email addresses"
        hint="Its tokens then also sign in to accounts that have the same address. Turn it on only if your product verifies addresses."
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

/** Returns the usual lifetimes, and the present one if it is another. */
function lifetimesWith(present: number) {
  if (lifetimes.some(({ value }) => value === present)) return lifetimes;
  return [...lifetimes, { value: present, label: `${present} seconds` }];
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(SECRET_BYTES));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
