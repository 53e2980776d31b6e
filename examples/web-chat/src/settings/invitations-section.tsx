import { useClient, useUsers } from '@tidings/sdk/react';
import type { Invite } from '@tidings/shared-types';
import { useCallback } from 'react';
import { roleName } from '../people/role-names.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { Problem } from '../ui/problem.tsx';
import { Section } from '../ui/section.tsx';
import { useAction } from '../ui/use-action.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { MakeInvitation } from './make-invitation.tsx';

/** Links with which people make their own accounts. */
export function InvitationsSection() {
  const client = useClient();
  const { value, problem, reload } = useFetched(
    useCallback(async (signal) => (await client.api.getInvites({}, { signal })).invites, [client]),
    // Whoever joins may have used one of them.
    useUsers()?.length,
  );
  const revoke = useAction(async (inviteId: number) => {
    await client.api.revokeInviteLink({ invite_id: inviteId });
    reload();
  });
  return (
    <Section title="Invite people" note="Whoever opens the link can make an account.">
      <MakeInvitation onMade={reload} />
      <h3>Links that work</h3>
      <Problem text={revoke.problem ?? problem} />
      <ul className="rows" aria-label="Invitations">
        {value?.map((invite) => (
          <InvitationRow
            key={invite.id}
            invite={invite}
            isBusy={revoke.isBusy}
            onRevoke={() => revoke.run(invite.id)}
          />
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">There are none.</p>}
    </Section>
  );
}

interface RowProps {
  readonly invite: Invite;
  readonly isBusy: boolean;
  readonly onRevoke: () => void;
}

function InvitationRow({ invite, isBusy, onRevoke }: RowProps) {
  const users = useUsers() ?? [];
  const maker = users.find(({ user }) => user.user_id === invite.invited_by_user_id)?.user;
  const facts = [
    invite.is_multiuse ? useText(invite.uses) : 'for one person',
    `as ${roleName(invite.invited_as).toLowerCase()}`,
    endText(invite.expiry_date),
    ...(maker ? [`by ${maker.full_name}`] : []),
  ];
  return (
    <li className="row">
      <div className="row-text">
        {invite.link_url && (
          <div className="row-code" title={invite.link_url}>
            {invite.link_url}
          </div>
        )}
        <div className="row-note">{facts.join(', ')}</div>
      </div>
      {invite.link_url && <CopyButton label="Copy the link" text={invite.link_url} />}
      <button type="button" className="button small" disabled={isBusy} onClick={onRevoke}>
        Revoke
      </button>
    </li>
  );
}

function useText(uses: number): string {
  if (uses === 0) return 'not used yet';
  return uses === 1 ? 'used once' : `used ${uses} times`;
}

function endText(expiry: number | null): string {
  if (expiry === null) return 'without an end';
  const end = new Date(expiry * 1000);
  return `until ${end.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}`;
}
