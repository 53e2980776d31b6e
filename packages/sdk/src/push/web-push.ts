/** What `pushManager.subscribe` wants. The key is the one for browsers that the relay publishes. */
export function webPushOptions(relayWebPushKey: string) {
  return { userVisibleOnly: true, applicationServerKey: relayWebPushKey } as const;
}

/** A browser's subscription as the token of its device. */
export function webPushToken(subscription: { toJSON(): unknown }): string {
  return JSON.stringify(subscription.toJSON());
}
