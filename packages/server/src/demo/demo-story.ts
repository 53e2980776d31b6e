/** A conversation of the demonstration: its first line is said that long before the server starts. */
export interface DemoTalk {
  readonly place: DemoPlace;
  readonly daysAgo: number;
  /** The hour of that day, with a fraction. */
  readonly hour: number;
  readonly lines: readonly DemoLine[];
}

export type DemoPlace =
  | { readonly channel: string; readonly topic: string }
  /** The others of a direct conversation are the ones who do not speak first. */
  | { readonly people: readonly string[] };

export interface DemoLine {
  readonly by: string;
  readonly text: string;
  readonly reactions?: Readonly<Record<string, readonly string[]>>;
  /** Since the line before. */
  readonly minutes?: number;
  /** Marked by the owner. */
  readonly isStarred?: boolean;
}

export interface DemoChannel {
  readonly name: string;
  readonly description: string;
  readonly isPrivate?: boolean;
  /** Everybody, unless given. */
  readonly people?: readonly string[];
}

export const demoChannels: readonly DemoChannel[] = [
  { name: 'engine', description: 'Building the machine: barrels, cards, carriages.' },
  { name: 'mathematics', description: 'Proofs, formulas, and margins too narrow for them.' },
  { name: 'design', description: 'How it looks, and how it feels to turn the crank.' },
  { name: 'builds', description: 'What the build bot has to say.' },
  { name: 'tea', description: 'Everything else. Biscuits welcome.' },
  {
    name: 'owners',
    description: 'Money and other worries.',
    isPrivate: true,
    people: ['ada', 'grace'],
  },
];

function topic(channel: string, name: string): DemoPlace {
  return { channel, topic: name };
}

