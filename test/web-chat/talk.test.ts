import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium, withoutBrowser } from '../support/chromium.ts';
import { WebClient } from './web-client.ts';
import { type Account, WebServer } from './web-server.ts';

describe.skipIf(withoutBrowser)('the web client', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser?.close());

  /** Opens two clients of one organization, at the same topic. */
  async function two(topic: string) {
    const server = await WebServer.start();
    const accounts = [await server.account('Ada Lovelace'), await server.account('Ben Bit')];
    await server.send(accounts[0] as Account, topic, 'begin');
    const [ada, ben] = await Promise.all(
      accounts.map((account) =>
        WebClient.open(browser, server, { account, hasServiceWorker: true }),
      ),
    );
    if (!ada || !ben) throw new Error('Nobody is there');
    await ada.openTopic(topic);
    await ben.openTopic(topic);
    const [first] = accounts as [Account, Account];
    return { server, ada, ben, contents: () => server.contents(first, topic) };
  }

  it('web: two people talk, and see each other typing', async () => {
    const { ada, ben } = await two('tea');
    // Ada keeps typing, as people do: Ben's client can be between two polls, and typing events are not replayed.
    const seen = async () => {
      await ada.field.pressSequentially('At');
      return ben.page.getByText('Ada Lovelace is typing').count();
    };
    await expect.poll(seen).toBe(1);
    await ada.field.fill('');
    await ada.write('At **four**?');
    await ben.untilShown(['begin', 'At four?']);
    await ben.write('Yes');
    await ada.untilShown(['begin', 'At four?', 'Yes']);
    expect([...ada.complaints, ...ben.complaints]).toEqual([]);
  });

  it('web: an offline user reads, writes, edits, drafts and reloads, and both clients agree afterwards', async () => {
    const { ada, ben, contents } = await two('tunnel');
    await ada.write('before');
    await ben.untilShown(['begin', 'before']);
    await ada.untilCached();
    await ada.context.setOffline(true);
    await ada.page.getByText('You are offline').waitFor();
    await ada.write('first in the tunnel');
    await ada.write('second in the tunnel');
    await ben.write('meanwhile');
    const second = ada.message('second in the tunnel');
    await second.hover();
    await second.getByRole('button', { name: 'Edit' }).click();
    const editor = ada.page.getByRole('textbox', { name: 'Edit message' });
    await expect.poll(() => editor.inputValue()).toBe('second in the tunnel');
    await editor.fill('last in the tunnel');
    await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
    await ada.message('last in the tunnel').waitFor();
    await ada.page.reload();
    await ada.untilOpen();
    await ada.untilShown(['begin', 'before', 'first in the tunnel', 'last in the tunnel']);
    await ada.message('first in the tunnel').getByText('Waiting to send').waitFor();
    await ada.field.fill('a thought');
    // A draft is stored and listed a moment after the last key.
    const drafts = ada.page.getByRole('navigation');
    await drafts.getByRole('link', { name: 'Drafts 1', exact: true }).waitFor();
    await ada.page.reload();
    await ada.untilOpen();
    await expect.poll(() => ada.field.inputValue()).toBe('a thought');

    await ada.context.setOffline(false);
    const all = ['begin', 'before', 'meanwhile', 'first in the tunnel', 'last in the tunnel'];
    await expect.poll(contents).toEqual(all);
    await ada.untilShown(all);
    await ben.untilShown(all);
    await expect.poll(() => ada.page.getByText('Waiting to send').count()).toBe(0);
    expect(await ada.field.inputValue()).toBe('a thought');
  });

  it('web: on a slow network, a message shows at once', async () => {
    const server = await WebServer.start();
    const ada = await server.account('Ada Lovelace');
    for (const text of ['one', 'two', 'three']) await server.send(ada, 'train', text);
    const ben = await WebClient.open(browser, server, {
      account: await server.account('Ben Bit'),
      savesData: true,
    });
    let answer: () => void = () => undefined;
    const answers = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await ben.page.route(/\/api\/v1\/messages(?:\?|$)/, async (route) => {
      await answers;
      await route.continue();
    });
    await ben.openTopic('train');
    await ben.write('at the next stop');
    // Sooner than the request times out, after which the message would show as well.
    await expect.poll(() => ben.shown()).toEqual(['at the next stop']);
    answer();
    const all = ['one', 'two', 'three', 'at the next stop'];
    await ben.untilShown(all);
    await expect.poll(() => server.contents(ada, 'train')).toEqual(all);
  });

  it('web: after the leader tab is killed, the other tab continues', async () => {
    const { ada, ben, contents } = await two('tabs');
    const other = await ada.tab();
    await other.write('from the second tab');
    await ada.untilShown(['begin', 'from the second tab']);
    // It shows before it is sent, and the next message must not overtake it.
    await expect.poll(contents).toEqual(['begin', 'from the second tab']);
    const session = await ada.context.newCDPSession(ada.page);
    // The command never answers, because the page is dead.
    session.send('Page.crash').catch(() => undefined);
    await ben.write('heard?');
    await other.untilShown(['begin', 'from the second tab', 'heard?']);
    await other.write('heard');
    await expect.poll(contents).toEqual(['begin', 'from the second tab', 'heard?', 'heard']);
  });

  it('web: the page reconnects after a server restart', async () => {
    const { server, ada, ben, contents } = await two('restart');
    await server.stop();
    await ada.write('into the gap');
    await ada.message('into the gap').waitFor();
    await server.startAgain();
    await ben.untilShown(['begin', 'into the gap']);
    await ben.write('welcome back');
    await ada.untilShown(['begin', 'into the gap', 'welcome back']);
    expect(await contents()).toEqual(['begin', 'into the gap', 'welcome back']);
  });

  it('web: the page recovers from a deleted event queue', async () => {
    const { server, ada, ben } = await two('queue');
    await server.forgetQueues();
    await ada.write('still there?');
    await ben.untilShown(['begin', 'still there?']);
    await ben.write('still here');
    await ada.untilShown(['begin', 'still there?', 'still here']);
  });
});
