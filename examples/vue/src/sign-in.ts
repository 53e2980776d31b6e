import type { Client } from '@tidings/sdk';
import { defineComponent, h, ref } from 'vue';
import { openNew } from './account.ts';

const fields = [
  { name: 'server', label: 'Server', type: 'url', value: 'http://127.0.0.1:9991' },
  { name: 'email', label: 'Email', type: 'email', value: '' },
  { name: 'password', label: 'Password', type: 'password', value: '' },
];

export const SignIn = defineComponent({
  emits: { open: (client: Client) => client !== undefined },
  setup(_, { emit }) {
    const failure = ref('');
    async function submit(event: Event) {
      event.preventDefault();
      const data = new FormData(event.target as HTMLFormElement);
      const text = (name: string) => String(data.get(name));
      try {
        emit('open', await openNew(text('server'), text('email'), text('password')));
      } catch (error) {
        failure.value = error instanceof Error ? error.message : String(error);
      }
    }
    return () =>
      h('form', { onSubmit: submit }, [
        ...fields.map(({ label, ...attributes }) =>
          h('p', h('label', [label, ' ', h('input', { ...attributes, required: true })])),
        ),
        h('button', 'Sign in'),
        h('p', { role: 'alert' }, failure.value),
      ]);
  },
});
