import { type DemoTalk, topic } from '../demo-talk.ts';

export const designTalks: readonly DemoTalk[] = [
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
];
