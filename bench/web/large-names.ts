/** Names and texts as in large organizations: most plain, some long, some right-to-left. */

const given = ['Ada', 'Grace', 'Zoë', 'Søren', 'Katherine', 'Émilie', '敏', 'فاطمة', 'יעל', 'Иван'];
const family = ['Lovelace', 'Hopper', 'Nguyễn', 'Noether', 'الزهراء', 'כהן', '山田', 'Петров'];

export function personName(index: number): string {
  const name = `${pick(given, index)} ${pick(family, index * 7)} ${index}`;
  if (index % 97 === 0) return `${'Maximiliane-Friederike von und zu '.repeat(2)}${index}`;
  return index % 13 === 0 ? `${name} 🦊` : name;
}

const channelWords = ['design', 'שיווק', 'انجینئرنگ', 'ops 🚒', 'research', 'sales', 'büro'];

export function channelName(index: number): string {
  const name = `${pick(channelWords, index)} ${index}`;
  return index % 29 === 0 ? `${name} ${'with-a-very-long-name-'.repeat(2)}`.slice(0, 60) : name;
}

const topicWords = ['release', 'اجتماع الفريق', 'פגישה', 'bug 🐛', 'lunch', 'Überraschung', '予算'];

export function topicName(index: number): string {
  const name = `${pick(topicWords, index)} ${index}`;
  return index % 41 === 0 ? `${name} ${'which goes on and on '.repeat(3)}`.slice(0, 60) : name;
}

const sentences = [
  'The build is green again, thank you all.',
  'Can somebody look at `load-config.ts`? It **should** refuse two addresses.',
  'شكرا جزيلا، سأنظر في الأمر غدا.',
  'Three things:\n\n1. measure\n2. change\n3. measure again',
  'See [the handbook](https://example.org/handbook) :books: and then $$a^2 + b^2 = c^2$$.',
  '```ts\nexport const answer = (question: string) => question.length;\n```',
  '> We should do it tomorrow.\n\nTomorrow is fine with me 🎉',
  'A longer one, which says the same in more words, as people do when they are not in a hurry, and that therefore needs more than one line wherever it is shown, even on a wide screen.',
];

/** Rendered this often. */
export const texts: readonly string[] = Array.from(
  { length: 64 },
  (_, index) => `${pick(sentences, index)}\n\n(${index})`,
);

function pick(from: readonly string[], index: number): string {
  return from[index % from.length] ?? '';
}
