import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { t } from '../languages/t.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';

interface Props {
  readonly email: string;
  readonly codes: readonly string[];
  readonly onDone: () => Promise<void> | void;
}

/** Shows new recovery codes, which the server tells only once. */
export function RecoveryCodes({ email, codes, onDone }: Props) {
  const done = useAction(async () => onDone());
  const file = useMemo(() => fileOf(email, codes), [email, codes]);
  return (
    <section aria-label={t('signIn.recoveryCodes')}>
      <p>
        <strong>{t('signIn.saveYourRecoveryCodesNow')}</strong>
      </p>
      <p className="quiet">{t('signIn.ifYouLoseYourPhone')}</p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="recovery-actions">
        <CopyButton label={t('signIn.copyRecoveryCodes')} text={codes.join('\n')} />
        <a className="button" href={file} download="tidings-recovery-codes.txt">
          <Download size={16} aria-hidden="true" />
          {t('signIn.download')}
        </a>
      </div>
      <Problem text={done.problem} />
      <button
        type="button"
        className="button primary"
        disabled={done.isBusy}
        onClick={() => done.run()}
      >
        {t('signIn.iSavedTheCodes')}
      </button>
    </section>
  );
}

function fileOf(email: string, codes: readonly string[]): string {
  const text = t('signIn.recoveryCodesForAt', {
    email,
    host: location.host,
    codes: codes.join('\n'),
  });
  return `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
}
