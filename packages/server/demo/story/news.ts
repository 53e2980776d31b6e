import { type DemoTalk, topic } from '../demo-talk.ts';

/** Messages that the owner has not read yet. */
export const news: readonly DemoTalk[] = [
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
