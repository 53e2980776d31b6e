import type { SignOutOptions, UnsentWork } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { storedAccount } from '../../account/account.ts';
import { type OnLeave, unsentText } from '../../account/unsent-work.ts';
import { useEdits } from '../../edits/edits.tsx';
import { t } from '../../languages/t.ts';
import { askAgain } from '../../notifications/device-state.ts';
import { leavePush } from '../../notifications/push-registration.ts';
import { forgetAvatars, forgetFiles } from '../../service-worker/file-caches.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Problem } from '../../ui/problem.tsx';
import { useAction } from '../../ui/use-action.ts';

interface Props {
  readonly onLeave: OnLeave;
  readonly onClose: () => void;
}

/** Signs out on this device. Stored messages are kept for the next time, or deleted. */
export function SignOut({ onLeave, onClose }: Props) {
  const client = useClient();
  const edits = useEdits();
  const [unsent, setUnsent] = useState<UnsentWork>();
  const [isToldOfEdits, setToldOfEdits] = useState(false);
  const [account] = useState(storedAccount);
  const { run, isBusy, problem } = useAction(async (wipe: SignOutOptions['wipe']) => {
    if (wipe === true && edits.hasChanges && !isToldOfEdits) {
      setToldOfEdits(true);
      return;
    }
    const result = await client.signOut({ wipe });
    if (!result.isSignedOut) {
      setUnsent(result.unsent);
      return;
    }
    if (wipe !== false) edits.clear();
    // If the server is unreachable, it finds out with its next push.
    if (account) await leavePush(client, account.userId).catch(() => undefined);
    askAgain();
    onLeave(result.kept);
    // Last, because pictures on screen would be cached again. Files are for one key, which is over.
    await forgetFiles();
    if (wipe !== false) await forgetAvatars();
  });
  return (
    <Dialog
      title={t('settings.signOut')}
      onClose={onClose}
      foot={
        <>
          <button
            type="button"
            className="button danger"
            disabled={isBusy}
            onClick={() => run(unsent ? 'evenUnsent' : true)}
          >
            {unsent || isToldOfEdits
              ? t('settings.deleteAnyway')
              : t('settings.signOutAndDeleteData')}
          </button>
          <button
            type="button"
            className="button primary"
            disabled={isBusy}
            onClick={() => run(false)}
          >
            {t('settings.signOutAndKeepData')}
          </button>
        </>
      }
    >
      {unsent || isToldOfEdits ? (
        <p className="problem" role="alert">
          {unsent
            ? t('settings.wouldBeLost', { work: unsentText(unsent) })
            : t('settings.unsavedEditsWouldBeLost')}
        </p>
      ) : (
        <p>{t('settings.messagesAreStoredOnThis')}</p>
      )}
      <Problem text={problem} />
    </Dialog>
  );
}
