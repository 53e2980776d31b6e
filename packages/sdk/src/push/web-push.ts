/** Returns the options for `pushManager.subscribe`. The key is the relay's published key for browsers. */
export function webPushOptions(relayWebPushKey: string) {
  return { userVisibleOnly: true, applicationServerKey: relayWebPushKey } as const;
}

/** Returns a browser's subscription as a device token. */
export function webPushToken(subscription: { toJSON(): unknown }): string {
  return JSON.stringify(subscription.toJSON());
}
