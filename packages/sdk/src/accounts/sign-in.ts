import type { ServerSettings } from '@tidings/shared-types/wire';
import type { Credentials } from '../api/authorization.ts';
import { type Call, createCall } from '../api/call.ts';
import { anObject, aString, expectArgument, expectFields } from '../arguments/expected.ts';
import { fetchApiKey, getServerSettings } from '../endpoints.ts';
import type { Environment } from '../environment.ts';
import { deviceName } from './device-name.ts';

/** The server to sign in to. */
export interface ServerPlace {
  /** The server's address, such as `https://chat.example.com`. */
  readonly serverUrl: string | URL;
  /** Defaults to the platform's. */
  readonly environment?: Environment | undefined;
}

/** A sign-in by password. */
export interface SignIn extends ServerPlace {
  /** The address of the account. */
  readonly email: string;
  /** The password. The SDK does not keep it. */
  readonly password: string;
  /**
   * The token from an earlier sign-in on this device. With it, failed attempts elsewhere do not lock this device out.
   */
  readonly deviceToken?: string | undefined;
  /**
   * A code of the authenticator app, or a recovery code. Ask for it if signing in fails with `SECOND_FACTOR_REQUIRED`.
   */
  readonly secondFactor?: string | undefined;
  /**
   * The `setup_token` of the error `SECOND_FACTOR_SETUP_REQUIRED`, with the first code in `secondFactor`. The error's
   * fields have the secret for the app.
   */
  readonly setupToken?: string | undefined;
  /**
   * The name of this device in the list of the account's keys. By default the SDK makes one up. The server gives the
   * device a key of its own. With null, it gives the main key, which other programs of the account may share.
   */
  readonly deviceName?: string | null | undefined;
}

/** The result of a sign-in by password, with the token for the next one on this device. */
export interface SignedInDevice extends SignedIn {
  /** Keep it, even after signing out. */
  readonly deviceToken?: string | undefined;
  /** The recovery codes of a second factor that this sign-in set up. Show them: the server tells them only once. */
  readonly recoveryCodes?: readonly string[] | undefined;
}

/** Credentials and their user. */
export interface SignedIn extends Credentials {
  /** The id of the account. */
  readonly userId: number;
  /** The id of the key, if the server gave this device one of its own. */
  readonly keyId?: number | undefined;
}

/**
 * Exchanges a password for a key of this device. Keep the key and forget the password. If the account has a second
 * factor, `isApiError(error, 'SECOND_FACTOR_REQUIRED')` holds for the error: call again with `secondFactor`.
 */
export async function signIn(request: SignIn): Promise<SignedInDevice> {
  expectFields('signIn', request, { email: aString, password: aString });
  const {
    email,
    password,
    deviceToken,
    deviceName: name,
    secondFactor,
    setupToken,
    ...place
  } = request;
  const answer = await callOf(place)(fetchApiKey, {
    username: email,
    password,
    device_token: deviceToken,
    second_factor: secondFactor,
    setup_token: setupToken,
    device_name: nameToSend(name),
  });
  return {
    email: answer.email,
    apiKey: answer.api_key,
    userId: answer.user_id,
    keyId: answer.key_id,
    deviceToken: answer.device_token,
    recoveryCodes: answer.recovery_codes,
  };
}

/** Fetches what an app shows before sign-in: the organization's name and the ways to sign in. */
export async function fetchServerSettings(place: ServerPlace): Promise<ServerSettings> {
  expectArgument('fetchServerSettings', place, anObject);
  return callOf(place)(getServerSettings);
}

/** Returns the name that the server gets; undefined for the main key. */
export function nameToSend(name: string | null | undefined): string | undefined {
  return name === null ? undefined : (name ?? deviceName());
}

export function callOf({ serverUrl, environment }: ServerPlace): Call {
  return createCall({ serverUrl, fetch: environment?.fetch });
}
