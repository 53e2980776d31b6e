import type { SignOutOptions, UnsentWork } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { storedAccount } from '../../account/account.ts';
import { type OnLeave, unsentText } from '../../account/unsent-work.ts';
import { useEdits } from '../../edits/edits.tsx';
import { askAgain } from '../../notifications/device-state.ts';
import { leavePush } from '../../notifications/push-registration.ts';
import { forgetPictures } from '../../service-worker/picture-cache.ts';
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
    // Last, because pictures on screen would be cached again.
    if (wipe !== false) await forgetPictures();
  });
  return (
    <Dialog
      title="Sign out"
      onClose={onClose}
      foot={
        <>
          <button
            type="button"
            className="button danger"
            disabled={isBusy}
            onClick={() => run(unsent ? 'evenUnsent' : true)}
          >
            {unsent || isToldOfEdits ? 'Delete anyway' : 'Sign out and delete data'}
          </button>
          <button
            type="button"
            className="button primary"
            disabled={isBusy}
            onClick={() => run(false)}
          >
            Sign out and keep data
          </button>
        </>
      }
    >
      {unsent || isToldOfEdits ? (
        <p className="problem" role="alert">
          {unsent ? unsentText(unsent) : 'Unsaved edits of messages'} would be lost.
        </p>
      ) : (
        <p>
          Messages are stored on this device so that you can read them offline. Keep them for the
          next time you sign in, or delete them if other people use this device.
        </p>
      )}
      <Problem text={problem} />
    </Dialog>
  );
}
