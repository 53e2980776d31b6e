import { demoChannels } from '../../packages/server/demo/demo-channels.ts';
import { waitFor } from '../support/wait-for.ts';
import type { WebClient } from './web-client.ts';

/** A screen of the demo: its address, and the steps to open it. */
export interface Screen {
  readonly name: string;
  readonly hash: string;
  readonly open?: (client: WebClient) => Promise<void>;
}

const sections = [
  ...['profile', 'appearance', 'notifications', 'privacy', 'muted', 'alert-words', 'devices'],
  'two-factor',
  ...['bots', 'about', 'organization', 'permissions', 'people', 'invitations', 'groups'],
  ...['channels', 'emoji', 'linkifiers', 'profile-fields'],
  ...['new-people', 'playgrounds', 'first-steps', 'usage', 'integrations'],
  ...['token-issuers', 'exports', 'audit-log', 'service-keys'],
  'before-send',
  'webhooks',
  'server-status',
];

const views = [
  'home',
  'inbox',
  'recent',
  'feed',
  'mentions',
  'starred',
  'people',
  'drafts',
  'scheduled',
];

/** Waits for the topmost dialog, since one can be open over another. */
const untilDialog = ({ page }: WebClient) => page.locator('[role="dialog"]').last().waitFor();

/** Presses a button that opens a dialog: again if the page still moved under the pointer, as a person would. */
async function pressNamed({ page }: WebClient, name: string, exact: boolean): Promise<void> {
  const dialogs = page.locator('[role="dialog"]');
  const others = await dialogs.count();
  await waitFor(async () => {
    const isOpen = (await dialogs.count()) > others;
    const button = page.getByRole('button', { name, exact }).first();
    if (!isOpen) await button.click({ timeout: 2000 });
    await dialogs.nth(others).waitFor({ timeout: 2000 });
  });
}

const press =
  (label: string, exact = false) =>
  (client: WebClient) =>
    pressNamed(client, client.say(label), exact);

const pressPerson = (name: string) => (client: WebClient) => pressNamed(client, name, true);

const key = (keys: string) => async (client: WebClient) => {
  await client.page.keyboard.press(keys);
  await untilDialog(client);
};

/** Opens a menu item of the last message. */
const inMessageMenu = (item: string) => async (client: WebClient) => {
  await client.pressIn(client.page.getByRole('article').last(), client.say('More actions'));
  await client.page.getByRole('menuitem', { name: client.say(item) }).click();
  await untilDialog(client);
};

/** Opens the menu of a sidebar row. */
const inMenuOf = (row: string) => async (client: WebClient) => {
  const link = client.page.locator('.sidebar').getByRole('link', { name: row }).first();
  await link.click({ button: 'right' });
  await client.page.getByRole('menu').waitFor();
};

/** Types into the composer, which then suggests how the text could go on. */
const suggest = (typed: string) => async (client: WebClient) => {
  await client.field.fill('');
  await client.field.pressSequentially(typed);
  await client.page.getByRole('option').first().waitFor();
};

async function findBot({ page }: WebClient): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('build bot');
  await page.getByRole('option').filter({ hasText: 'Build bot' }).first().waitFor();
}

const lastOwn = 'We could ask the loom';

/** Edits a new message of the user's own. */
async function editOwn(client: WebClient): Promise<void> {
  await client.write(lastOwn);
  await client.pressIn(client.message(lastOwn).last(), client.say('Edit'));
  await client.page.getByRole('button', { name: client.say('Save'), exact: true }).waitFor();
}

async function showHistory(client: WebClient): Promise<void> {
  await editOwn(client);
  await client.page
    .getByRole('textbox', { name: client.say('Edit message') })
    .fill(`${lastOwn}, too`);
  await client.page.getByRole('button', { name: client.say('Save'), exact: true }).click();
  const message = client.message(`${lastOwn}, too`).last();
  await message.getByText(client.say('edited')).waitFor();
  await client.pressIn(message, client.say('More actions'));
  await client.page.getByRole('menuitem', { name: client.say('Edit history') }).click();
  await untilDialog(client);
  await client.page.locator('.version').first().waitFor();
}

