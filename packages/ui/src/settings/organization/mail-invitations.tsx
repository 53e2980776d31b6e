import { isApiError } from '@tidings/sdk';
import { useClient } from '@tidings/sdk/react';
import { useState } from 'react';
import { useIdempotencyKey } from '../../account/use-idempotency-key.ts';
import { t } from '../../languages/t.ts';
import { Problem } from '../../ui/problem.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { trackUnsavedInput } from '../../ui/unsaved-input.ts';
import { useAction } from '../../ui/use-action.ts';
import { useInvitationOptions } from './use-invitation-options.tsx';

type Refused = readonly (readonly [address: string, reason: string, isDeactivated: boolean])[];

/** Invites people by mail, each with a link of their own. Addresses that failed stay in the field. */
export function MailInvitations({ onMade }: { readonly onMade: () => void }) {
  const client = useClient();
  const { options, fields, channelFields } = useInvitationOptions();
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<Refused>([]);
  const [isDone, setDone] = useState(false);
  const attempt = useIdempotencyKey();
  const leave = (rest: string) => setTyped((now) => (now === typed ? rest : now));
  const send = useAction(async () => {
    setDone(false);
    setRefused([]);
    try {
      await client.api.sendInvites(
        { invitee_emails: typed, ...options },
        { idempotencyKey: attempt.keyFor([typed, options]) },
      );
      attempt.forget();
      leave('');
      setDone(true);
    } catch (error) {
      if (isApiError(error)) attempt.forget();
      if (isApiError(error, 'INVITATION_FAILED')) {
        const { errors, sent_invitations: isSent } = error.fields;
        setRefused(errors);
        if (isSent) leave(errors.map(([address]) => address).join('\n'));
      }
      throw error;
    } finally {
      onMade();
    }
  });
  return (
    <form
      className="card-form"
      ref={trackUnsavedInput}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') send.run();
      }}
    >
      <TextArea
        label={t('organization.emailAddresses')}
        hint={t('organization.separateAddressesWithCommasOr')}
        value={typed}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="inline-form">{fields}</div>
      {channelFields}
      <Problem text={send.problem} />
      {refused.length > 0 && (
        <ul className="problem refused" aria-label={t('organization.notInvited')}>
          {refused.map(([address, reason]) => (
            <li key={address}>
              {address}: {reason}
            </li>
          ))}
        </ul>
      )}
      <button
        type="submit"
        className="button primary"
        disabled={send.isBusy || typed.trim() === ''}
      >
        {t('organization.sendInvitations')}
      </button>
      {isDone && (
        <p className="quiet settings-end" role="status">
          {t('organization.invitationsSent')}
        </p>
      )}
    </form>
  );
}
