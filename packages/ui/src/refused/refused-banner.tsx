import { t } from '../languages/t.ts';
import { routeHref } from '../routes/route.ts';
import { useRoute } from '../routes/use-route.ts';
import { useRefused } from './use-refused.ts';

/** Says on every page that the server refused a change, since its target may be far away, or gone. */
export function RefusedBanner() {
  const count = useRefused().length;
  const isListed = useRoute().name === 'drafts';
  if (count === 0 || isListed) return null;
  return (
    <div className="banner">
      <span className="grow">{t('refused.changesCouldNotBeSent', { count })}</span>
      <a className="link-button" href={routeHref({ name: 'drafts' })}>
        {t('refused.show')}
      </a>
    </div>
  );
}
