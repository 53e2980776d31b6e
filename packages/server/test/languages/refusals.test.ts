import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { refusalIn } from '../../src/languages/refusals.ts';
import { fresh } from '../support/channels.ts';
import { forEachTeam, type Person } from '../support/team.ts';

const nameIsTaken = (name: string) => `Den Kanal „${name}“ gibt es schon.`;

forEachTeam((team) => {
  describe('a refusal', () => {
    let german: Person;
    let arab: Person;
    let english: Person;
    beforeAll(async () => {
      german = await speaker('de');
      arab = await speaker('ar');
      english = await speaker('en');
    });

    async function speaker(default_language: string): Promise<Person> {
      const person = await team().person('member');
      await person.patch('/settings', { default_language });
      return person;
    }

    const ask = async (path: string, init: RequestInit) => {
      const answer = await fetch(`${team().url}/api/v1${path}`, init);
      return (await answer.json()) as { code: string; msg: string };
    };

    it('B-settings: is in the language of the account, and keeps its code', async () => {
      const answers = await Promise.all(
        [german, arab, english].map((person) => person.post(`/users/me/muted_users/${person.id}`)),
      );
      expect(answers.map(({ status, body }) => [status, body])).toEqual(
        [
          'Du kannst dich nicht selbst stummschalten.',
          'لا يمكنك كتم نفسك.',
          'You cannot mute yourself.',
        ].map((msg) => [400, { result: 'error', code: 'BAD_REQUEST', msg }]),
      );
    });

    it('B-settings: has its values unchanged, whatever is in them', async () => {
      const name = `${fresh('Beet')} {name} '$& $1 (a+)+ #`;
      const create = { subscriptions: [{ name }] };
      const makeAgain = (person: Person) =>
        person.post('/channels/create', { name, subscribers: [person.id] });
      expect((await german.post('/users/me/subscriptions', create)).status).toBe(200);
      const { body } = await makeAgain(german);
      expect(body).toMatchObject({ code: 'BAD_REQUEST', msg: nameIsTaken(name) });
      expect((await makeAgain(english)).body).toMatchObject({
        code: body.code,
        msg: `Channel '${name}' already exists`,
      });
      expect((await makeAgain(arab)).body.msg).toContain(`«${name}»`);
    });

    it('B-settings: is in the language of the account even if the account may not ask at all', async () => {
      const { body } = await german.patch('/realm', { name: 'Garden' });
      expect(body).toMatchObject({
        code: 'UNAUTHORIZED_PRINCIPAL',
        msg: 'Das darf nur ein Administrator der Organisation.',
      });
    });

    it('B-settings: in the outbox is in the language of the account', async () => {
      const change = {
        method: 'POST',
        path: `/users/me/muted_users/${german.id}`,
        parameters: {},
        idempotency_key: randomUUID(),
      };
      const first = await german.post('/outbox', { changes: [change] });
      const again = await german.post('/outbox', { changes: [change] });
      for (const { body } of [first, again]) {
        expect(body.answers[0].body.msg).toBe('Du kannst dich nicht selbst stummschalten.');
      }
    });

    it('B-settings: before sign-in is in the language of the browser', async () => {
      const body = new URLSearchParams({ username: 'nobody@example.org', password: 'no' });
      const signIn = (language: string) =>
        ask('/fetch_api_key', { method: 'POST', body, headers: { 'accept-language': language } });
      const code = 'AUTHENTICATION_FAILED';
      const msg = 'Your username or password is incorrect.';
      expect(await signIn('nl, de-AT;q=0.8, fr;q=0.5')).toMatchObject({
        code,
        msg: 'Benutzername oder Passwort falsch.',
      });
      expect(await signIn('nl')).toMatchObject({ code, msg });
      expect(await signIn('*')).toMatchObject({ code, msg });
    });
  });
});

describe('the translation of a refusal', () => {
  it('B-settings: reads values between the words', async () => {
    expect(await refusalIn('de', 'A name must have 2 to 100 characters.')).toBe(
      'Ein Name muss 2 bis 100 Zeichen haben.',
    );
    expect(await refusalIn('de', 'Too many wrong codes. Try again in 2 hours.')).toBe(
      'Zu viele falsche Codes. Versuche es in 2 Stunden erneut.',
    );
  });

  it('B-settings: leaves a text alone that is unknown, or that can be read in two ways', async () => {
    for (const text of [
      'Nobody wrote this.',
      "Channel 'a' already exists, or not",
      "'a' setting cannot be set to 'b' setting cannot be set to 'c' group.",
      '',
    ]) {
      expect(await refusalIn('de', text)).toBe(text);
    }
  });

  it.each([70, 100_000])(
    'B-settings: leaves a text alone that has the words of others %i times',
    async (times) => {
      const text = `Too many wrong codes. Try again in ${" setting cannot be set to '".repeat(times)}`;
      expect(await refusalIn('de', text)).toBe(text);
    },
  );
});
