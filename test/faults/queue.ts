import { ask, type Reply } from './load.ts';
import type { Site } from './site.ts';

export interface Queue {
  readonly queue_id: string;
  readonly last_event_id: number;
}

/** The server of an account, which may move. */
export type Place = Pick<Site, 'url' | 'owner'>;

export async function register({ url, owner }: Place): Promise<Queue> {
  const { status, text, body } = await ask(url, owner, {
    method: 'POST',
    path: '/register',
    parameters: { event_types: '["message"]' },
  });
  if (status !== 200) throw new Error(text);
  return body;
}

/** Returns the events in the queue. */
export function poll({ url, owner }: Place, { queue_id, last_event_id }: Queue): Promise<Reply> {
  return ask(url, owner, {
    method: 'GET',
    path: '/events',
    parameters: { queue_id, last_event_id: String(last_event_id), dont_block: 'true' },
  });
}
