import { useOwnUser, useRealm } from '@tidings/sdk/react';
import { roles } from '@tidings/shared-types';
import { X } from 'lucide-react';
import { t } from '../languages/t.ts';
import { awaitsConfirmation } from '../people/awaits-confirmation.ts';
import { type Route, routeHref } from '../routes/route.ts';
import { useGoTo } from '../routes/use-route.ts';
import { IconButton } from '../ui/icon-button.tsx';

/** A short introduction, shown once. */
export function WelcomeCard({ channelId }: { readonly channelId: number | undefined }) {
  const goTo = useGoTo();
  const realm = useRealm();
  const own = useOwnUser()?.user;
  const team = realm?.realm_name ?? t('welcome.yourTeam');
  const [name = ''] = own?.full_name.split(' ') ?? [];
  const away: Route = channelId === undefined ? { name: 'inbox' } : { name: 'channel', channelId };
  return (
    <section className="welcome" aria-labelledby="welcome-title">
      <div className="welcome-text">
        <h2 id="welcome-title">
          {own ? t('welcome.welcomeToName', { team, name }) : t('welcome.welcomeTo', { team })}
        </h2>
        <p>{t('welcome.conversationsInAChannelAre')}</p>
        {own && awaitsConfirmation(own) && (
          <p>{t('welcome.weSentALinkTo', { email: own.delivery_email ?? '' })}</p>
        )}
        {own && own.role <= roles.moderator && (
          <a
            className="button primary"
            href={routeHref({ name: 'settings', section: 'invitations' })}
          >
            {t('welcome.invitePeople')}
          </a>
        )}
      </div>
      <IconButton label={t('welcome.dismissWelcome')} onClick={() => goTo(away, { replace: true })}>
        <X size={18} />
      </IconButton>
    </section>
  );
}
