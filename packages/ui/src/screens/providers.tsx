import type { ServerSettings } from '@tidings/shared-types';
import { useState } from 'react';
import { goToProvider } from '../account/pending-sign-in.ts';
import { takesPasswords } from '../account/use-server-settings.ts';
import { t } from '../languages/t.ts';
import { Problem } from '../ui/problem.tsx';

interface Props {
  readonly settings: ServerSettings | undefined;
  /** Token of an invitation, for a new user. */
  readonly invitation?: string;
}

/** Buttons of the external sign-in methods, if there are any. */
export function Providers({ settings, invitation }: Props) {
  const methods = settings?.external_authentication_methods ?? [];
  const isOnlyWay = !takesPasswords(settings);
  const [problem, setProblem] = useState<string>();
  const goOn = (loginUrl: string) => {
    try {
      goToProvider(loginUrl, invitation);
    } catch {
      setProblem(t('signIn.thisBrowserDoesNotStore'));
    }
  };
  if (methods.length === 0) return null;
  return (
    <div className="providers">
      {!isOnlyWay && <p className="providers-or">{t('signIn.or')}</p>}
      {methods.map(({ name, display_name, login_url }) => (
        <button
          key={name}
          type="button"
          className={isOnlyWay ? 'button primary' : 'button'}
          onClick={() => goOn(login_url)}
        >
          {t('signIn.continueWith', { name: display_name })}
        </button>
      ))}
      <Problem text={problem} />
    </div>
  );
}