export const demoTalks: readonly DemoTalk[] = [
  {
    place: topic('general', 'welcome'),
    daysAgo: 21,
    hour: 9.5,
    lines: [
      {
        by: 'ada',
        text: 'Welcome, everybody! This is our new home. A few habits that serve us well:\n\n1. One **topic** for each matter. Start a new one freely, they cost nothing.\n2. Nobody has to answer at once. Things wait for you in the inbox.\n3. Trains and tunnels are fine: write offline, it is sent when there is a network.',
        reactions: { tada: ['grace', 'alan', 'emmy', 'hedy'], heart: ['katherine'] },
        isStarred: true,
      },
      {
        by: 'grace',
        text: 'Lovely. I moved the notes of the last meeting to #**owners**, the rest is in #**engine**.',
        minutes: 6,
      },
      {
        by: 'khwarizmi',
        text: 'السلام عليكم! سعيد بالانضمام إليكم.',
        minutes: 22,
        reactions: { wave: ['ada', 'grace', 'radia'] },
      },
      {
        by: 'ada',
        text: 'أهلاً وسهلاً! And everybody: @**محمد بن موسى الخوارزمي** is the reason why we say “algorithm”.',
        minutes: 4,
        reactions: { open_mouth: ['alan'], heart: ['khwarizmi'] },
      },
    ],
  },
  {
    place: topic('engine', 'carry mechanism'),
    daysAgo: 6,
    hour: 10.1,
    lines: [
      {
        by: 'alan',
        text: 'The anticipating carry works on the bench. Fifty digits, and the carry runs through all of them in one turn of the crank.',
        reactions: { heart_eyes: ['ada', 'radia', 'hedy', 'grace'] },
      },
      {
        by: 'radia',
        text: 'How do you know which wheels to advance before the sum is there?',
        minutes: 5,
      },
      {
        by: 'alan',
        text: 'Each wheel tells its neighbour two things: *generate* and *propagate*. Then it is one line of logic:\n\n```python\ndef carries(generate, propagate):\n    carry = [False]\n    for made, passed in zip(generate, propagate):\n        carry.append(made or (passed and carry[-1]))\n    return carry[1:]  # one per wheel, least digit first\n```',
        minutes: 7,
        isStarred: true,
      },
      {
        by: 'radia',
        text: 'So a carry is $$c_{i+1} = g_i \\lor (p_i \\land c_i)$$. That is beautiful, and it can be done with switches.',
        minutes: 9,
        reactions: { heart: ['alan', 'emmy'] },
      },
      {
        by: 'grace',
        text: '@**Alan Turing** please write this down in the handbook before somebody turns it into a committee.',
        minutes: 31,
      },
      {
        by: 'alan',
        text: 'Done, chapter 4. I left a box for @**Ada Lovelace** to draw the diagram.',
        minutes: 48,
      },
    ],
  },
  {
    place: topic('engine', 'card reader jams'),
    daysAgo: 2,
    hour: 14.2,
    lines: [
      {
        by: 'hedy',
        text: 'The reader jams about once in 400 cards. It is always the third spring.',
      },
      {
        by: 'grace',
        text: 'Found it. An actual bug: a moth, between the contacts of relay 70. I taped it into the log book. :bug:',
        minutes: 26,
        reactions: { joy: ['ada', 'alan', 'katherine', 'radia'], bug: ['hedy'] },
      },
      {
        by: 'hedy',
        text: '> It is always the third spring.\n\nI take that back. My apologies to the spring.',
        minutes: 3,
      },
      {
        by: 'katherine',
        text: 'Checked the numbers by hand since the moth came in. Two of the tables are off in the last digit; the others stand.\n\n| table | runs | wrong |\n|---|---:|---:|\n| sines | 212 | 2 |\n| logarithms | 180 | 0 |\n| tides | 64 | 0 |',
        minutes: 41,
        reactions: { '+1': ['ada', 'grace', 'hedy'] },
      },
      {
        by: 'ada',
        text: 'Thank you, Katherine. Let us print the sines again tonight.',
        minutes: 8,
      },
    ],
  },
  {
    place: topic('engine', 'who takes the night shift?'),
    daysAgo: 1,
    hour: 16.4,
    lines: [
      {
        by: 'ada',
        text: '/poll Who takes the night shift for the sines?\nToday\nTomorrow\nI bring biscuits instead',
      },
      {
        by: 'katherine',
        text: 'Today is fine for me, if somebody oils the barrel first.',
        minutes: 12,
      },
    ],
  },
  {
    place: topic('mathematics', 'Bernoulli numbers'),
    daysAgo: 4,
    hour: 11,
    lines: [
      {
        by: 'ada',
        text: 'For note G I want the machine to compute the Bernoulli numbers, with nobody working out anything before. It starts from\n\n```math\n\\frac{x}{e^x-1} = \\sum_{n=0}^{\\infty} \\frac{B_n x^n}{n!}\n```',
        reactions: { heart: ['emmy', 'radia'] },
        isStarred: true,
      },
      {
        by: 'emmy',
        text: 'Compare coefficients of the product with $$e^x - 1$$, and you have a recurrence with binomials:\n\n```math\n\\sum_{k=0}^{n} \\binom{n+1}{k} B_k = 0\n```\n\nEach one follows from those before it. That suits a machine.',
        minutes: 17,
        reactions: { open_mouth: ['alan'], heart: ['ada', 'radia'] },
      },
      {
        by: 'ada',
        text: 'That needs a loop within a loop. The cards can be backed up: the *cycle of cycles*.',
        minutes: 22,
      },
      {
        by: 'alan',
        text: 'And then it can do anything that can be written down at all. I have been thinking about this.',
        minutes: 6,
        reactions: { sunglasses: ['radia', 'emmy', 'ada'] },
      },
      {
        by: 'khwarizmi',
        text: 'A careful list of steps that always ends with the answer. I like where this goes.',
        minutes: 35,
        reactions: { heart: ['ada', 'alan'] },
      },
    ],
  },
  {
    place: topic('mathematics', 'symmetry and what is conserved'),
    daysAgo: 9,
    hour: 15,
    lines: [
      {
        by: 'emmy',
        text: 'Short version for the physicists who asked: every continuous symmetry of the action gives a conserved quantity.\n\n- the same today as tomorrow: **energy**\n- the same here as there: **momentum**\n- the same in every direction: **angular momentum**',
        reactions: { exploding_head: ['katherine', 'radia', 'ada'] },
      },
      {
        by: 'katherine',
        text: 'I have used all three this week to get a capsule back from orbit. Thank you.',
        minutes: 14,
        reactions: { rocket: ['emmy', 'grace', 'ada'] },
      },
    ],
  },
  {
    place: topic('design', 'dials, second draft'),
    daysAgo: 3,
    hour: 13.3,
    lines: [
      {
        by: 'hedy',
        text: 'Second draft of the front. Fewer dials, larger figures, and one lever that stops everything.\n\n{picture}',
        reactions: { heart_eyes: ['ada', 'emmy'], '+1': ['grace', 'alan'] },
      },
      {
        by: 'ada',
        text: 'Calm at last. Can the newest result stand where the eye already is?',
        minutes: 9,
      },
      {
        by: 'hedy',
        text: 'It can. Third draft on Thursday.',
        minutes: 4,
        reactions: { ok: ['ada'] },
      },
    ],
  },
  {
    place: topic('design', 'colour of the enamel'),
    daysAgo: 12,
    hour: 10,
    lines: [
      { by: 'emmy', text: 'Green tires the eyes least, the observatory says.' },
      {
        by: 'hedy',
        text: 'Then green it is, with brass for what one may touch.',
        minutes: 18,
        reactions: { green_heart: ['emmy', 'grace'] },
      },
    ],
  },
  {
    place: topic('tea', 'biscuits'),
    daysAgo: 5,
    hour: 15.8,
    lines: [
      {
        by: 'katherine',
        text: 'There are ginger biscuits next to the difference engine. There *were* ginger biscuits.',
      },
      {
        by: 'radia',
        text: 'In my defence, I juggled them first.',
        minutes: 2,
        reactions: { joy: ['katherine', 'ada', 'grace', 'hedy', 'emmy'] },
      },
      {
        by: 'grace',
        text: 'It is easier to ask forgiveness than it is to get permission.',
        minutes: 3,
        reactions: { clap: ['radia'] },
      },
      {
        by: 'hedy',
        text: '```spoiler Where the second box is\nBehind the logarithms, volume two.\n```',
        minutes: 11,
        reactions: { eyes: ['radia'] },
      },
    ],
  },
  {
    place: topic('tea', 'walk on Sunday?'),
    daysAgo: 1,
    hour: 12.2,
    lines: [
      {
        by: 'emmy',
        text: 'Long walk on Sunday, ten o’clock at the bridge. We talk about rings on the way, as always.',
      },
      {
        by: 'alan',
        text: 'I would run it, but I can run slowly.',
        minutes: 9,
        reactions: { smile: ['emmy'] },
      },
      {
        by: 'khwarizmi',
        text: 'سأحضر الشاي والتمر.',
        minutes: 25,
        reactions: { heart: ['emmy', 'ada', 'alan'] },
      },
    ],
  },
  {
    place: topic('owners', 'budget for brass'),
    daysAgo: 8,
    hour: 9.2,
    lines: [
      { by: 'grace', text: 'The treasury asks again what the machine is for.' },
      {
        by: 'ada',
        text: 'It weaves algebraic patterns as the loom weaves flowers and leaves. I shall put it less prettily for them.',
        minutes: 13,
        reactions: { heart: ['grace'] },
      },
      {
        by: 'grace',
        text: 'Show them a foot of wire and say it is a nanosecond. Works on admirals.',
        minutes: 5,
      },
    ],
  },
  {
    place: { people: ['grace', 'ada'] },
    daysAgo: 3,
    hour: 17.1,
    lines: [
      {
        by: 'grace',
        text: 'Are you still here? The demonstration went well. They asked whether it can write music.',
      },
      {
        by: 'ada',
        text: 'It might, if somebody told it the science of harmony. What did you say?',
        minutes: 4,
      },
      {
        by: 'grace',
        text: 'That the most dangerous phrase is “we have always done it this way”. They laughed, then they signed.',
        minutes: 2,
        reactions: { tada: ['ada'] },
      },
    ],
  },
  {
    place: { people: ['radia', 'ada', 'alan'] },
    daysAgo: 2,
    hour: 18,
    lines: [
      { by: 'radia', text: 'Chess on Friday? I have a machine that plays the endings.' },
      {
        by: 'alan',
        text: 'I have one on paper that plays whole games. It takes me half an hour for each move.',
        minutes: 6,
        reactions: { joy: ['radia', 'ada'] },
      },
      { by: 'ada', text: 'Friday, then. I bring paper.', minutes: 3 },
    ],
  },
];

