import { limits } from '@tidings/shared-types';
import { expect, it } from 'vitest';
import { found } from '../../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import { askingHere, hookServer, install } from './hook-server.ts';

const REASON = 'Please do not share card numbers.';
const order = { order: 17 };
const card = { card: '4111 1111' };

forEachTeamOnBothEngines((team) => {
  /** A note to oneself that has custom data, and a hook that refuses card numbers in them. */
  async function noteWithCustom() {
    const [person, hook] = [await team().person(), await hookServer()];
    const to = { type: 'direct', to: [person.id] };
    const { body } = await person.post('/messages', { ...to, content: 'one', custom: order });
    await install(team(), hook, { timeout_ms: limits.maxHookTimeoutMs });
    hook.decide = ({ custom }) =>
      custom && 'card' in custom ? { action: 'refuse', message: REASON } : { action: 'allow' };
    const edit = (wanted: Readonly<Record<string, unknown>>) =>
      person.patch(`/messages/${body.id}`, wanted);
    return { person, hook, to, id: body.id as number, edit };
  }
  const soon = () => Math.floor(team().services.clock.now() / 1000) + 600;
  const scheduledBy = async (person: Person) =>
    (await person.get('/scheduled_messages')).body.scheduled_messages;

  it('X5: the hook sees the custom data of a message, an edit and a scheduled message', async () => {
    const { person, hook, to, edit } = await noteWithCustom();
    await person.post('/messages', { ...to, content: 'one', custom: order });
    expect((await edit({ content: 'two' })).status).toBe(200);
    expect((await edit({ content: 'three', custom: { order: 18 } })).status).toBe(200);
    expect((await edit({ custom: {} })).status).toBe(200);
    const scheduled = { ...to, content: 'four', scheduled_delivery_timestamp: soon() };
    const { status } = await person.post('/scheduled_messages', { ...scheduled, custom: order });
    expect(status).toBe(200);
    expect(hook.asked.map(({ question }) => [question.content, question.custom])).toEqual([
      ['one', order],
      ['two', order],
      ['three', { order: 18 }],
      ['three', undefined],
      ['four', order],
    ]);
  });

  it('X5: an edit of custom data alone is asked about, and can be refused', async () => {
    const { person, hook, id, edit } = await noteWithCustom();
    expect((await edit({ custom: card })).body).toMatchObject({
      code: 'MESSAGE_REFUSED',
      msg: REASON,
    });
    expect(await found(person, id)).toMatchObject({ content: 'one', custom: order });
    expect(hook.asked.at(-1)?.question).toMatchObject({
      ...{ type: 'message.before_edit', message_id: id, old_content: 'one', content: 'one' },
      custom: card,
    });
    expect((await edit({ custom: { order: 18 } })).status).toBe(200);
    const message = await found(person, id);
    expect(message).toMatchObject({ content: 'one', custom: { order: 18 } });
    expect(message).not.toHaveProperty('last_edit_timestamp');
    expect(hook.asked).toHaveLength(2);
    expect((await edit({ custom: { order: 18 } })).status).toBe(200);
    expect(hook.asked).toHaveLength(2);
  });

  it('X5: an answer to an edit of custom data can replace the text', async () => {
    const { person, hook, id, edit } = await noteWithCustom();
    hook.decide = ({ content }) => ({ action: 'replace', content: `${content}!` });
    expect((await edit({ custom: { order: 18 } })).status).toBe(200);
    expect(await found(person, id)).toMatchObject({ content: 'one!', custom: { order: 18 } });
  });

  it('X5: a replaced text does not undo an edit that came meanwhile', async () => {
    const { person, hook, id, edit } = await noteWithCustom();
    hook.decide = async ({ content }) => {
      // With the hook, the edit would wait for its turn, except in another process.
      await team().owner.put('/realm/before_send_hook', { is_enabled: false });
      await edit({ content: 'two' });
      return { action: 'replace', content: `${content}!` };
    };
    expect((await edit({ custom: { order: 18 } })).body.code).toBe('EXPECTATION_MISMATCH');
    expect(await found(person, id)).toMatchObject({ content: 'two', custom: order });
  });

  it('X5: new custom data of a scheduled message are asked about', async () => {
    const { person, hook, to } = await noteWithCustom();
    const wanted = { ...to, content: 'four', scheduled_delivery_timestamp: soon() };
    const { body } = await person.post('/scheduled_messages', { ...wanted, custom: order });
    const path = `/scheduled_messages/${body.scheduled_message_id}`;
    expect((await person.patch(path, { custom: card })).body.code).toBe('MESSAGE_REFUSED');
    expect(await scheduledBy(person)).toMatchObject([{ custom: order }]);
    hook.decide = ({ content }) => ({ action: 'replace', content: `${content}!` });
    expect((await person.patch(path, { custom: { order: 18 } })).status).toBe(200);
    expect(await scheduledBy(person)).toMatchObject([{ content: 'four!', custom: { order: 18 } }]);
    const { length } = hook.asked;
    const later = { scheduled_delivery_timestamp: soon() + 60 };
    expect((await person.patch(path, later)).status).toBe(200);
    expect(hook.asked).toHaveLength(length);
  });

  it('X5: custom data that are too large reach no hook', async () => {
    const { person, hook, to, edit } = await noteWithCustom();
    const custom = { text: 'x'.repeat(5000) };
    const wanted = { ...to, content: 'four', scheduled_delivery_timestamp: soon() };
    const { body } = await person.post('/scheduled_messages', wanted);
    const { length } = hook.asked;
    const path = `/scheduled_messages/${body.scheduled_message_id}`;
    for (const refused of [
      await person.post('/messages', { ...to, content: 'one', custom }),
      await edit({ custom }),
      await person.post('/scheduled_messages', { ...wanted, custom }),
      await person.patch(path, { content: 'five', custom }),
    ]) {
      expect(refused.body).toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(hook.asked).toHaveLength(length);
  });
}, askingHere);
