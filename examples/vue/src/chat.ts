import type { Client } from '@tidings/sdk';
import { useLive } from '@tidings/sdk/vue';
import { defineComponent, h, type PropType, ref } from 'vue';
import { Conversation } from './conversation.ts';

interface Place {
  readonly channelId: number;
  readonly topic: string;
}

export const Chat = defineComponent({
  props: { client: { type: Object as PropType<Client>, required: true } },
  setup({ client }) {
    const channels = useLive(client.channels());
    const sync = useLive(client.sync.state);
    const chosen = ref<Place>();
    return () => [
      h('p', { id: 'state' }, sync.value.name),
      h(
        'nav',
        (channels.value ?? [])
          .filter(({ subscription }) => subscription)
          .map(({ id, channel }) =>
            h(Topics, {
              key: id,
              client,
              channelId: id,
              name: channel.name,
              onChoose: (place: Place) => {
                chosen.value = place;
              },
            }),
          ),
      ),
      chosen.value &&
        h(Conversation, { client, ...chosen.value, key: JSON.stringify(chosen.value) }),
    ];
  },
});

const Topics = defineComponent({
  props: {
    client: { type: Object as PropType<Client>, required: true },
    channelId: { type: Number, required: true },
    name: { type: String, required: true },
  },
  emits: { choose: (place: Place) => place.topic !== undefined },
  setup(props, { emit }) {
    const topics = useLive(() => props.client.topics(props.channelId));
    return () => [
      h('h2', props.name),
      h(
        'ul',
        (topics.value ?? []).map(({ name: topic }) =>
          h(
            'li',
            h(
              'button',
              { onClick: () => emit('choose', { channelId: props.channelId, topic }) },
              topic,
            ),
          ),
        ),
      ),
    ];
  },
});
