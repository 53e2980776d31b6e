import { createApi, deviceName } from '@tidings/sdk';
import { useEffect, useMemo, useState } from 'react';
import type { Account } from '../account/account.ts';
import { useIdempotencyKey } from '../account/use-idempotency-key.ts';
import { takesPasswords, useServerSettings } from '../account/use-server-settings.ts';
import { SignInToSetUp } from '../second-factor/sign-in-to-set-up.tsx';
import { Field } from '../ui/field.tsx';
import { NewPasswordField } from '../ui/new-password-field.tsx';
import { problemText } from '../ui/problem-text.ts';
import { Submit } from '../ui/submit.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { Card } from './card.tsx';
import { Providers } from './providers.tsx';

interface Props {
  readonly token: string;
  readonly onSignedIn: (account: Account) => void;
}

interface Invitation {
  readonly realm_name: string;
  readonly invited_by: string;
  /** The address that the invitation was mailed to. */
  readonly email?: string;
}

/** The page of an invitation link, to create an account. */
export function Join({ token, onSignedIn }: Props) {
  const api = useMemo(() => createApi({ serverUrl: location.origin }), []);
  const settings = useServerSettings();
  const [invitation, setInvitation] = useState<Invitation>();
  const [refusal, setRefusal] = useState<string>();
  useEffect(() => {
    api.getInvitation({ token }).then(setInvitation, (error: unknown) => {
      setRefusal(problemText(error));
    });
  }, [api, token]);

  const [unfinished, setUnfinished] = useState<string>();
  const attempt = useIdempotencyKey();
  const { submit, isBusy, problem } = useSubmit(
    async ({ full_name = '', email = '', password = '' }) => {
      const made = await api.join(
        { token, full_name, email, password, device_name: deviceName() },
        { idempotencyKey: attempt.keyFor([full_name, email, password]) },
      );
      const { email: address, api_key: apiKey, user_id: userId } = made;
      if (apiKey === undefined) setUnfinished(address);
      else onSignedIn({ email: address, apiKey, userId });
    },
  );

  if (unfinished !== undefined) {
    return <SignInToSetUp title="Account created" email={unfinished} onSignedIn={onSignedIn} />;
  }
  if (refusal) {
    return (
      <Card title="This invitation is not valid">
        <p className="quiet">{refusal}</p>
      </Card>
    );
  }
  if (!invitation) return <Card title="Loading…">{null}</Card>;
  return (
    <Card title={`Join ${invitation.realm_name}`}>
      <p className="quiet">{invitation.invited_by} invited you. Create your account:</p>
      {takesPasswords(settings) && (
        <form onSubmit={(event) => void submit(event)}>
          <Field label="Your name" name="full_name" required minLength={2} autoComplete="name" />
          <Field
            label="Your email"
            name="email"
            type="email"
            required
            autoComplete="username"
            {...(invitation.email !== undefined && {
              defaultValue: invitation.email,
              readOnly: true,
              hint: 'The invitation is for this address.',
            })}
          />
          <NewPasswordField label="Password" />
          <Submit
            label="Join"
            busyLabel="Creating your account…"
            isBusy={isBusy}
            problem={problem}
          />
        </form>
      )}
      <Providers settings={settings} invitation={token} />
      <p className="field-hint">
        Already have an account? <a href="#inbox">Sign in</a>.
      </p>
    </Card>
  );
}
