import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  closeContexts,
  sharedChromium,
  withoutBrowser,
} from '../../../../../test/support/chromium.ts';
import { forEachTeam } from '../../support/team.ts';
import { payloads } from './payloads.ts';
import { watchedPage } from './watched-page.ts';
import { writtenFields } from './written-fields.ts';

/** Maximum number of refused texts: those with invalid characters. */
const REFUSED = 4;

describe.skipIf(withoutBrowser)('C7: written text in a real browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(() => closeContexts(browser));

  forEachTeam((team) => {
    it.each(Object.entries(writtenFields))('C7: no script runs from %s', async (_name, fieldOf) => {
      const field = await fieldOf(team(), team().owner);
      let taken = 0;
      for (const [index, payload] of payloads.entries()) {
        if (await field.write(payload, index)) taken += 1;
      }
      const html = await field.read();
      expect(taken).toBeGreaterThanOrEqual(field.takes ?? payloads.length - REFUSED);
      expect(html.length).toBeGreaterThanOrEqual(taken);
      const page = await watchedPage(browser);
      expect(await page.run(html)).toEqual({ ran: [], unsafe: [] });
    });
  });
});
