import { fetchServerSettings } from '@tidings/sdk';
import { mailExtension, type ServerSettings } from '@tidings/shared-types';
import { useEffect, useState } from 'react';

/** Whether the server accepts passwords; true until its settings are known. */
export function takesPasswords(settings: ServerSettings | undefined): boolean {
  return settings?.email_auth_enabled ?? true;
}

/** Whether the server sends mail. */
export function sendsMail(settings: ServerSettings | undefined): boolean {
  return settings?.tidings_extensions?.includes(mailExtension) ?? false;
}

/** The server's public settings. Undefined without a network: forms report that when they are sent. */
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
