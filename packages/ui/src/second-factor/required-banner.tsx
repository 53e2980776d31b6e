import { useRealm } from '@tidings/sdk/react';
import { t } from '../languages/t.ts';
import { usePermissions } from '../permissions/use-permissions.ts';
import { routeHref } from '../routes/route.ts';
import { useSecondFactor } from './use-second-factor.ts';

/** Asks people to set up the second factor that their organization requires of them. */
export function RequiredBanner() {
  const rule = useRealm()?.realm_second_factor_required_of ?? 'nobody';
  return rule === 'nobody' ? null : <IfMissing rule={rule} />;
}

function IfMissing({ rule }: { readonly rule: string }) {
  const { own } = usePermissions();
  const { value } = useSecondFactor(`${rule} ${own?.role}`);
  if (!value?.is_required || value.is_enabled || !value.has_password) return null;
  return (
    <div className="banner">
      <span className="grow">{t('signIn.yourOrganizationRequiresTwoFactorAuthentication')}</span>
      <a className="link-button" href={routeHref({ name: 'settings', section: 'two-factor' })}>
        {t('signIn.setUp')}
      </a>
    </div>
  );
}
