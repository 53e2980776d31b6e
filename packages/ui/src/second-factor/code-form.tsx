import { useState } from 'react';
import { t } from '../languages/t.ts';
import { Submit } from '../ui/submit.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { CodeField, RecoveryCodeField } from './code-field.tsx';

interface Props {
  readonly action: string;
  readonly work: (code: string) => Promise<void>;
}

/** Asks for a code of the authenticator app, or for a recovery code. */
export function CodeForm({ action, work }: Props) {
  const [isRecovery, setRecovery] = useState(false);
  const { submit, isBusy, problem } = useSubmit(({ code = '' }) => work(code));
  return (
    <form key={String(isRecovery)} onSubmit={(event) => void submit(event)}>
      {isRecovery ? <RecoveryCodeField isFocused /> : <CodeField isFocused />}
      <Submit label={action} busyLabel={t('signIn.checking')} isBusy={isBusy} problem={problem} />
      <p className="field-hint">
        <button type="button" className="link-button" onClick={() => setRecovery(!isRecovery)}>
          {isRecovery ? t('signIn.useACodeFromYour') : t('signIn.useARecoveryCodeInstead')}
        </button>
      </p>
    </form>
  );
}
