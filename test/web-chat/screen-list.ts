import { demoChannels } from '../../packages/server/src/demo/demo-channels.ts';
import type { WebClient } from './web-client.ts';

/** A screen of the demonstration: where it is, and what is pressed there. */
export interface Screen {
  readonly name: string;
  readonly hash: string;
  readonly open?: (client: WebClient) => Promise<void>;
}

const sections = [
  ...['profile', 'appearance', 'notifications', 'privacy', 'muted', 'alert-words', 'devices'],
  ...['bots', 'about', 'organization', 'permissions', 'people', 'invitations', 'groups'],
  ...['channels', 'emoji', 'linkifiers', 'profile-fields'],
];

const views = ['home', 'inbox', 'recent', 'feed', 'mentions', 'starred', 'drafts', 'scheduled'];

const press =
  (name: string | RegExp) =>
  async ({ page }: WebClient) => {
    await page.getByRole('button', { name }).first().click();
  };

const key =
  (keys: string) =>
  async ({ page }: WebClient) => {
    await page.keyboard.press(keys);
  };

/** From the menu of the last message that the person may do anything with. */
const inMessageMenu =
  (item: string) =>
  async ({ page }: WebClient) => {
    const message = page.getByRole('article').last();
    await message.hover();
    await message.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

/** All that can be shown, given where the channels of the demonstration are. */
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
    { name: 'shortcuts', hash: '#inbox', open: key('?') },
    { name: 'new direct message', hash: '#inbox', open: key('x') },
    { name: 'status', hash: '#inbox', open: press(/set your status/) },
    { name: 'browse channels', hash: '#inbox', open: press('Browse and create channels') },
    {
      name: 'create a channel',
      hash: '#inbox',
      open: async (client) => {
        await press('Browse and create channels')(client);
        await press('New channel')(client);
      },
    },
    { name: 'channel settings', hash: channel(first), open: press('About this channel') },
    { name: 'person', hash: talk, open: press('Alan Turing') },
    { name: 'emoji picker', hash: talk, open: press('Emoji') },
    { name: 'move a message', hash: talk, open: inMessageMenu('Move') },
    { name: 'delete a message', hash: talk, open: inMessageMenu('Delete') },
    { name: 'report a message', hash: talk, open: inMessageMenu('Report') },
    { name: 'source of a message', hash: talk, open: inMessageMenu('View source') },
  ];
}
