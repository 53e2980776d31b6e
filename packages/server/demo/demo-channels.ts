import type { DemoChannel } from './demo-talk.ts';

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
