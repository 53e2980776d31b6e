import { execFileSync } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  type Service,
  says,
  startService,
} from '../../packages/server/test/features/bots/outgoing/service.ts';
import { closeContexts, sharedChromium, withoutBrowser } from '../support/chromium.ts';
import { problemsOf } from './accessibility.ts';
import { WebClient } from './web-client.ts';
import { WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('bots in the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  async function start() {
    const service: Service = await startService();
    onTestFinished(() => service.close());
    const server = await WebServer.start({ webhookNetworks: ['127.0.0.0/8'] });
    const account = await server.account('Ada Lovelace');
    const client = await WebClient.open(browser, server, { account });
    const bots = async () => (await server.call(account, 'GET', '/bots')).bots;
    return { service, server, account, client, page: client.page, bots };
  }

  const shots = process.env['TIDINGS_SHOTS'];
  const shoot = async (page: Page, name: string) => {
    expect(await problemsOf(page, name, {})).toEqual([]);
    if (shots) await page.screenshot({ path: `${shots}/bots-${name}.png` });
  };

  it('web: an outgoing webhook is made, tested, changed, and shows its deliveries', async () => {
    const { service, server, account, client, page, bots } = await start();
    service.behave(says({ content: 'It will *rain*' }));
    await client.goTo('#settings/bots');
    await page.getByRole('button', { name: 'Create bot' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Weather');
    await dialog.getByRole('textbox', { name: 'Short name' }).fill('weather');
    await dialog.getByRole('combobox', { name: 'Type' }).selectOption('Outgoing webhook');
    await dialog.getByText('The server calls your service').waitFor();
    await dialog.getByRole('textbox', { name: 'Payload URL' }).fill(`${service.url}/weather`);
    await shoot(page, 'create');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect
      .poll(bots)
      .toMatchObject([
        { bot_type: 3, services: [{ base_url: `${service.url}/weather`, interface: 1 }] },
      ]);

    await page.getByRole('button', { name: 'Service of Weather' }).click();
    await dialog.getByText('Nobody has called this bot').waitFor();
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText('The bot would send: It will *rain*').waitFor();
    await dialog.getByText('{"content":"It will *rain*"}').waitFor();
    const [bot] = await bots();
    const ask = (content: string) =>
      server.call(account, 'POST', '/messages', { type: 'direct', to: [bot.user_id], content });
    await ask('Tomorrow?');
    const deliveries = dialog.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    const refresh = async () => {
      await dialog.getByRole('button', { name: 'Refresh' }).click();
      return (await deliveries.allTextContents()).join('\n');
    };
    await expect.poll(refresh).toMatch(/Answered · direct message.*status 200/);
    service.behave(says('<h1>Out of order</h1>', 500));
    await ask('And now?');
    await expect.poll(refresh).toMatch(/Failed · direct message.*status 500/);
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText('<h1>Out of order</h1>').waitFor();
    await shoot(page, 'service');
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Edit Weather' }).click();
    await dialog.getByRole('textbox', { name: 'Payload URL' }).fill(`${service.url}/slack`);
    await dialog.getByRole('combobox', { name: 'Format' }).selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect
      .poll(bots)
      .toMatchObject([{ services: [{ base_url: `${service.url}/slack`, interface: 2 }] }]);
    await page.getByText(`${service.url}/slack`).waitFor();
    await page.getByRole('button', { name: 'API key of Weather' }).click();
    await dialog.getByText(bot.services[0].token).waitFor();
    await dialog.getByRole('button', { name: 'Copy botserverrc' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await shoot(page, 'list');
  });

  it('web: an incoming webhook has an address for each service, channel and topic', async () => {
    const { server, account, client, page, bots } = await start();
    const wanted = { full_name: 'Builds', short_name: 'builds', bot_type: 2 };
    await server.call(account, 'POST', '/bots', wanted);
    await server.call(account, 'POST', '/users/me/subscriptions', {
      subscriptions: [{ name: 'ops & co' }],
    });
    await client.goTo('#settings/bots');
    await page.getByRole('button', { name: 'Address for Builds' }).click();
    const dialog = page.getByRole('dialog');
    const [{ api_key }] = await bots();
    const base = `${server.url}/api/v1/external`;
    await dialog.getByText(`${base}/github?api_key=${api_key}`, { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Only these events' }).fill('push, issues.*');
    const filtered = `${base}/github?api_key=${api_key}&only_events=%5B%22push%22%2C%22issues.*%22%5D`;
    await dialog.getByText(filtered, { exact: true }).waitFor();
    await dialog.getByRole('textbox', { name: 'Except these events' }).fill('issues.assigned');
    const except = `${filtered}&exclude_events=%5B%22issues.assigned%22%5D`;
    await dialog.getByText(except, { exact: true }).waitFor();
    const command = (await dialog.getByText('curl -H').textContent()) ?? '';
    expect(wordsOf(command)).toEqual([
      ...['-H', 'Content-Type: application/json', '-H', 'X-GitHub-Event: ping', '-d'],
      expect.stringContaining('"events":["push"]'),
      except,
    ]);
    await dialog.getByRole('combobox', { name: 'Service' }).selectOption('JSON');
    const json = `${base}/json?api_key=${api_key}`;
    await dialog.getByText(json, { exact: true }).waitFor();
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(json, { method: 'POST', headers, body: '{"hello":"world"}' });
    expect(await answer.json()).toMatchObject({ outcome: 'posted' });
    await dialog.getByRole('combobox', { name: 'Service' }).selectOption('Grafana');
    await dialog.getByRole('combobox', { name: 'Where to post' }).selectOption('#ops & co');
    await dialog.getByRole('textbox', { name: 'Topic' }).fill('disk full?');
    const address = `${base}/grafana?api_key=${api_key}&stream=ops+%26+co&topic=disk+full%3F`;
    await dialog.getByText(address, { exact: true }).waitFor();
    await dialog.getByText(`curl -H 'Content-Type: application/json'`).waitFor();
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText('Posted', { exact: true }).first().waitFor();
    await dialog.getByText(/Status 200 after/).waitFor();
    const events = dialog.getByRole('list', { name: 'Deliveries' }).getByRole('listitem');
    await expect.poll(async () => (await events.allTextContents()).length).toBe(2);
    expect((await events.allTextContents())[0]).toMatch(/^Posted.*grafana/);
    const nowhere = `${json}&stream=nowhere`;
    await fetch(nowhere, { method: 'POST', headers, body: '{"hello":"world"}' });
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    await expect
      .poll(async () => (await events.allTextContents())[0])
      .toMatch(/^Failed.*json.*does not exist/);
    await shoot(page, 'address');
  });

  it('web: the composer to a bot that was made a moment ago stays, with what is typed', async () => {
    const { server, account, page } = await start();
    const wanted = { full_name: 'Quiz', short_name: 'quiz', bot_type: 1 };
    const { user_id } = await server.call(account, 'POST', '/bots', wanted);
    // Types as soon as there is a field, before the page may know the bot.
    await page.evaluate((id) => {
      const type = () => {
        const field = document.querySelector<HTMLTextAreaElement>('textarea.message-field');
        if (!field) return;
        observer.disconnect();
        field.focus();
        document.execCommand('insertText', false, 'A question');
      };
      const observer = new MutationObserver(type);
      observer.observe(document.body, { childList: true, subtree: true });
      location.hash = `#narrow/dm/${id}`;
    }, user_id);
    await page.getByRole('heading', { level: 1, name: 'Quiz' }).waitFor();
    const typed = page.locator('textarea.message-field:focus');
    await expect.poll(() => typed.inputValue()).toBe('A question');
  });

  it('web: the buttons of a bot’s answer send the reply', async () => {
    const { service, server, account, client, page } = await start();
    const wanted = { full_name: 'Quiz', short_name: 'quiz', bot_type: 3, payload_url: service.url };
    const { user_id } = await server.call(account, 'POST', '/bots', wanted);
    service.behave((received, response) => {
      const isAnswer = received.json().data === 'answer A';
      const choices = [
        { short_name: 'A', long_name: 'Paris', reply: 'answer A' },
        { short_name: 'B', long_name: 'Rome', reply: 'answer B' },
      ];
      const question = {
        content: 'What is the capital of France? A: Paris, B: Rome',
        widget_content: {
          widget_type: 'zform',
          extra_data: { type: 'choices', heading: 'What is the capital of France?', choices },
        },
      };
      response.end(JSON.stringify(isAnswer ? { content: 'Correct!' } : question));
    });
    await client.goTo(`#narrow/dm/${user_id}`);
    await client.write('new');
    const question = page.getByRole('region', { name: 'What is the capital of France?' });
    await question.waitFor();
    await shoot(page, 'choices');
    await question.getByRole('button', { name: 'A Paris' }).click();
    await page.getByText('Correct!', { exact: true }).waitFor();
    expect(service.received.map((each) => each.json().data)).toEqual(['new', 'answer A']);
  });
});

/** Returns the arguments that a shell passes to curl. */
function wordsOf(command: string): string[] {
  const script = `curl() { printf '%s\\n' "$@"; }; ${command}`;
  return execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trim().split('\n');
}
