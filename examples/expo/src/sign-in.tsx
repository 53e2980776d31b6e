import type { Client } from '@tidings/sdk';
import { useState } from 'react';
import { Button, Text, TextInput, View } from 'react-native';
import { openNew } from './account.ts';

interface SignInProps {
  readonly onOpen: (client: Client) => void;
}

export function SignIn({ onOpen }: SignInProps) {
  const [serverUrl, setServerUrl] = useState('http://10.0.2.2:9991');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState('');
  async function submit() {
    try {
      onOpen(await openNew(serverUrl, email, password));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  }
  return (
    <View>
      <TextInput placeholder="Server" value={serverUrl} onChangeText={setServerUrl} />
      <TextInput placeholder="Email" value={email} onChangeText={setEmail} autoCapitalize="none" />
      <TextInput
        placeholder="Password"
        value={password}
        onChangeText={setPassword}
        secureTextEntry
      />
      <Button title="Sign in" onPress={submit} />
      <Text accessibilityRole="alert">{failure}</Text>
    </View>
  );
}
