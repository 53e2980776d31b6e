import sharp from 'sharp';
import { expect, it } from 'vitest';
import { forEachTeam, type Person } from '../../support/team.ts';
import { claimedPng, picture, upload } from '../avatars/pictures.ts';
import { getRaw } from '../uploads/raw-request.ts';
import { basic, call } from '../users/call.ts';

const DEFAULT = '/assets/icon.png';

forEachTeam((team) => {
  const registered = async (person: Person) =>
    (await person.post('/register', { fetch_event_types: ['realm'] })).body;
  const put = async (what: string, fields: Record<string, string> = {}) => {
    const form = upload(['picture.png', await picture('jpeg')]);
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return team().owner.post(`/realm/${what}`, form);
  };
  const leadsTo = async (path: string) => {
    const { email, apiKey } = team().owner;
    const headers = { authorization: basic(email, apiKey) };
    const { status, headers: answered } = await call(team().url, { path, headers });
    return [status, answered.location];
  };

  it('B-extra: an icon is set, shown to everybody and removed', async () => {
    const { owner, realm } = team();
    expect(await registered(owner)).toMatchObject({
      realm_icon_url: DEFAULT,
      realm_icon_source: 'G',
    });
    let icon_url = '';
    const events = await team().eventsOf(async () => {
      icon_url = (await put('icon')).body.icon_url;
    });
    expect(icon_url).toMatch(new RegExp(`^/user_avatars/${realm.id}/realm/icon-[0-9a-f-]+\\.png$`));
    const data = { icon_url, icon_source: 'U' };
    expect(events.map(({ audience, event }) => [audience, event])).toEqual([
      ['realm', { type: 'realm', op: 'update_dict', property: 'icon', data }],
    ]);
    const guest = await team().person('guest');
    expect(await registered(guest)).toMatchObject({
      realm_icon_url: icon_url,
      realm_icon_source: 'U',
    });
    expect(await leadsTo('/api/v1/realm/icon')).toEqual([302, icon_url]);
    const { body } = await call(team().url, { path: '/api/v1/server_settings' });
    expect(body.realm_icon).toBe(`http://localhost${icon_url}`);

    const shown = await getRaw(team(), icon_url);
    expect(shown.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ width: 256, height: 256 });
    expect((await getRaw(team(), icon_url, { host: 'other.localhost' })).status).toBe(404);

    const next = (await put('icon')).body.icon_url;
    expect(next).not.toBe(icon_url);
    expect((await getRaw(team(), icon_url)).status).toBe(404);
    expect((await owner.delete('/realm/icon')).body.icon_url).toBe(DEFAULT);
    expect((await getRaw(team(), next)).status).toBe(404);
    expect(await team().eventsOf(() => owner.delete('/realm/icon'))).toEqual([]);
  });

  it('B-extra: logos are set and removed, and in dark themes one stands in for the other', async () => {
    const { owner } = team();
    const events = await team().eventsOf(() => put('logo', { night: 'false' }));
    const { realm_logo_url: day } = await registered(owner);
    expect(day).toMatch(/\/realm\/logo-[0-9a-f-]+\.png$/);
    expect(events.map(({ event }) => event)).toEqual([
      {
        ...{ type: 'realm', op: 'update_dict', property: 'logo' },
        data: { logo_url: day, logo_source: 'U' },
      },
      {
        ...{ type: 'realm', op: 'update_dict', property: 'night_logo' },
        data: { night_logo_url: day, night_logo_source: 'D' },
      },
    ]);
    expect(await leadsTo('/api/v1/realm/logo?night=true')).toEqual([302, day]);
    await put('logo', { night: 'true' });
    const { realm_night_logo_url: night } = await registered(owner);
    expect(await leadsTo('/api/v1/realm/logo?night=true')).toEqual([302, night]);
    expect(await leadsTo('/api/v1/realm/logo?night=false')).toEqual([302, day]);
    // 320 by 200 pixels are shrunk to 100 lines.
    const { bytes } = await getRaw(team(), night);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 160, height: 100 });
    await owner.delete('/realm/logo', { night: false });
    expect(await registered(owner)).toMatchObject({
      realm_logo_url: DEFAULT,
      realm_logo_source: 'D',
      realm_night_logo_url: night,
      realm_night_logo_source: 'U',
    });
    await owner.delete('/realm/logo', { night: true });
    expect(await registered(owner)).toMatchObject({ realm_night_logo_url: DEFAULT });
  });

  it('B-extra: what is no picture is refused, and nothing changes', async () => {
    const { owner } = team();
    const wrong = [
      upload(['icon.png', 'no picture']),
      upload(['icon.svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>']),
      upload(['icon.png', claimedPng(60_000, 60_000)]),
      upload(),
      upload(['one.png', await picture('png')], ['two.png', await picture('png')]),
      upload(['large.png', Buffer.alloc(6 << 20)]),
    ];
    const events = await team().eventsOf(async () => {
      for (const form of wrong) {
        expect((await owner.post('/realm/icon', form)).status).toBe(400);
      }
      expect((await put('logo')).body.code).toBe('REQUEST_VARIABLE_MISSING');
    });
    expect(events).toEqual([]);
  });
});
