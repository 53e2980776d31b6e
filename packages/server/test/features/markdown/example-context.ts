import type { RenderContext } from '../../../src/features/markdown/render-context.ts';

const image = { width: 1920, height: 1080, animated: false, pending: false, transcodedAs: null };

/** An organization with one of everything. */
export const exampleContext: RenderContext = {
  realmOrigin: 'https://chat.example.com',
  users: [
    { id: 10, fullName: 'Iago Moor', notified: true },
    { id: 11, fullName: 'Gone Away', notified: false },
    { id: 12, fullName: 'Twin', notified: true },
    { id: 13, fullName: 'Twin', notified: true },
    { id: 14, fullName: '<b>"&', notified: true },
  ],
  groups: [
    { id: 3, name: 'Editors' },
    { id: 4, name: 'role:members' },
  ],
  channels: [
    { id: 7, name: 'test here' },
    { id: 8, name: 'a.b & <c>' },
  ],
  topics: [{ channelId: 7, name: 'Lunch', newestMessageId: 99 }],
  realmEmoji: { green_tick: '/user_avatars/2/emoji/images/204.png' },
  linkifiers: [],
  uploads: {
    '2/ab/x.png': { contentType: 'image/png', image },
    '2/ab/move.gif': { contentType: 'image/gif', image: { ...image, animated: true } },
    '2/ab/new.png': { contentType: 'image/png', image: { ...image, pending: true } },
    '2/ab/old.tiff': { contentType: 'image/tiff', image: { ...image, transcodedAs: 'old.webp' } },
    '2/ab/as-is.png': { contentType: 'image/png', image: null },
    '2/ab/film.mp4': { contentType: 'video/mp4', image: null },
    '2/ab/text.pdf': { contentType: 'application/pdf', image: null },
  },
  inlineImagePreview: true,
  externalImageKey: null,
  pagePreviews: null,
  defaultCodeLanguage: '',
  translateEmoticons: false,
  emptyTopicName: 'general chat',
  previewUrlsPerMessage: 24,
  now: Date.UTC(2024, 0, 15),
};
