import { createApi, deviceName } from '@tidings/sdk';
import { useEffect, useMemo, useState } from 'react';
import type { Account } from '../account/account.ts';
import { useIdempotencyKey } from '../account/use-idempotency-key.ts';
import { takesPasswords, useServerSettings } from '../account/use-server-settings.ts';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
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
    return (
      <SignInToSetUp
        title={t('signIn.accountCreated')}
        email={unfinished}
        onSignedIn={onSignedIn}
      />
    );
  }
  if (refusal) {
    return (
      <Card title={t('signIn.thisInvitationIsNotValid')}>
        <p className="quiet">{refusal}</p>
      </Card>
    );
  }
  if (!invitation) return <Card title={t('signIn.loading')}>{null}</Card>;
  return (
    <Card title={t('signIn.join', { name: invitation.realm_name })}>
      <p className="quiet">
        {t('signIn.invitedYouCreateYourAccount', { invitedBy: invitation.invited_by })}
      </p>
      {takesPasswords(settings) && (
        <form onSubmit={(event) => void submit(event)}>
          <Field
            label={t('signIn.yourName')}
            name="full_name"
            required
            minLength={2}
            autoComplete="name"
          />
          <Field
            label={t('signIn.yourEmail')}
            name="email"
            type="email"
            required
            autoComplete="username"
            {...(invitation.email !== undefined && {
              defaultValue: invitation.email,
              readOnly: true,
              hint: t('signIn.theInvitationIsForThis'),
            })}
          />
          <NewPasswordField label={t('signIn.password')} />
          <Submit
            label={t('signIn.join2')}
            busyLabel={t('signIn.creatingYourAccount')}
            isBusy={isBusy}
            problem={problem}
          />
        </form>
      )}
      <Providers settings={settings} invitation={token} />
      <p className="field-hint">
        <Text
          of="signIn.alreadyHaveAnAccount"
          with={{ link: (words) => <a href="#inbox">{words}</a> }}
        />
      </p>
    </Card>
  );
}
