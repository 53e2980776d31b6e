import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { call, type Reply } from '../features/users/call.ts';
import { freshEmail } from '../features/users/people.ts';
import { forEachTeamOnBothEngines, type Person, type Team } from '../support/team.ts';

interface Request {
  readonly method: string;
  readonly path: string;
  readonly form?: Readonly<Record<string, string>>;
}

function send(team: Team, by: Person, { path, ...request }: Request, key: string): Promise<Reply> {
  const headers = { 'idempotency-key': key };
  return call(team.url, { ...request, path: `/api/v1${path}`, as: by, headers });
}

forEachTeamOnBothEngines((team) => {
  it('DESIGN 2.2: an administrator who steps down and loses the response gets it under their key', async () => {
    const admin = await team().person('administrator');
    const stepDown = { method: 'PATCH', path: `/users/${admin.id}`, form: { role: '400' } };
    const key = randomUUID();
    const first = await send(team(), admin, stepDown, key);
    expect(first).toMatchObject({ status: 200 });
    expect((await send(team(), admin, stepDown, key)).bytes).toEqual(first.bytes);

    const anew = await send(team(), admin, stepDown, randomUUID());
    expect(anew.body).toMatchObject({ code: 'UNAUTHORIZED_PRINCIPAL' });
    const more = { ...stepDown, form: { role: '100' } };
    expect((await send(team(), admin, more, key)).body).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('DESIGN 2.2: a user who changes their address and loses the response gets it with the old one', async () => {
    const person = await team().person();
    const move = { method: 'PATCH', path: '/settings', form: { email: freshEmail() } };
    const key = randomUUID();
    const first = await send(team(), person, move, key);
    expect(first).toMatchObject({ status: 200 });
    expect((await send(team(), person, move, key)).bytes).toEqual(first.bytes);
    const anew = await send(team(), person, move, randomUUID());
    expect(anew.body).toMatchObject({ code: 'INVALID_API_KEY' });
  });

  it('DESIGN 2.2: a deleted account, a revoked key and other users get no stored response', async () => {
    const [person, other] = [await team().person(), await team().person()];
    const status = { method: 'POST', path: '/users/me/status', form: { status_text: 'here' } };
    const key = randomUUID();
    expect(await send(team(), person, status, key)).toMatchObject({ status: 200 });

    const guess = other.withKey('x'.repeat(32));
    expect((await send(team(), guess, status, key)).body.code).toBe('INVALID_API_KEY');
    const fresh = (await person.post('/users/me/api_key/regenerate')).body.api_key;
    expect((await send(team(), person, status, key)).body.code).toBe('INVALID_API_KEY');
    await team().owner.delete(`/users/${person.id}`);
    const dead = await send(team(), person.withKey(fresh), status, key);
    expect(dead.body.code).toBe('USER_DEACTIVATED');
  });

  it('DESIGN 2.2: a key of another request is refused, and nothing is changed', async () => {
    const { owner } = team();
    const key = randomUUID();
    const first = { method: 'POST', path: '/users/me/status', form: { status_text: 'one' } };
    expect(await send(team(), owner, first, key)).toMatchObject({ status: 200 });
    const position = team().realm.state.position;
    for (const other of [
      { ...first, form: { status_text: 'two' } },
      { method: 'POST', path: '/channels/create', form: { name: key, subscribers: '[]' } },
    ]) {
      const { status, body } = await send(team(), owner, other, key);
      expect({ status, code: body.code }).toEqual({ status: 400, code: 'IDEMPOTENCY_KEY_REUSED' });
    }
    expect(team().realm.state.position).toBe(position);
  });

  it('DESIGN 2.2: a long response is repeated exactly, and stored compressed', async () => {
    const person = await team().person();
    const key = randomUUID();
    const registration = { method: 'POST', path: '/register' };
    const first = await send(team(), person, registration, key);
    expect((await send(team(), person, registration, key)).bytes).toEqual(first.bytes);
    const kept = await team().realm.reader.all<{ response: string }>(
      'SELECT response FROM idempotency_keys WHERE realm_id = $1 AND user_id = $2',
      [team().realm.id, person.id],
    );
    expect(kept).toHaveLength(1);
    expect(kept[0]?.response.length).toBeLessThan(first.bytes.length / 2);
  });

  it('DESIGN 2.2: keys of other accounts do not matter', async () => {
    const key = randomUUID();
    const draft = { method: 'POST', path: '/saved_snippets' };
    const ids = new Set<number>();
    for (const person of [await team().person(), await team().person()]) {
      const form = { title: 'One', content: 'One' };
      ids.add((await send(team(), person, { ...draft, form }, key)).body.saved_snippet_id);
    }
    expect(ids.size).toBe(2);
  });
});
