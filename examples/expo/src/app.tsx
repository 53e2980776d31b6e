import type { Client } from '@tidings/sdk';
import { ClientProvider } from '@tidings/sdk/react';
import { useEffect, useState } from 'react';
import { SafeAreaView, Text } from 'react-native';
import { openKnown } from './account.ts';
import { Chat } from './chat.tsx';
import { SignIn } from './sign-in.tsx';

type Account = Client | 'opening' | 'none';

export function App() {
  const [account, setAccount] = useState<Account>('opening');
  useEffect(() => {
    openKnown().then(
      (client) => setAccount(client ?? 'none'),
      () => setAccount('none'),
    );
  }, []);
  if (account === 'opening') return <Text>Opening…</Text>;
  return (
    <SafeAreaView style={{ flex: 1 }}>
      {account === 'none' ? (
        <SignIn onOpen={setAccount} />
      ) : (
        <ClientProvider client={account}>
          <Chat />
        </ClientProvider>
      )}
    </SafeAreaView>
  );
}
