import { limits } from '@tidings/shared-types';
import { afterEach, expect, it } from 'vitest';
import { refused } from '../../support/refused.ts';
import { forEachTeam, type Person } from '../../support/team.ts';
import { PASSWORD } from '../users/people.ts';

const path = '/realm/domains';

forEachTeam((team) => {
  const listed = async (person: Person) => (await person.get(path)).body.domains;
  const registered = async (person: Person) =>
    (await person.post('/register', { fetch_event_types: ['realm_domains'] })).body.realm_domains;
  const allow = (domain: string, allow_subdomains = false) =>
    team().owner.post(path, { domain, allow_subdomains });
  const restrict = (emails_restricted_to_domains: boolean) =>
    team().owner.patch('/realm', { emails_restricted_to_domains });
  const joins = async (email: string) => {
    const { status, body } = await team().owner.post('/users', {
      email,
      full_name: 'Grace Hopper',
      password: PASSWORD,
    });
    return status === 200 ? 'joins' : body.msg;
  };

  afterEach(async () => {
    const { owner } = team();
    for (const { domain } of await listed(owner)) await owner.delete(`${path}/${domain}`);
    await restrict(false);
  });

  it('B-extra: a domain is allowed, changed and removed, and everybody hears of it', async () => {
    const { owner } = team();
    const guest = await team().person('guest');
    const domain = 'example.org';
    const realm_domain = { domain, allow_subdomains: false };
    const added = await team().eventsOf(async () => {
      const { body } = await owner.post(path, { domain: ' Example.ORG ', allow_subdomains: false });
      expect(body.new_domain).toEqual([expect.any(Number), domain]);
    });
    expect(added.map(({ audience, event }) => [audience, event])).toEqual([
      ['realm', { type: 'realm_domains', op: 'add', realm_domain }],
    ]);
    expect(await listed(guest)).toEqual([realm_domain]);
    expect(await registered(guest)).toEqual([realm_domain]);

    const changed = { domain, allow_subdomains: true };
    const events = await team().eventsOf(async () => {
      for (const _twice of [1, 2]) {
        await owner.patch(`${path}/${domain}`, { allow_subdomains: true });
      }
    });
    expect(events.map(({ event }) => event)).toEqual([
      { type: 'realm_domains', op: 'change', realm_domain: changed },
    ]);
    expect(await listed(guest)).toEqual([changed]);

    const removed = await team().eventsOf(() => owner.delete(`${path}/${domain}`));
    expect(removed.map(({ event }) => event)).toEqual([
      { type: 'realm_domains', op: 'remove', domain },
    ]);
    expect(await listed(guest)).toEqual([]);
    expect(await owner.delete(`${path}/${domain}`)).toSatisfy(refused);
    expect(await owner.patch(`${path}/${domain}`, { allow_subdomains: true })).toSatisfy(refused);
  });

  it('B-extra: what is no domain, or allowed already, is refused', async () => {
    expect((await allow('example.org')).status).toBe(200);
    const long = `${'a.'.repeat(130)}org`;
    const wrong = ['', 'org', '.org', 'a..org', '-a.org', 'a-.org', 'a b.org', 'é.org', long];
    for (const domain of [...wrong, 'a@b.org', 'EXAMPLE.org']) {
      expect(await allow(domain), domain).toSatisfy(refused);
    }
    expect(await listed(team().owner)).toHaveLength(1);
  });

  it('B-extra: there are only so many domains', async () => {
    for (let made = 0; made < limits.domainsPerRealm; made += 1) {
      expect((await allow(`d${made}.example`)).status).toBe(200);
    }
    expect(await allow('one-more.example')).toSatisfy(refused);
  });

  it('A4.14: with restricted addresses, only those of allowed domains get accounts', async () => {
    await allow('exact.example');
    await allow('below.example', true);
    expect(await joins('first@elsewhere.example')).toBe('joins');
    await restrict(true);
    expect(await joins('a@exact.example')).toBe('joins');
    expect(await joins('b@EXACT.example')).toBe('joins');
    expect(await joins('a@below.example')).toBe('joins');
    expect(await joins('a@deep.below.example')).toBe('joins');
    for (const email of ['a@sub.exact.example', 'a@notbelow.example', 'a@elsewhere.example']) {
      expect(await joins(email)).toBe(`Email '${email}' not allowed in this organization`);
    }
    const alias = 'Email addresses containing + are not allowed.';
    expect(await joins('a+b@exact.example')).toBe(alias);
    await restrict(false);
    expect(await joins('a+b@elsewhere.example')).toBe('joins');
  });

  it('B-extra: without the last domain, addresses are no longer restricted', async () => {
    const { owner, realm } = team();
    await allow('one.example');
    await allow('two.example');
    await restrict(true);
    await owner.delete(`${path}/one.example`);
    expect(realm.state.setting('emails_restricted_to_domains')).toBe(true);
    const events = await team().eventsOf(() => owner.delete(`${path}/two.example`));
    expect(events.map(({ event }) => event)).toMatchObject([
      { type: 'realm_domains', op: 'remove', domain: 'two.example' },
      { type: 'realm', property: 'emails_restricted_to_domains', value: false },
    ]);
  });
});
