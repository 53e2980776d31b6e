import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { KnownEmoji } from '../src/emoji/emoji-data.ts';
import { emojiName, emojiNames } from '../src/emoji/emoji-name.ts';
import { emojiTitle } from '../src/emoji/emoji-title.ts';
import { findEmojis } from '../src/emoji/find-emojis.ts';
import { loadEmojiNames } from '../src/emoji/load-emoji-names.ts';
import { setLanguage } from '../src/languages/language.ts';

const standard = (code: string, ...names: [string, ...string[]]): KnownEmoji => ({
  ref: { name: names[0], code, type: 'unicode_emoji' },
  names,
  category: 'smileys',
});

const custom: KnownEmoji = {
  // The code of a custom emoji is an id, which can be the code of a standard one.
  ref: { name: 'party_parrot', code: '2764', type: 'realm_emoji' },
  names: ['party_parrot'],
  category: 'custom',
};

/** In the order of the server's list, which ends with codes of digits. */
const emojis: readonly KnownEmoji[] = [
  custom,
  standard('1f60d', 'heart_eyes', 'in_love'),
  standard('1f499', 'blue_heart'),
  standard('1f44d', '+1', 'thumbs_up', 'like'),
  standard('1f48c', 'love_letter'),
  standard('1f436', 'puppy'),
  standard('1f415', 'dog'),
  standard('1f9ae', 'guide_dog'),
  standard('1f441', 'eye'),
  standard('1f6e3', 'motorway', 'highway'),
  standard('1f339', 'rose'),
  standard('1f1e9-1f1ea', 'germany', 'de'),
  standard('2764', 'heart', 'love'),
];

const found = (typed: string, most = 20) =>
  findEmojis(emojis, typed, most, emojiNames()).map(({ ref }) => ref.name);

const speak = async (language: string) => {
  await setLanguage([language]);
  await loadEmojiNames();
};

describe('finding emoji', () => {
  beforeEach(() => vi.stubGlobal('navigator', { languages: ['en'] }));
  afterEach(async () => {
    await setLanguage(['en']);
    vi.unstubAllGlobals();
  });

  it('ui: in English, emoji have their shortcodes alone', async () => {
    await speak('en');
    expect(emojiNames()).toBeUndefined();
    expect(found('heart')).toEqual(['heart', 'heart_eyes', 'blue_heart']);
    expect(found('thumbs up')).toEqual(['+1']);
    expect(found('romance')).toEqual([]);
    expect(emojiName({ name: 'blue_heart', code: '1f499', type: 'unicode_emoji' }, undefined)).toBe(
      'blue heart',
    );
  });

  it('ui: words of the language find emoji, those of the name first', async () => {
    await speak('de');
    expect(found('herz')).toEqual(['heart', 'blue_heart', 'heart_eyes', 'love_letter']);
    expect(found('Herz', 1)).toEqual(['heart']);
    expect(found('hund')).toEqual(['dog', 'puppy', 'guide_dog']);
    expect(found('blaues_herz')).toEqual(['blue_heart']);
    expect(found('herz rot')).toEqual(['heart']);
    expect(found('deutschland')).toEqual(['germany']);
  });

  it('ui: shortcodes find the same in every language, and come first', async () => {
    for (const language of ['de', 'fr', 'es', 'pt', 'ja', 'ar', 'zh-Hans']) {
      await speak(language);
      expect(found('heart', 3), language).toEqual(['heart', 'heart_eyes', 'blue_heart']);
      expect(found('+1'), language).toEqual(['+1']);
      expect(found('party p'), language).toEqual(['party_parrot']);
    }
  });

  it('ui: accents, case and ligatures do not matter', async () => {
    await speak('de');
    expect(found('strasse')).toEqual(found('Straße'));
    expect(found('STRASSE')).toContain('motorway');
    await speak('fr');
    expect(found('coeur')[0]).toBe('heart');
    expect(found('cœur')).toEqual(found('coeur'));
    expect(found('oeil')[0]).toBe('eye');
    await speak('pt');
    expect(found('coracao')).toEqual(found('coração'));
    expect(found('coracao')[0]).toBe('heart');
    await speak('es');
    expect(found('corazon')[0]).toBe('heart');
  });

  it('ui: Japanese and Chinese words are found within others, and kana in each form', async () => {
    await speak('ja');
    expect(found('ハート')[0]).toBe('heart');
    for (const form of ['はーと', 'ﾊｰﾄ']) expect(found(form)).toEqual(found('ハート'));
    expect(found('犬')[0]).toBe('dog');
    expect(found('いぬ')[0]).toBe('dog');
    // Voicing tells words apart: バラ is a rose, ハラ none.
    expect(found('ばら')).toEqual(['rose']);
    expect(found('はら')).toEqual([]);
    await speak('zh-Hans');
    expect(found('心')[0]).toBe('heart');
    expect(found('狗')[0]).toBe('dog');
  });

  it('ui: Arabic words are found with and without article, and in usual spellings', async () => {
    await speak('ar');
    expect(found('قلب')[0]).toBe('heart');
    expect(found('القلب')).toEqual(found('قلب'));
    expect(found('وردة')).toEqual(['rose']);
    expect(found('ورده')).toEqual(['rose']);
    expect(found('ابهام')).toEqual(found('إبهام'));
    expect(found('ابهام')).toEqual(['+1']);
  });

  it('ui: the names follow the language of the page, and custom emoji keep theirs', async () => {
    const heart = { name: 'heart', code: '2764', type: 'unicode_emoji' } as const;
    await speak('de');
    expect(emojiName(heart, emojiNames())).toBe('rotes Herz');
    expect(emojiTitle(heart, emojiNames())).toBe('rotes Herz :heart:');
    expect(emojiName(custom.ref, emojiNames())).toBe('party parrot');
    expect(emojiTitle(custom.ref, emojiNames())).toBe(':party_parrot:');
    await setLanguage(['fr']);
    await vi.waitFor(() => expect(emojiName(heart, emojiNames())).toBe('cœur rouge'));
    await setLanguage(['en']);
    expect(emojiTitle(heart, emojiNames())).toBe(':heart:');
  });
});