async function beRefused(client: WebClient): Promise<void> {
  const refusal = { result: 'error', msg: 'You may not post here.', code: 'BAD_REQUEST' };
  await client.page.route('**/api/v1/messages', (route) =>
    route.fulfill({ status: 400, json: refusal }),
  );
  await client.write('This one is refused');
  await client.page.getByRole('button', { name: client.say('Try again') }).waitFor();
}

async function beOffline(client: WebClient): Promise<void> {
  await client.context.setOffline(true);
  await client.page.locator('.banner').first().waitFor();
  await client.write('Written in the tunnel');
  await client.page.getByText(client.say('Waiting to send')).waitFor();
}

/** All screens, given the ids of the demo's channels. */
export function screensOf(channelIds: ReadonlyMap<string, number>): readonly Screen[] {
  const channel = (name: string) => `#narrow/channel/${channelIds.get(name)}`;
  const topic = (of: string, name: string) =>
    `${channel(of)}/topic/${encodeURIComponent(name).replaceAll('%', '.')}`;
  const talk = topic('engine', 'carry mechanism');
  const first = demoChannels[0]?.name ?? '';
  return [
    ...views.map((name) => ({ name, hash: `#${name}` })),
    ...sections.map((name) => ({ name: `settings ${name}`, hash: `#settings/${name}` })),
    { name: 'search', hash: '#search/carry' },
    { name: 'search without words', hash: '#search/' },
    { name: 'channel', hash: channel(first) },
    { name: 'topic', hash: talk },
    { name: 'poll', hash: topic('engine', 'who takes the night shift?') },
    { name: 'math', hash: topic('mathematics', 'Bernoulli numbers') },
    { name: 'picture', hash: topic('design', 'dials, second draft') },
    { name: 'spoiler', hash: topic('tea', 'biscuits') },
    { name: 'quick switcher', hash: '#inbox', open: key('Control+k') },
    { name: 'quick switcher with a bot', hash: '#inbox', open: findBot },
    { name: 'shortcuts', hash: '#inbox', open: key('?') },
    { name: 'menu of a channel', hash: '#home', open: inMenuOf(first) },
    { name: 'new direct message', hash: '#inbox', open: key('x') },
    { name: 'status', hash: '#inbox', open: press('set status') },
    { name: 'browse channels', hash: '#inbox', open: press('Browse and create channels') },
    {
      name: 'create a channel',
      hash: '#inbox',
      open: async (client) => {
        await press('Browse and create channels')(client);
        await press('Create channel', true)(client);
        await client.page.getByRole('dialog', { name: client.say('Create channel') }).waitFor();
      },
    },
    { name: 'channel settings', hash: channel(first), open: press('Channel settings') },
    { name: 'person', hash: talk, open: pressPerson('Alan Turing') },
    { name: 'emoji picker', hash: talk, open: press('Emoji') },
    { name: 'suggested people', hash: talk, open: suggest('@b') },
    { name: 'suggested commands', hash: talk, open: suggest('/') },
    { name: 'forward a message', hash: talk, open: inMessageMenu('Forward') },
    { name: 'remind me of a message', hash: talk, open: inMessageMenu('Remind me') },
    { name: 'readers of a message', hash: talk, open: inMessageMenu('Read by') },
    { name: 'move a message', hash: talk, open: inMessageMenu('Move messages') },
    { name: 'delete a message', hash: talk, open: inMessageMenu('Delete') },
    { name: 'report a message', hash: talk, open: inMessageMenu('Report message') },
    { name: 'source of a message', hash: talk, open: inMessageMenu('View source') },
    { name: 'edit history', hash: talk, open: showHistory },
    { name: 'edit a message', hash: talk, open: editOwn },
    { name: 'failed message', hash: talk, open: beRefused },
    // Last, because the page stays offline.
    { name: 'offline', hash: talk, open: beOffline },
  ];
}
