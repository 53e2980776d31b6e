import type { Account } from '../our-server.ts';
import { type LineFigure, measuring, overLine, type Quality, until } from './over-line.ts';

/** Lets a new device that just signed in show the newest messages of a channel. */
export async function firstChannel(
  url: string,
  account: Pick<Account, 'email' | 'api_key'>,
  quality: Quality,
  { channelId, shown }: { readonly channelId: number; readonly shown: number },
): Promise<LineFigure> {
  const { line, client, close } = await overLine(url, account, quality);
  try {
    const measured = measuring(line);
    const timeline = client.timeline({ kind: 'channel', channelId });
    await until(timeline, ({ items }) => items.length >= shown);
    return measured();
  } finally {
    await close();
  }
}
