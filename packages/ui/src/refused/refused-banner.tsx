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
      <span className="grow">
        {count === 1 ? '1 change could not be sent.' : `${count} changes could not be sent.`}
      </span>
      <a className="link-button" href={routeHref({ name: 'drafts' })}>
        Show
      </a>
    </div>
  );
}
