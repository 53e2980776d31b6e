import { forgotPassword } from '@tidings/sdk';
import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Text } from '../languages/text.tsx';
import { Field } from '../ui/field.tsx';
import { Submit } from '../ui/submit.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { Card } from './card.tsx';

/** Requests a mail with a link to reset the password. */
export function ForgottenPassword() {
  const [asked, setAsked] = useState<string>();
  const { submit, isBusy, problem } = useSubmit(async ({ email = '' }) => {
    await forgotPassword({ serverUrl: location.origin, email: email.trim() });
    setAsked(email.trim());
  });
  if (asked !== undefined) {
    return (
      <Card title={t('signIn.checkYourEmail')}>
        <p role="status">{t('signIn.ifThereIsAnAccount', { asked })}</p>
        <p className="field-hint">
          <Text
            of="signIn.noEmailCheckYourSpam"
            with={{ link: (words) => <a href="#inbox">{words}</a> }}
          />
        </p>
      </Card>
    );
  }
  return (
    <Card title={t('signIn.forgotYourPassword')}>
      <p className="quiet">{t('signIn.weWillEmailYouA')}</p>
      <form onSubmit={(event) => void submit(event)}>
        <Field
          label={t('signIn.email')}
          name="email"
          type="email"
          required
          autoComplete="username"
        />
        <Submit label={t('signIn.sendLink')} isBusy={isBusy} problem={problem} />
      </form>
      <p className="field-hint">
        <a href="#inbox">{t('signIn.backToSignIn')}</a>
      </p>
    </Card>
  );
}
