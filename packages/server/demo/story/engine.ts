import { type DemoTalk, topic } from '../demo-talk.ts';

export const engineTalks: readonly DemoTalk[] = [
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
];