/** What has come since the owner last looked. */
export const demoNews: readonly DemoTalk[] = [
  {
    place: topic('engine', 'carry mechanism'),
    daysAgo: 0,
    hour: -2.4,
    lines: [
      {
        by: 'hedy',
        text: 'I would like the diagram for the poster too. @**Ada Lovelace**, may I have the drawing when it is done?',
      },
      {
        by: 'radia',
        text: 'I measured it: 50 wheels, 2.5 seconds for an addition. Before, it was 13.',
        minutes: 11,
        reactions: { heart_eyes: ['alan', 'hedy'] },
      },
      { by: 'alan', text: 'The rest is friction. Oil helps, prayer does not.', minutes: 2 },
    ],
  },
  {
    place: topic('mathematics', 'a margin too narrow'),
    daysAgo: 0,
    hour: -1.6,
    lines: [
      {
        by: 'emmy',
        text: 'I have a marvellous proof of this:\n\n```math\nx^n + y^n = z^n \\quad\\text{has no solution in whole numbers for } n > 2\n```\n\nThere is even room for it here, since messages may be long.',
      },
      {
        by: 'katherine',
        text: 'Show every step, please.',
        minutes: 4,
        reactions: { '100': ['radia', 'grace'] },
      },
    ],
  },
  {
    place: { people: ['katherine', 'ada'] },
    daysAgo: 0,
    hour: -0.9,
    lines: [
      {
        by: 'katherine',
        text: 'The sines are printed, and I have checked all of them. You may sign.',
      },
      { by: 'katherine', text: 'Good night, or good morning!', minutes: 1 },
    ],
  },
];
