import { type DemoTalk, topic } from '../demo-talk.ts';

/** Conversations apart from the work, and private ones. */
export const companyTalks: readonly DemoTalk[] = [
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
