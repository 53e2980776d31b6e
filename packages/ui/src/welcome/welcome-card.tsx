import { useOwnUser, useRealm } from '@tidings/sdk/react';
import { roles } from '@tidings/shared-types';
import { X } from 'lucide-react';
import { awaitsConfirmation } from '../people/awaits-confirmation.ts';
import { type Route, routeHref } from '../routes/route.ts';
import { useGoTo } from '../routes/use-route.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** A short introduction, shown once. */
export function WelcomeCard({ channelId }: { readonly channelId: number | undefined }) {
  const goTo = useGoTo();
  const realm = useRealm();
  const own = useOwnUser()?.user;
  const away: Route = channelId === undefined ? { name: 'inbox' } : { name: 'channel', channelId };
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <div className="welcome-text">
        <h2 id="welcome-title">
          Welcome to {realm?.realm_name ?? 'your team'}
          {own && `, ${own.full_name.split(' ')[0]}`}
        </h2>
        <p>
          Conversations in a channel are organized by topic. Say hello below, and give your message
          a topic. Messages that you write offline are sent once you are back online.
        </p>
        {own && awaitsConfirmation(own) && (
          <p>
            We sent a link to {own.delivery_email}. Open it to get emails about missed messages.
          </p>
        )}
        {own && own.role <= roles.moderator && (
          <a
            className="button primary"
            href={routeHref({ name: 'settings', section: 'invitations' })}
          >
            Invite people
          </a>
        )}
      </div>
      <IconButton label="Dismiss welcome" onClick={() => goTo(away, { replace: true })}>
        <X size={18} />
      </IconButton>
    </section>
  );
}
