import { type DemoTalk, topic } from '../demo-talk.ts';

export const mathematicsTalks: readonly DemoTalk[] = [
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
];
