import type { Client } from '@tidings/sdk';
import { useLive } from '@tidings/sdk/vue';
import { defineComponent, h, type PropType, ref } from 'vue';

/** One topic. Give it a key, since it does not change its topic. */
export const Conversation = defineComponent({
  props: {
    client: { type: Object as PropType<Client>, required: true },
    channelId: { type: Number, required: true },
    topic: { type: String, required: true },
  },
  setup({ client, channelId, topic }) {
    const to = { kind: 'topic', channelId, topic } as const;
    const state = useLive(client.timeline(to));
    const text = ref('');
    async function send(event: Event) {
      event.preventDefault();
      const content = text.value;
      text.value = '';
      await client.send({ to, content });
    }
    return () => [
      h(
        'ol',
        { 'aria-label': topic },
        state.value?.items.map(({ key, message, pending }) =>
          h('li', { key, 'data-pending': pending?.state }, plain(message.content)),
        ),
      ),
      h('form', { onSubmit: send }, [
        h('input', {
          'aria-label': 'Message',
          value: text.value,
          onInput: (event: Event) => {
            text.value = (event.target as HTMLInputElement).value;
          },
        }),
        h('button', 'Send'),
      ]),
    ];
  },
});

/** Returns a message's HTML as text. */
function plain(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}
