import { useClient } from '@tidings/sdk/react';
import type { ProfileField, User } from '@tidings/shared-types';
import { useCallback } from 'react';
import { type Fetched, useFetched } from '../ui/use-fetched.ts';

interface Profile {
  readonly fields: readonly ProfileField[];
  /** The user's values, by field id. */
  readonly values: NonNullable<User['profile_data']>;
}

/** The organization's profile fields, with a person's values. */
export function useProfile(userId: number): Fetched<Profile> {
  const client = useClient();
  return useFetched<Profile>(
    useCallback(
      async (signal) => {
        const request = { user_id_or_email: String(userId), include_custom_profile_fields: true };
        const [{ custom_fields }, answer] = await Promise.all([
          client.api.getProfileFields({}, { signal }),
          client.api.getUser(request, { signal }),
        ]);
        return { fields: custom_fields, values: answer.user.profile_data ?? {} };
      },
      [client, userId],
    ),
  );
}
