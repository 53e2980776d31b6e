import { type ChannelItem, useClient, useUsers } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { t } from '../languages/t.ts';
import { AddPeople } from '../people/add-people.tsx';
import { PeopleRows } from '../people/people-rows.tsx';
import { usePermissions } from '../permissions/use-permissions.ts';
import { Problem } from '../ui/problem.tsx';
import { useAction } from '../ui/use-action.ts';
import { useFetched } from '../ui/use-fetched.ts';
import { canAddSubscribers, canRemoveSubscribers } from './channel-rights.ts';

/** Subscribers of a channel. */
export function ChannelSubscribers({ item }: { readonly item: ChannelItem }) {
  const client = useClient();
  const permissions = usePermissions();
  const users = useUsers() ?? [];
  const { id, channel } = item;
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) =>
        (await client.api.getChannelSubscribers({ stream_id: id }, { signal })).subscribers,
      [client, id],
    ),
    // The device stores only the number of subscribers, so a change of it reloads the list.
    channel.subscriber_count,
  );

  const add = async (userIds: readonly number[]) => {
    const subscriptions = [{ name: channel.name }];
    await client.api.subscribe({ subscriptions, principals: [...userIds] });
    reload();
  };
  const remove = useAction(async (userId: number) => {
    await client.api.unsubscribe({ subscriptions: [channel.name], principals: [userId] });
    reload();
  });
  const people = users.filter(({ user }) => value?.includes(user.user_id));
  return (
    <>
      {canAddSubscribers(permissions, item) && (
        <AddPeople
          label={t('channels.addPeople')}
          action={t('channels.add')}
          without={value}
          onAdd={add}
        />
      )}
      <Problem text={remove.problem ?? problem} />
      {value === undefined && problem === undefined && (
        <p className="quiet">{t('channels.loading')}</p>
      )}
      <PeopleRows
        people={people}
        label={t('channels.subscribers')}
        action={t('channels.remove')}
        isBusy={remove.isBusy}
        onAction={canRemoveSubscribers(permissions, item) ? remove.run : undefined}
      />
    </>
  );
}
