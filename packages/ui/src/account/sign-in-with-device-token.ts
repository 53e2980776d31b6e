import { type SignedInDevice, type SignIn, signIn } from '@tidings/sdk';

/** Signs in with the device token of an earlier sign-in: failed attempts elsewhere do not lock this device out. */
export async function signInWithDeviceToken(
  email: string,
  password: string,
  factor: Pick<SignIn, 'secondFactor' | 'setupToken'> = {},
): Promise<Omit<SignedInDevice, 'deviceToken'>> {
  const key = `tidings:device:${email.toLowerCase()}`;
  const { deviceToken, ...signedIn } = await signIn({
    serverUrl: location.origin,
    email,
    password,
    ...factor,
    deviceToken: localStorage.getItem(key) ?? undefined,
  });
  if (deviceToken !== undefined) localStorage.setItem(key, deviceToken);
  return signedIn;
}
