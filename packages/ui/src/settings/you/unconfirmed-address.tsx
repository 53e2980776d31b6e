import { useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { sendsMail, useServerSettings } from '../../account/use-server-settings.ts';
import { t } from '../../languages/t.ts';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';

/** Asks the user to verify their email address. */
export function UnconfirmedAddress() {
  const client = useClient();
  const hasMail = sendsMail(useServerSettings());
  const [isSent, setSent] = useState(false);
  const send = useAction(async () => {
    await client.api.mailProofLink({});
    setSent(true);
  });
  if (!hasMail) return null;
  return (
    <>
      <p className="quiet">{t('settings.confirmThisAddressToGet')}</p>
      <Problem text={send.problem} />
      <p className="buttons">
        <button type="button" className="button" onClick={() => send.run()}>
          {t('settings.resendLink')}
        </button>
        <span className="quiet" role="status">
          {isSent ? t('settings.linkSent') : ''}
        </span>
      </p>
    </>
  );
}
