import { useChannels, useClient } from '@tidings/sdk/react';
import { useCallback } from 'react';
import { ChannelIcon } from '../../channels/channel-icon.tsx';
import { t } from '../../languages/t.ts';
import { Text } from '../../languages/text.tsx';
import { hiddenText } from '../../ui/hidden-text.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Select } from '../../ui/select.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useFetched } from '../../ui/use-fetched.ts';

const nothing = -1;

export function DefaultChannels() {
  const client = useClient();
  const channels = useChannels() ?? [];
  const { value, problem, reload } = useFetched(
    useCallback(
      async (signal) => {
        const request = { include_all: true, include_default: true };
        const { streams } = await client.api.getChannels(request, { signal });
        return new Set(streams.filter((each) => each.is_default).map((each) => each.stream_id));
      },
      [client],
    ),
  );
  const change = useAction(async (channelId: number, isDefault: boolean) => {
    const send = isDefault ? client.api.addDefaultChannel : client.api.removeDefaultChannel;
    await send({ stream_id: channelId });
    reload();
  });
  if (!value) return <Problem text={problem} />;
  const defaults = channels.filter(({ id }) => value.has(id));
  const others = channels.filter(
    ({ id, channel }) => !value.has(id) && !channel.is_archived && !channel.invite_only,
  );
  return (
    <>
      <Problem text={change.problem} />
      <ul className="rows" aria-label={t('organization.defaultChannels')}>
        {defaults.map((item) => (
          <li className="row" key={item.id}>
            <ChannelIcon item={item} />
            <span className="row-text row-name">{item.channel.name}</span>
            <button
              type="button"
              className="button small"
              disabled={change.isBusy}
              onClick={() => change.run(item.id, false)}
            >
              <Text
                of="organization.removeName"
                with={{ name: item.channel.name, hidden: hiddenText }}
              />
            </button>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <Select
          label={t('organization.addAChannel')}
          value={nothing}
          choices={[
            { value: nothing, label: t('organization.chooseAChannel') },
            ...others.map(({ id, channel }) => ({ value: id, label: channel.name })),
          ]}
          disabled={change.isBusy}
          onChoose={(channelId) => channelId !== nothing && change.run(channelId, true)}
        />
      )}
    </>
  );
}
