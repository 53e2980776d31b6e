import { useOwnUser, useRealm } from '@tidings/sdk/react';
import { roles } from '@tidings/shared-types';
import { X } from 'lucide-react';
import { type Route, routeHref } from '../routes/route.ts';
import { goTo } from '../routes/use-route.ts';
import { IconButton } from '../ui/icon-button.tsx';
import './welcome.css';

/** A short introduction, shown once. */
export function WelcomeCard({ channelId }: { readonly channelId: number | undefined }) {
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
          Channels hold topics, one for each matter. Say hello below: give it a topic, and everybody
          can follow or leave it. What you write without a network is sent when there is one.
        </p>
        {own?.is_address_proven === false && (
          <p>
            A link was sent to {own.delivery_email}. Follow it, and what you miss can be mailed to
            you.
          </p>
        )}
        {own && own.role <= roles.moderator && (
          <a
            className="button primary"
            href={routeHref({ name: 'settings', section: 'invitations' })}
          >
            Invite your team
          </a>
        )}
      </div>
      <IconButton label="Close the welcome" onClick={() => goTo(away, { replace: true })}>
        <X size={18} />
      </IconButton>
    </section>
  );
}
