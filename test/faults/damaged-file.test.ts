import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectOutage } from './expect-outage.ts';
import { ask } from './load.ts';
import { Site } from './site.ts';

const PAGE_BYTES = 4096;
const ADVICE = 'The database file is damaged. Restore it from a backup.';

/** Damages everything after the first page, which is read all the time. */
async function spoil(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    await file.write(Buffer.alloc(size - PAGE_BYTES, 0xff), 0, size - PAGE_BYTES, PAGE_BYTES);
  } finally {
    await file.close();
  }
}

describe('a database file with damaged pages', () => {
  let site: Site;

  beforeEach(async () => {
    site = await Site.make();
    await site.start();
    const load = site.load('before');
    await load.acknowledges(100);
    await load.end();
    // So that no page of messages is cached.
    await site.server.stop();
    await site.start();
    await spoil(join(site.data, 'tidings.db'));
  });

  afterEach(() => site.remove());

  it('operations: unreadable data is refused, and the log says what to do', async () => {
    const parameters = { anchor: 'newest', num_before: '100', num_after: '0' };
    const { status, body } = await ask(site.url, site.owner, {
      method: 'GET',
      path: '/messages',
      parameters,
    });
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    expect(site.server.printed()).toContain(ADVICE);
  });

  it('operations: failed writes are refused, and so is the next start', async () => {
    const parameters = { type: 'direct', to: site.owner.email, content: 'hello' };
    const send = () => ask(site.url, site.owner, { method: 'POST', path: '/messages', parameters });
    await expectOutage(site, { refusals: [await send(), await send()] }, ADVICE);
    await site.server.kill();
    const refusing = site.launch();
    expect(await refusing.ended).toBe(1);
    expect(refusing.printed()).toContain('Restore it from a backup.');
  });
});
