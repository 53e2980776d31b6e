import { type UserItem, useClient, useUsers } from '@tidings/sdk/react';
import { useCallback, useState } from 'react';
import { t } from '../../languages/t.ts';
import { usePermissions } from '../../permissions/use-permissions.ts';
import { Problem } from '../../ui/problem.tsx';
import { Section } from '../../ui/section.tsx';
import { useFetched } from '../../ui/use-fetched.ts';
import { BotRow } from './bot-row.tsx';
import { CreateBot } from './create-bot.tsx';

/** The user's bots. */
export function BotsSection() {
  const client = useClient();
  const { may } = usePermissions();
  const [isMaking, setMaking] = useState(false);
  const known = knownBots(useUsers() ?? []);
  const { value, problem, reload } = useFetched(
    useCallback(async (signal) => (await client.api.getBots({}, { signal })).bots, [client]),
    // Reload when bots are created, renamed or deactivated elsewhere.
    known,
  );
  const mayMakeAny = may('can_create_bots_group');
  return (
    <Section title={t('settings.yourBots')} note={t('settings.botsAreProgramsWithAn')}>
      {(mayMakeAny || may('can_create_write_only_bots_group')) && (
        <p className="buttons">
          <button type="button" className="button" onClick={() => setMaking(true)}>
            {t('settings.createBot')}
          </button>
        </p>
      )}
      <Problem text={problem} />
      <ul className="rows" aria-label={t('settings.bots')}>
        {value?.map((bot) => (
          <BotRow key={bot.user_id} bot={bot} onChange={reload} />
        ))}
      </ul>
      {value?.length === 0 && <p className="quiet">{t('settings.noBots')}</p>}
      {isMaking && (
        <CreateBot mayMakeAny={mayMakeAny} onMade={reload} onClose={() => setMaking(false)} />
      )}
    </Section>
  );
}

/** Returns a string that changes whenever one of the bots does. */
function knownBots(users: readonly UserItem[]): string {
  const bots = users.filter(({ user }) => user.is_bot);
  return JSON.stringify(bots.map(({ user }) => [user.user_id, user.full_name, user.is_active]));
}
