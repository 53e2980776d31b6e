import type { ServerSettings } from '@tidings/shared-types';
import { fetchApiKey } from '@tidings/shared-types/contracts/authentication';
import { getServerSettings } from '@tidings/shared-types/contracts/server-settings';
import type { Credentials } from '../api/authorization.ts';
import { type Call, createCall } from '../api/call.ts';
import { anObject, aString, expectArgument, expectFields } from '../arguments/expected.ts';
import { defaultEnvironment } from '../environment/default-environment.ts';
import type { Environment } from '../environment.ts';

/** Where one signs in. */
export interface ServerPlace {
  readonly serverUrl: string | URL;
  /** The platform's unless given. */
  readonly environment?: Environment | undefined;
}

export interface SignIn extends ServerPlace {
  readonly email: string;
  readonly password: string;
  /** The token that an earlier sign-in on this device gave: with it, failures elsewhere do not lock this device out. */
  readonly deviceToken?: string | undefined;
}

/** A sign-in by password also gives what the next one on this device should send. */
export interface SignedInDevice extends SignedIn {
  /** Keep it, also when signing out. */
  readonly deviceToken?: string | undefined;
}

/** Credentials, and whose they are. */
export interface SignedIn extends Credentials {
  readonly userId: number;
}

/** Exchanges a password for a key of this device. Keep the key; the password is not needed again. */
export async function signIn(request: SignIn): Promise<SignedInDevice> {
  expectFields('signIn', request, { email: aString, password: aString });
  const { email, password, deviceToken, ...place } = request;
  const answer = await callOf(place)(fetchApiKey, {
    username: email,
    password,
    device_token: deviceToken,
  });
  return {
    email: answer.email,
    apiKey: answer.api_key,
    userId: answer.user_id,
    deviceToken: answer.device_token,
  };
}

/** What an app may show before anybody signs in: the organization's name, how one signs in. */
export async function fetchServerSettings(place: ServerPlace): Promise<ServerSettings> {
  expectArgument('fetchServerSettings', place, anObject);
  return callOf(place)(getServerSettings);
}

export function callOf({ serverUrl, environment = defaultEnvironment() }: ServerPlace): Call {
  return createCall({ serverUrl, fetch: environment.fetch });
}
