import type { BeforeSendAnswer } from '@tidings/shared-types';
import { expect, it, onTestFinished } from 'vitest';
import { fresh } from '../../support/channels.ts';
import { found, sentTo } from '../../support/messages.ts';
import { forEachTeamOnBothEngines, type Person } from '../../support/team.ts';
import {
  delivered,
  failed,
  outgoingBot,
  says,
  startService,
  toldTo,
} from '../bots/outgoing/service.ts';
import { deliver, directMessages, messagesIn, webhookBot } from '../integrations/bots.ts';
import { askingHere, hookServer, installWithTime } from './hook-server.ts';

const REASON = 'Please do not share card numbers.';

forEachTeamOnBothEngines((team) => {
  /** A person with a bot whose service gives this answer. */
  async function ownerOfBot(answer: object) {
    const person = await team().person();
    const service = await startService();
    onTestFinished(() => service.close());
    service.behave(says(answer));
    const robot = await outgoingBot(person, service.url, {}, team().owner);
    return { person, service, robot };
  }
  const ask = (person: Person, { user_id: id }: { user_id: number }) =>
    sentTo(person, [{ id } as Person], 'a question');

  it('X5: the hook is asked about what integrations post and services of bots answer', async () => {
    const { person, robot } = await ownerOfBot({ content: 'an answer' });
    const hook = await hookServer();
    const lamp = await webhookBot(team(), person);
    await installWithTime(team(), hook);
    hook.decide = ({ sender, content }) =>
      sender.is_bot ? { action: 'replace', content: `${content}!` } : { action: 'allow' };
    const name = fresh();
    await team().channel(name, { subscribers: [person] });
    expect((await deliver(team(), lamp, 'json', { stream: name }, { body: 7 })).status).toBe(200);
    const [posted] = await messagesIn(person, name);
    expect(posted?.content).toMatch(/!$/);
    await ask(person, robot);
    const { answer_id } = await delivered(person, robot);
    expect(await found(person, answer_id)).toMatchObject({ content: 'an answer!' });
  });

  it('X5: a refused event is answered with the reason, and the owner is told once', async () => {
    const [person, hook] = [await team().person(), await hookServer()];
    const lamp = await webhookBot(team(), person);
    await installWithTime(team(), hook);
    hook.decide = () => ({ action: 'refuse', message: REASON });
    for (const body of [7, 8]) {
      const refused = await deliver(team(), lamp, 'json', {}, { body });
      expect(refused).toMatchObject({
        status: 400,
        body: { code: 'MESSAGE_REFUSED', msg: REASON },
      });
    }
    const [notice, ...others] = await toldTo(team(), person);
    expect(others).toEqual([]);
    expect(notice).toMatch(/message checks refused/);
    expect(notice).toContain(REASON);
    expect(hook.asked).toHaveLength(2);
  });

  it('X5: an event waits for a hook that fails for a moment', async () => {
    const [person, hook] = [await team().person(), await hookServer()];
    const lamp = await webhookBot(team(), person);
    await installWithTime(team(), hook, { on_failure: 'refuse' });
    hook.answer = (response) => {
      hook.answer = undefined;
      response.writeHead(503).end();
    };
    expect(await deliver(team(), lamp, 'json', {}, { body: 7 })).toMatchObject({
      status: 200,
      body: { outcome: 'posted' },
    });
    expect(hook.asked).toHaveLength(2);
    expect(await toldTo(team(), person)).toEqual([]);
  });

  it('X5: the service repeats an event that could not be checked, and the owner is told once', async () => {
    const [person, hook] = [await team().person(), await hookServer()];
    const lamp = await webhookBot(team(), person);
    await installWithTime(team(), hook, { on_failure: 'refuse' });
    hook.answer = (response) => void response.writeHead(500).end();
    for (const body of [7, 8]) {
      expect(await deliver(team(), lamp, 'json', {}, { body })).toMatchObject({
        status: 503,
        body: { code: 'SERVICE_UNAVAILABLE' },
      });
    }
    expect(await toldTo(team(), person)).toEqual([expect.stringMatching(/checks do not work/)]);
    hook.answer = undefined;
    expect((await deliver(team(), lamp, 'json', {}, { body: 7 })).status).toBe(200);
    hook.answer = (response) => void response.writeHead(500).end();
    expect((await deliver(team(), lamp, 'json', {}, { body: 9 })).status).toBe(503);
    expect(await toldTo(team(), person)).toHaveLength(2);
    expect((await directMessages(person, lamp)).length).toBe(1);
  });

  it('X5: the answer of a service that could not be checked is tried again', async () => {
    const { person, service, robot } = await ownerOfBot({ content: 'an answer' });
    const hook = await hookServer();
    await installWithTime(team(), hook, { on_failure: 'refuse' });
    let failures = 1;
    hook.decide = ({ sender }) => {
      if (!sender.is_bot || failures === 0) return { action: 'allow' };
      failures -= 1;
      return {} as BeforeSendAnswer;
    };
    await ask(person, robot);
    await failed(person, robot, 1);
    team().wait(3000);
    expect(await delivered(person, robot)).toMatchObject({ status: 'answered' });
    expect(service.received).toHaveLength(2);
    expect(await toldTo(team(), person)).toEqual([]);
  });

  it('X5: an answer that is refused is not tried again, and the words do not blame the service', async () => {
    const { person, service, robot } = await ownerOfBot({ content: 'an answer' });
    const hook = await hookServer();
    await installWithTime(team(), hook);
    hook.decide = ({ sender }) =>
      sender.is_bot ? { action: 'refuse', message: REASON } : { action: 'allow' };
    await ask(person, robot);
    const problem = `The organization’s message checks refused the answer of its service. ${REASON}`;
    expect(await delivered(person, robot)).toMatchObject({ status: 'failed', problem });
    expect(service.received).toHaveLength(1);
    expect(await toldTo(team(), person)).toEqual([expect.stringContaining(problem)]);
  });

  it('X5: after all attempts, the owner reads that the checks failed', async () => {
    const { person, robot } = await ownerOfBot({ content: 'an answer' });
    const hook = await hookServer();
    await installWithTime(team(), hook, { on_failure: 'refuse' });
    hook.decide = ({ sender }) => (sender.is_bot ? ({} as BeforeSendAnswer) : { action: 'allow' });
    await ask(person, robot);
    for (let attempts = 1; attempts < 4; attempts += 1) {
      await failed(person, robot, attempts);
      team().wait(61_000);
    }
    expect(await delivered(person, robot)).toMatchObject({
      status: 'failed',
      problem: expect.stringMatching(/message checks do not work/),
    });
    expect(await toldTo(team(), person)).toEqual([expect.stringMatching(/checks do not work/)]);
  });

  it('X5: the hook sees the buttons of bots, also in answers of their services', async () => {
    const choices = [{ short_name: 'Y', long_name: 'Yes', reply: 'yes please' }];
    const extra_data = { type: 'choices', heading: 'Coffee?', choices };
    const widget_content = { widget_type: 'zform', extra_data };
    const { person, robot } = await ownerOfBot({ content: 'a form', widget_content });
    const bot = await team().bot(person);
    const hook = await hookServer();
    await installWithTime(team(), hook);
    await bot.post('/messages', {
      ...{ type: 'direct', to: [person.id], content: 'a form' },
      widget_content: JSON.stringify(widget_content),
    });
    await ask(person, robot);
    await delivered(person, robot);
    const widget = { heading: 'Coffee?', choices };
    expect(hook.asked.map(({ question }) => [question.content, question.widget])).toEqual([
      ['a form', widget],
      ['a question', undefined],
      ['a form', widget],
    ]);
  });
}, askingHere);
