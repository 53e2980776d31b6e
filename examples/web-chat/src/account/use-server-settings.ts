import { fetchServerSettings } from '@tidings/sdk';
import { mailExtension, type ServerSettings } from '@tidings/shared-types';
import { useEffect, useState } from 'react';

/** As long as nothing else is known. */
export function takesPasswords(settings: ServerSettings | undefined): boolean {
  return settings?.email_auth_enabled ?? true;
}

/** Whether the server sends mail. */
export function sendsMail(settings: ServerSettings | undefined): boolean {
  return settings?.tidings_extensions?.includes(mailExtension) ?? false;
}

/** What the server says to those who are not signed in; nothing without a network, as the forms say when they are sent. */
export function useServerSettings(): ServerSettings | undefined {
  const [settings, setSettings] = useState<ServerSettings>();
  useEffect(() => {
    const ask = () =>
      fetchServerSettings({ serverUrl: location.origin }).then(setSettings, () => undefined);
    void ask();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, []);
  return settings;
}
