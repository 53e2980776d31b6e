import { roles } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { addUser } from '../../../src/features/users/add-user.ts';
import { newApiKey } from '../../../src/features/users/api-key.ts';
import { openServices } from '../../../src/open-services.ts';
import { freshDatabases, silent } from '../../support/engines.ts';
import { PASSWORD, signIn } from '../users/people.ts';
import { startLimitedServer } from './limited-server.ts';

it.each(freshDatabases)(
  'A5: an account created by another process on %s can sign in at once',
  async (_, locate) => {
    const team = await startLimitedServer({ locate });
    const beside = await openServices(team.server.services.config, silent);
    try {
      const realm = await beside.realms.forSubdomain('');
      const apiKey = newApiKey();
      const password = await beside.passwords.create(PASSWORD, apiKey);
      const email = 'newcomer@example.org';
      await realm?.write((change) =>
        addUser(change, { email, fullName: 'A Newcomer', role: roles.member, apiKey, password }),
      );
      expect(await signIn(team, email, PASSWORD)).toMatchObject({
        status: 200,
        body: { api_key: apiKey },
      });
    } finally {
      await beside.engine.close();
    }
  },
);
