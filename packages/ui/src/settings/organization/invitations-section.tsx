import { useClient, useUser, useUsers } from '@tidings/sdk/react';
import type { Invite } from '@tidings/shared-types';
import { useCallback } from 'react';
import { sendsMail, useServerSettings } from '../../account/use-server-settings.ts';
import { listText } from '../../format/list-text.ts';
import { withinSentence } from '../../format/within-sentence.ts';
import { locale } from '../../languages/language.ts';
import { t } from '../../languages/t.ts';
import { roleName } from '../../people/role-names.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';
import { CreateInvitation } from './create-invitation.tsx';
import { MailInvitations } from './mail-invitations.tsx';

/** Invitation links: new ones, and the active ones. */
export function InvitationsSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(async (signal) => (await client.api.getInvites({}, { signal })).invites, [client]),
    // A new user may have used up an invitation.
    useUsers()?.length,
  );
  const settings = useServerSettings();
  const { may } = usePermissions();
  const change = useAction(async (work: Work, { id, email }: Invite) => {
    if (work === 'resend') await client.api.resendEmailInvite({ invite_id: id });
    else if (email === undefined) await client.api.revokeInviteLink({ invite_id: id });
    else await client.api.revokeEmailInvite({ invite_id: id });
    reload();
  });
  return (
    <Section
      title={t('organization.invitePeople')}
      note={t('organization.anyoneWhoHasAnInvitation')}
    >
      {sendsMail(settings) && may('can_invite_users_group') && <MailInvitations onMade={reload} />}
      <CreateInvitation onMade={reload} />
      <h3>{t('organization.activeInvitations')}</h3>
      <Problem text={change.problem ?? problem} />
      <ul className="rows" aria-label={t('organization.activeInvitations')}>
        {value?.map((invite) => (
          <InvitationRow
            key={invite.id}
            invite={invite}
            isBusy={change.isBusy}
            onWork={(work) => change.run(work, invite)}
          />
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">{t('organization.noActiveInvitations')}</p>}
    </Section>
  );
}

type Work = 'revoke' | 'resend';

interface RowProps {
  readonly invite: Invite;
  readonly isBusy: boolean;
  readonly onWork: (work: Work) => void;
}

function InvitationRow({ invite, isBusy, onWork }: RowProps) {
  const maker = useUser(invite.invited_by_user_id)?.user;
  const facts = [
    ...(invite.email === undefined
      ? [invite.is_multiuse ? useText(invite.uses) : t('organization.forOnePerson')]
      : []),
    t('organization.as', { role: withinSentence(roleName(invite.invited_as)) }),
    endText(invite.expiry_date),
    ...(maker ? [t('organization.by', { name: maker.full_name })] : []),
  ];
  return (
    <li className="row">
      <div className="row-text">
        {invite.email !== undefined && <div className="row-name">{invite.email}</div>}
        {invite.link_url && (
          <div className="row-code" title={invite.link_url}>
            {invite.link_url}
          </div>
        )}
        <div className="row-note">{listText(facts)}</div>
      </div>
      {invite.link_url && <CopyButton label={t('organization.copyLink')} text={invite.link_url} />}
      <div className="row-buttons">
        {invite.email !== undefined && (
          <button
            type="button"
            className="button small"
            aria-label={t('organization.resendInvitationTo', { email: invite.email })}
            disabled={isBusy}
            onClick={() => onWork('resend')}
          >
            {t('organization.resend')}
          </button>
        )}
        <button
          type="button"
          className="button small"
          disabled={isBusy}
          onClick={() => onWork('revoke')}
        >
          {t('organization.revoke')}
        </button>
      </div>
    </li>
  );
}

function useText(uses: number): string {
  if (uses === 0) return t('organization.notUsedYet');
  return t('organization.usedTimes', { count: uses });
}

function endText(expiry: number | null): string {
  if (expiry === null) return t('organization.neverExpires');
  const end = new Date(expiry * 1000);
  return t('organization.expires', {
    end: end.toLocaleString(locale(), { dateStyle: 'medium', timeStyle: 'short' }),
  });
}
