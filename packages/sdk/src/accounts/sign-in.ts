import { endpoints, type ServerSettings } from '@tidings/shared-types';
import type { Credentials } from '../api/authorization.ts';
import { type Call, createCall } from '../api/call.ts';
import { defaultEnvironment } from '../environment/default-environment.ts';
import type { Environment } from '../environment.ts';

const { fetchApiKey, getServerSettings } = endpoints;

interface Place {
  readonly serverUrl: string | URL;
  /** The platform's unless given. */
  readonly environment?: Environment | undefined;
}

export interface SignIn extends Place {
  readonly email: string;
  readonly password: string;
}

/** Credentials, and whose they are. */
export interface SignedIn extends Credentials {
  readonly userId: number;
}

/** Exchanges a password for a key of this device. Keep the key; the password is not needed again. */
export async function signIn({ email, password, ...place }: SignIn): Promise<SignedIn> {
  const answer = await callOf(place)(fetchApiKey, { username: email, password });
  return { email: answer.email, apiKey: answer.api_key, userId: answer.user_id };
}

/** What an app may show before anybody signs in: the organization's name, how one signs in. */
export function fetchServerSettings(place: Place): Promise<ServerSettings> {
  return callOf(place)(getServerSettings);
}

function callOf({ serverUrl, environment = defaultEnvironment() }: Place): Call {
  return createCall({ serverUrl, fetch: environment.fetch });
}
