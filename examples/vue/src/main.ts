import type { Client } from '@tidings/sdk';
import { createApp, h, shallowRef } from 'vue';
import { openKnown } from './account.ts';
import { Chat } from './chat.ts';
import { SignIn } from './sign-in.ts';

const client = shallowRef<Client | undefined>(await openKnown());
const open = (opened: Client) => {
  client.value = opened;
};

createApp(() =>
  client.value ? h(Chat, { client: client.value }) : h(SignIn, { onOpen: open }),
).mount('#app');
