import { directionOf, languageCodes, languageNames } from '@tidings/shared-types/languages';
import { describe, expect, test } from 'vitest';
import { wantedLanguage } from '../../src/http/accept.ts';
import { startFreshServer } from '../support/example-server.ts';

const accept = 'text/html,application/xhtml+xml';

describe('pages of the server', () => {
  test('first run: every page is in every language, with all its words', async () => {
    const { url } = await startFreshServer();
    for (const path of ['/setup', '/nowhere']) {
      const seen = new Set<string>();
      for (const language of languageCodes) {
        const headers = { accept, 'accept-language': `tlh, ${language};q=0.8, en;q=0.5` };
        const reply = await fetch(`${url}${path}`, { headers });
        const page = await reply.text();
        expect(page).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
        expect(page).not.toContain('{{');
        expect(reply.headers.get('vary')).toContain('Accept-Language');
        seen.add(/<h1[^>]*>([^<]+)</.exec(page)?.[1] ?? '');
      }
      expect(seen.size).toBe(Object.keys(languageNames).length);
    }
  });

  test('first run: a browser without a language of ours gets English', async () => {
    const { url } = await startFreshServer();
    for (const language of ['tlh', '*', '', 'de;q=0', ';;,q=,']) {
      const reply = await fetch(`${url}/setup`, { headers: { 'accept-language': language } });
      expect(await reply.text()).toContain('<html lang="en" dir="ltr">');
    }
  });

  test('first run: the most wanted language comes first', () => {
    expect(wantedLanguage('en;q=0.5, de-AT, fr;q=0.9, ja;q=0')).toBe('de');
    expect(wantedLanguage('en;q=0.5, tlh, fr;q=0.9, ja;q=0')).toBe('fr');
    expect(wantedLanguage(undefined)).toBeUndefined();
  });
});
