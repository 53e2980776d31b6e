import type { State } from './states.ts';

const filled = [
  '<p>Who <strong>waters</strong> the <em>beds</em>? <code>can.fill()</code></p>',
  '<ul>\n<li>roses</li>\n<li>peas</li>\n</ul>',
  '<blockquote>\n<p>I do.</p>\n</blockquote>',
].join('\n');

const missing =
  '<div class="message_inline_image"><a href="/user_uploads/2/none/garden.png" title="garden.png"><img data-original-dimensions="320x200" src="/user_uploads/thumbnail/2/none/garden.png/840x560.webp"></a></div>';

/** A message in each state. Its picture does not exist, so it stays away where the server answers. */
export const html: Readonly<Record<State, string>> = {
  filled,
  empty: '',
  loading: missing,
  offline: missing,
  failed: missing,
  long: `<p>${'Tomatoesandcucumbersandpumpkins'.repeat(8)} ${'and some more words. '.repeat(12)}</p>`,
  rtl: '<p>مرحبا بالحديقة</p>\n<ul>\n<li>ورود</li>\n<li>بازلاء</li>\n</ul>',
  dark: filled,
};
